// One's own settings and the server's language, in a dialog.

import { el, nameTag, plain } from "./dom.js";
import { icon } from "./icons.js";
import { openDialog } from "./modal.js";
import { chooseTheme, chosenTheme } from "./theme.js";
import { say } from "./words.js";

const LANGUAGES = [
  ["en-US", "English"],
  ["fr", "Français"],
];

/** `actions`: locale(value), guildLocale(value), dms(open), personUrl(key). */
export function openSettings(store, actions) {
  const language = (locale) => (locale?.startsWith("fr") ? "fr" : "en-US");
  // The dialog itself speaks the language that is chosen in it.
  const speakAnew = (locale) => {
    actions.locale(locale);
    dialog.close();
    openSettings(store, actions).querySelector("input:checked").focus();
  };
  const dialog = openDialog(say("Settings"), [
    choice(say("My language"), "my-language", LANGUAGES, language(store.me.locale), speakAnew),
    choice(
      say("The server’s preferred language"),
      "server-language",
      LANGUAGES,
      language(store.guild.locale),
      actions.guildLocale,
      say("As Discord has it. A command of the bot may have chosen another for the tables."),
    ),
    toggle(
      say("My direct messages are closed"),
      say("Nobody, the bot included, can then write to you in private."),
      !store.me.dms_open,
      (closed) => actions.dms(!closed),
    ),
    choice(
      say("Appearance"),
      "appearance",
      [
        ["system", say("System")],
        ["light", say("Light")],
        ["dark", say("Dark")],
      ],
      chosenTheme(),
      chooseTheme,
    ),
    store.people.length > 0 && tabs(store, actions),
  ]);
  return dialog;
}

function choice(label, name, options, chosen, choose, about = null) {
  return el(
    "fieldset",
    { class: "setting" },
    el("legend", null, label),
    el(
      "div",
      { class: "segments" },
      options.map(([value, words]) =>
        el(
          "label",
          { class: "segment" },
          el("input", {
            type: "radio",
            name,
            value,
            checked: value === chosen,
            onchange: () => choose(value),
          }),
          el("span", null, words),
        ),
      ),
    ),
    about && el("p", { class: "quiet" }, about),
  );
}

function toggle(label, about, isOn, change) {
  const input = el("input", { type: "checkbox", role: "switch", id: "dms-closed", checked: isOn });
  input.addEventListener("change", () => change(input.checked));
  return el(
    "label",
    { class: "setting toggle" },
    el(
      "span",
      null,
      el("span", { class: "toggle-label" }, label),
      el("span", { class: "quiet" }, about),
    ),
    input,
  );
}

function tabs(store, actions) {
  return el(
    "fieldset",
    { class: "setting" },
    el("legend", null, say("Open another person in a new tab")),
    el(
      "div",
      { class: "tab-links" },
      store.people
        .filter((person) => person.id !== store.me.id)
        .map((person) =>
          el(
            "a",
            {
              class: "button secondary",
              href: actions.personUrl(person.key),
              target: "_blank",
              rel: "noopener",
              "aria-label": say("Open {name} in a new tab", { name: plain(person.name) }),
            },
            nameTag(person.name),
            icon("out"),
          ),
        ),
    ),
  );
}
