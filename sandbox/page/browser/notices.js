// What the page itself has to tell: above the composer, and in words for a screen reader.

import { byId, el, plain } from "./dom.js";
import { icon } from "./icons.js";
import { say } from "./words.js";

const SHOWN_FOR = 12_000;
const SPOKEN = 400;
const TYPING_FOR = 8000;
const LATE = 350; // milliseconds after which a command still on its way is worth a line

export function notice(text) {
  const close = () => line.remove();
  const line = el(
    "div",
    { class: "notice" },
    el("span", { dir: "auto" }, say(text)),
    el(
      "button",
      { type: "button", class: "icon-button", "aria-label": say("Close"), onclick: close },
      icon("close"),
    ),
  );
  byId("notices").replaceChildren(line);
  setTimeout(close, SHOWN_FOR);
}

export const clearNotices = () => byId("notices").replaceChildren();

/** A quiet line while something takes its time; call the result to take it away. */
export function waiting(text) {
  const line = el("div", { class: "notice quiet" }, text);
  const timer = setTimeout(() => byId("notices").append(line), LATE);
  return () => {
    clearTimeout(timer);
    line.remove();
  };
}

let typingTimer = null;

export function typing(name) {
  const line = byId("typing");
  line.textContent = say("{name} is typing…", { name: plain(name) });
  clearTimeout(typingTimer);
  typingTimer = setTimeout(() => (line.textContent = ""), TYPING_FOR);
}

export function stopTyping() {
  byId("typing").textContent = "";
}

export function announce(text) {
  const log = byId("announcer");
  log.append(el("p", null, text.slice(0, SPOKEN)));
  while (log.children.length > 5) log.firstElementChild.remove();
}
