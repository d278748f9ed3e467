// The line above the messages: which channel this is, and what one can do with it.

import { el, nameTag, plain, replaceChildren } from "./dom.js";
import { icon } from "./icons.js";
import { askLine } from "./modal.js";
import { openMenu } from "./popups.js";
import { say } from "./words.js";

/** `actions`: drawer(), thread(name), archive(isArchived). */
export function drawHead(header, channel, hasUnreadElsewhere, actions) {
  const name = nameTag(channel.name);
  const shape = icon({ thread: "thread", dm: "at" }[channel.type] ?? "hash");
  const items = actionsFor(channel, actions);
  const title = items.length
    ? menuButton(channel, [shape, name], items)
    : el("span", { class: "head-title" }, shape, name);
  replaceChildren(
    header,
    el(
      "button",
      {
        type: "button",
        class: "icon-button drawer-button",
        id: "open-drawer",
        "aria-label":
          say("Open the list of channels") + (hasUnreadElsewhere ? `. ${say("Unread")}` : ""),
        onclick: actions.drawer,
      },
      icon("menu"),
      hasUnreadElsewhere && el("span", { class: "unread-dot", "aria-hidden": "true" }),
    ),
    el("h2", { class: "head-name" }, title),
    channel.topic && el("p", { class: "topic", dir: "auto" }, plain(channel.topic, 200)),
  );
}

function actionsFor(channel, actions) {
  if (channel.type === "text") {
    const ask = () =>
      askLine(say("New thread"), say("Name of the thread"), say("Create"), actions.thread);
    return [{ label: say("New thread"), icon: "thread", act: ask }];
  }
  if (channel.type !== "thread") return [];
  const label = channel.archived ? say("Reopen thread") : say("Archive thread");
  return [{ label, icon: "thread", act: () => actions.archive(!channel.archived) }];
}

function menuButton(channel, face, items) {
  const button = el(
    "button",
    {
      type: "button",
      class: "head-title",
      "aria-haspopup": "menu",
      "aria-expanded": "false",
      title: say("Channel menu"),
    },
    face,
    icon("down"),
  );
  const topic = channel.topic
    ? el("p", { class: "menu-note", dir: "auto" }, plain(channel.topic, 300))
    : null;
  button.addEventListener("click", () => openMenu(button, items, topic));
  return button;
}
