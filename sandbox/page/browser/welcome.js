// The first screen of a guest from the network: a name, and in.

import { byId, el, replaceChildren } from "./dom.js";
import { browserLanguage, say, speak } from "./words.js";

/** Nobody is let in, and trying again would not help. */
export function turnAway(why) {
  strangerArrives();
  replaceChildren(
    byId("welcome"),
    el(
      "div",
      { class: "welcome-card" },
      el("h1", null, say("Welcome to the table")),
      el("p", { class: "trouble", role: "alert" }, say(why)),
    ),
  );
}

function strangerArrives() {
  speak(browserLanguage());
  byId("app").hidden = true;
  byId("welcome").hidden = false;
}

/** `enter(name)` tries to come in with it. */
export function askName(trouble, name, enter) {
  strangerArrives();
  const screen = byId("welcome");
  const input = el("input", {
    id: "guest-name",
    type: "text",
    maxlength: "32",
    required: true,
    dir: "auto",
    autocomplete: "nickname",
  });
  input.value = name ?? "";
  const submit = (event) => {
    event.preventDefault();
    const chosen = input.value.trim();
    if (chosen) enter(chosen);
  };
  replaceChildren(
    screen,
    el(
      "form",
      { class: "welcome-card", onsubmit: submit },
      el("h1", null, say("Welcome to the table")),
      el("p", { class: "quiet" }, say("What shall the others call you?")),
      el("label", { for: "guest-name" }, say("Your name")),
      input,
      el("p", { class: "trouble", role: "alert" }, trouble ? say(trouble) : ""),
      el("button", { type: "submit", class: "button primary" }, say("Come in")),
    ),
  );
  input.focus();
}

export function hideWelcome() {
  byId("welcome").hidden = true;
}
