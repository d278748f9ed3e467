// The sample people: one press becomes another of them. A column at the side, faces on a phone.

import { avatar } from "./avatars.js";
import { el, nameTag, plain, replaceChildren } from "./dom.js";
import { icon } from "./icons.js";
import { say } from "./words.js";

/** `actions`: become(key), personUrl(key). */
export function drawPeople(aside, store, actions) {
  aside.hidden = store.people.length === 0;
  aside.parentElement.classList.toggle("no-people", aside.hidden);
  aside.setAttribute("aria-label", say("People"));
  replaceChildren(
    aside,
    el("h2", { class: "side-title" }, say("People")),
    el(
      "ul",
      { class: "people-list", role: "list" },
      store.people.map((person) => drawPerson(person, store, actions)),
    ),
    drawBot(store),
  );
}

function drawPerson(person, store, actions) {
  const isMe = person.id === store.me.id;
  const name = plain(person.name);
  const become = (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return; // the browser opens its own tab
    event.preventDefault();
    if (!isMe) actions.become(person.key);
  };
  const words = isMe ? say("You are {name}", { name }) : say("Become {name}", { name });
  return el(
    "li",
    { class: isMe ? "person me" : "person" },
    el(
      "a",
      {
        class: "person-face",
        href: actions.personUrl(person.key),
        "data-person": person.key,
        "aria-current": isMe ? "true" : null,
        "aria-label": isMe ? null : words,
        title: words,
        onclick: become,
      },
      avatar(person.name, store.colourOf(person.id)),
      nameTag(person.name),
      isMe && el("span", { class: "badge soft" }, say("you")),
    ),
    !isMe &&
      el(
        "a",
        {
          class: "icon-button person-tab",
          "data-tab": person.key,
          href: actions.personUrl(person.key),
          target: "_blank",
          rel: "noopener",
          "aria-label": say("Open {name} in a new tab", { name }),
          title: say("Open {name} in a new tab", { name }),
        },
        icon("out"),
      ),
  );
}

function drawBot({ bot }) {
  const state = bot.online ? say("online") : say("offline");
  return el(
    "div",
    { class: "bot-row" },
    avatar(bot.name, null, true),
    el(
      "span",
      { class: "bot-words" },
      nameTag(bot.name),
      el("span", { class: bot.online ? "state on" : "state off" }, state),
    ),
  );
}
