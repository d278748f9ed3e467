// A text to take along: it stands in a field, and a press copies it.

import { el } from "./dom.js";
import { announce } from "./notices.js";
import { say } from "./words.js";

const TOLD_FOR = 2500;

/** The field, whose `id` its label may name, and the button. */
export function copyButton(id, text) {
  const field = el("input", { id, type: "text", readonly: true, value: text, spellcheck: "false" });
  field.addEventListener("focus", () => field.select());
  const button = el("button", { type: "button", class: "button secondary" }, say("Copy"));
  button.addEventListener("click", async () => {
    await copy(field);
    button.textContent = say("Copied");
    announce(say("Copied"));
    setTimeout(() => (button.textContent = say("Copy")), TOLD_FOR);
  });
  return [field, button];
}

/** Browsers give the clipboard to secure pages only; a page in the network copies the old way. */
async function copy(field) {
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    field.select();
    document.execCommand("copy");
  }
}
