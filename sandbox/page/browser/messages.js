// The list of messages of one channel: order, groups, days, scrolling.

import { el, replaceChildren } from "./dom.js";
import { icon } from "./icons.js";
import { MessageView } from "./message.js";
import { leaves } from "./slash.js";
import { byAge, isEphemeral } from "./store.js";
import { day, locale, say } from "./words.js";

const TOGETHER = 7 * 60_000; // messages of one author in this time share a head
const PAGE = 100;
const NEAR = 60; // pixels from the end that still count as the end

export class MessageList {
  #views = new Map();
  #channel = null;
  #shown = PAGE;
  #pinned = true;
  #heldAt = null;

  constructor(section, world) {
    this.world = world;
    this.section = section;
    this.intro = el("div", { class: "intro" });
    this.earlier = el("button", {
      type: "button",
      class: "text-button earlier",
      onclick: () => this.#showEarlier(),
    });
    this.list = el("ol", { class: "message-list", role: "list" });
    this.scroller = el(
      "div",
      { class: "scroller", tabindex: "0" },
      this.intro,
      this.earlier,
      this.list,
    );
    this.newest = el("button", {
      type: "button",
      class: "newest",
      hidden: true,
      onclick: () => this.toEnd(),
    });
    section.append(this.scroller, this.newest);
    this.scroller.addEventListener("scroll", () => this.#scrolled(), { passive: true });
    const keepEnd = new ResizeObserver(() => this.#pinned && this.toEnd());
    keepEnd.observe(this.list);
    keepEnd.observe(this.scroller);
  }

  get isAtEnd() {
    return this.scroller.scrollHeight - this.scroller.scrollTop - this.scroller.clientHeight < NEAR;
  }

  /** Shows a channel. The same one again (after a lost line) is brought up to date in place. */
  show(channel, messages, { anew = false } = {}) {
    const isSame = !anew && this.#channel?.id === channel.id;
    this.#channel = channel;
    this.scroller.setAttribute(
      "aria-label",
      say("Messages in {channel}", { channel: written(channel) }),
    );
    this.introduce();
    this.earlier.textContent = say("Show earlier messages");
    replaceChildren(this.newest, icon("down"), say("Newest messages"));
    if (!isSame) this.#clear();
    const wanted = new Set(messages.map((message) => message.id));
    for (const id of [...this.#views.keys()]) if (!wanted.has(id)) this.remove(id);
    const visible = messages.slice(-this.#shown);
    for (const message of visible) this.#put(message);
    this.#regroupAll();
    this.#tellEarlier(messages.length - visible.length);
    if (!isSame) this.toEnd();
  }

  /** What stands above the first message. */
  introduce() {
    const channel = written(this.#channel);
    const command = startOf(this.world, this.#channel);
    replaceChildren(
      this.intro,
      el("h2", null, el("bdi", null, channel)),
      el(
        "p",
        null,
        say("This is the beginning of {channel}.", { channel }),
        " ",
        command
          ? say("Type {command} to open a table.", { command: `/${command}` })
          : say("Type a slash to see what the bot can do here."),
      ),
    );
  }

  /** A new message, or an old one that was edited. */
  put(message) {
    const wasAtEnd = this.#pinned;
    const known = this.#views.get(message.id);
    if (known) this.#edit(known, message);
    else {
      const view = this.#put(message);
      this.#regroup(view.element);
      this.#regroup(view.element.nextElementSibling);
      if (!wasAtEnd) this.newest.hidden = false;
    }
    if (wasAtEnd) this.toEnd();
    return this.#views.get(message.id);
  }

  remove(id) {
    const view = this.#views.get(id);
    if (!view) return;
    this.#views.delete(id);
    const next = view.element.nextElementSibling;
    view.element.remove();
    this.#regroup(next);
  }

  view(id) {
    return this.#views.get(id) ?? null;
  }

  toEnd() {
    this.scroller.scrollTop = this.scroller.scrollHeight;
    this.#pinned = true;
    this.newest.hidden = true;
  }

  /** Scrolls no further than it takes to see the message, or as much of it as fits from its top. */
  bringIn(view) {
    const room = this.scroller.getBoundingClientRect();
    const spot = view.element.getBoundingClientRect();
    const below = Math.max(0, spot.bottom - room.bottom);
    this.scroller.scrollTop += Math.min(spot.top - room.top, below);
    this.#heldAt = spot.height > room.height ? this.scroller.scrollTop : null;
    this.#scrolled();
  }

  /** Brings one message into sight and marks it for a moment. */
  reveal(id) {
    if (!this.#views.has(id)) this.#showEarlier(Infinity);
    const view = this.#views.get(id);
    if (!view) return false;
    view.element.scrollIntoView({ block: "center" });
    view.article.focus({ preventScroll: true });
    view.article.classList.remove("flash");
    void view.article.offsetWidth; // starts the animation anew
    view.article.classList.add("flash");
    return true;
  }

  #clear() {
    this.#views.clear();
    this.list.replaceChildren();
    this.#shown = PAGE;
  }

  #put(message) {
    const known = this.#views.get(message.id);
    if (known) {
      known.update(message);
      return known;
    }
    const view = new MessageView(message, this.world);
    this.#views.set(message.id, view);
    let after = this.list.lastElementChild;
    while (after && byAge(after.dataset.messageId, message.id) > 0)
      after = after.previousElementSibling;
    if (after) after.after(view.element);
    else this.list.prepend(view.element);
    return view;
  }

  /** What is read stays where it is: growth above the window is scrolled away. */
  #edit(view, message) {
    if (this.#pinned) return view.update(message);
    const top = this.scroller.getBoundingClientRect().top;
    const before = view.element.getBoundingClientRect();
    view.update(message);
    if (before.bottom <= top)
      this.scroller.scrollTop += view.element.getBoundingClientRect().height - before.height;
  }

  #scrolled() {
    // The top of a long answer may be near enough to the end to be drawn there, out of sight.
    if (this.scroller.scrollTop !== this.#heldAt) this.#heldAt = null;
    this.#pinned = this.#heldAt === null && this.isAtEnd;
    if (this.#pinned) this.newest.hidden = true;
  }

  #regroupAll() {
    for (const element of this.list.children) this.#regroup(element);
  }

  #regroup(element) {
    if (!element) return;
    const view = this.#views.get(element.dataset.messageId);
    const before = this.#views.get(element.previousElementSibling?.dataset.messageId);
    const date = new Date(view.message.timestamp);
    const isNewDay = !before || day(new Date(before.message.timestamp)) !== day(date);
    if (isNewDay) element.dataset.day = day(date);
    else delete element.dataset.day;
    view.group(!isNewDay && belongsTo(before, view));
  }

  #showEarlier(more = PAGE) {
    const height = this.scroller.scrollHeight;
    const all = this.world.messagesIn(this.#channel.id);
    this.#shown += more;
    const visible = all.slice(-Math.min(this.#shown, all.length));
    for (const message of visible) this.#put(message);
    this.#regroupAll();
    this.#tellEarlier(all.length - visible.length);
    this.scroller.scrollTop += this.scroller.scrollHeight - height;
  }

  #tellEarlier(hidden) {
    this.earlier.hidden = hidden <= 0;
    this.intro.hidden = hidden > 0;
  }
}

const written = ({ type, name }) => (type === "dm" ? `@${name}` : `#${name}`);

/** The command that opens a table here: the one of the channel's own game, else the first. */
function startOf(world, { name, type }) {
  const starts = leaves(world.commands, locale(), type === "dm").filter(({ path }) =>
    /^\S+ start$/.test(path),
  );
  return (starts.find(({ path }) => path === `${name} start`) ?? starts[0])?.shown;
}

function belongsTo(before, view) {
  const [a, b] = [before.message, view.message];
  return (
    a.author.id === b.author.id &&
    !view.startsGroup &&
    isEphemeral(a) === isEphemeral(b) &&
    Math.abs(new Date(b.timestamp) - new Date(a.timestamp)) < TOGETHER
  );
}
