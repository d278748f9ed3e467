// The list of channels, threads and direct messages, and who one is.

import { avatar } from "./avatars.js";
import { byId, el, nameTag, plain, replaceChildren } from "./dom.js";
import { icon } from "./icons.js";
import { say } from "./words.js";

const ICONS = { text: "hash", thread: "thread", dm: "at" };

/** `actions`: go(channelId), games(), settings(). */
export function drawSidebar(nav, store, actions) {
  const channels = [...store.channels.values()];
  const texts = channels.filter((channel) => channel.type === "text");
  const dms = channels.filter((channel) => channel.type === "dm");
  const threadsOf = (id) =>
    channels.filter((channel) => channel.type === "thread" && channel.parent === id);
  const lost = channels.filter(
    (channel) => channel.type === "thread" && !store.channels.has(channel.parent),
  );
  const row = (channel) => drawChannel(channel, store, actions);
  nav.setAttribute("aria-label", say("Channels"));
  replaceChildren(
    nav,
    drawServer(store),
    el(
      "div",
      { class: "side-scroll" },
      store.commands.length > 0 && drawGamesButton(actions),
      el("h2", { class: "side-title" }, say("Channels")),
      el(
        "ul",
        { role: "list" },
        texts.flatMap((channel) => [row(channel), ...threadsOf(channel.id).map(row)]),
        lost.map(row),
      ),
      dms.length > 0 && el("h2", { class: "side-title" }, say("Direct messages")),
      dms.length > 0 && el("ul", { role: "list" }, dms.map(row)),
    ),
    drawMe(store, actions),
  );
}

function drawServer({ guild, bot }) {
  const state = bot.online ? say("online") : say("offline");
  return el(
    "div",
    { class: "server" },
    el("h1", null, el("bdi", null, plain(guild.name))),
    el(
      "p",
      { class: bot.online ? "state on" : "state off", id: "bot-state" },
      nameTag(bot.name),
      ` · ${state}`,
    ),
  );
}

const drawGamesButton = (actions) =>
  el(
    "button",
    { type: "button", class: "channel games-button", id: "open-games", onclick: actions.games },
    icon("dice"),
    say("Games"),
  );

function drawChannel(channel, store, actions) {
  const unread = store.unread.get(channel.id) ?? 0;
  const isCurrent = channel.id === store.current;
  const label = unread > 0 && (unread > 1 ? say("{n} unread", { n: unread }) : say("Unread"));
  const classes = ["channel", channel.type];
  if (unread) classes.push("unread");
  if (channel.archived) classes.push("archived");
  const isCounted = channel.type === "dm" && unread > 0;
  return el(
    "li",
    null,
    el(
      "button",
      {
        type: "button",
        class: classes.join(" "),
        "data-channel-id": channel.id,
        "aria-current": isCurrent ? "page" : null,
        onclick: () => actions.go(channel.id),
      },
      icon(ICONS[channel.type] ?? "hash"),
      nameTag(channel.name),
      channel.archived && el("span", { class: "unseen" }, ` (${say("archived")})`),
      label && el("span", { class: "unseen" }, ` ${label}`),
      unread > 0 &&
        el(
          "span",
          { class: isCounted ? "unread-count" : "unread-dot", "aria-hidden": "true" },
          isCounted ? String(Math.min(unread, 99)) : "",
        ),
    ),
  );
}

function drawMe(store, actions) {
  const { me } = store;
  return el(
    "div",
    { class: "me-panel" },
    avatar(me.name, store.colourOf(me.id)),
    el(
      "span",
      { class: "me-words" },
      nameTag(me.name),
      el("span", { class: "quiet" }, me.locale?.startsWith("fr") ? "Français" : "English"),
    ),
    el(
      "button",
      {
        type: "button",
        class: "icon-button",
        id: "open-settings",
        "aria-label": say("Settings"),
        title: say("Settings"),
        onclick: actions.settings,
      },
      icon("gear"),
    ),
  );
}

/** On a phone the sidebar is a drawer over the page. */
export class Drawer {
  constructor() {
    this.veil = byId("veil");
    this.nav = byId("sidebar");
    this.veil.addEventListener("click", () => this.close());
    document.addEventListener(
      "keydown",
      (event) => event.key === "Escape" && this.isOpen && this.close(),
    );
  }

  get isOpen() {
    return document.body.classList.contains("drawer-open");
  }

  open() {
    document.body.classList.add("drawer-open");
    this.veil.hidden = false;
    this.nav.querySelector("[aria-current], button")?.focus();
  }

  close() {
    if (!this.isOpen) return;
    document.body.classList.remove("drawer-open");
    this.veil.hidden = true;
    byId("open-drawer")?.focus({ preventScroll: true });
  }
}
