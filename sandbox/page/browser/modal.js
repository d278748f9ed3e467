// Dialogs: the bot's modals, and a small one that asks for a single line.

import { el, plain, clamp } from "./dom.js";
import { icon } from "./icons.js";
import { failureWords } from "./message.js";
import { markdown } from "./render.js";
import { say } from "./words.js";

const ROW = 1;
const MENU = 3;
const TEXT_INPUT = 4;
const TEXT = 10;
const LABEL = 18;
const PARAGRAPH = 2;
let count = 0;

/** `submit(values, told)` sends what was filled in. Only an answer closes the dialog. */
export function openModal(modal, world, submit) {
  const parts = (modal.components ?? []).flatMap((part) => drawPart(part, world));
  const fields = parts.filter((part) => part.check);
  const trouble = el("p", { class: "trouble", role: "alert" });
  const send = el("button", { type: "submit", class: "button primary" }, say("Submit"));
  const dialog = openDialog(
    modal.title,
    [...parts.map((part) => part.element), trouble],
    send,
    () => {
      if (!fields.map((field) => field.check()).every(Boolean)) return;
      trouble.textContent = "";
      send.disabled = true;
      const values = Object.fromEntries(fields.map((field) => [field.id, field.value()]));
      submit(values, {
        done: () => dialog.close(),
        failed: (error) => {
          send.disabled = false;
          trouble.textContent = error
            ? failureWords(error)
            : say("Something went wrong. Try again.");
        },
      });
    },
  );
}

/** Asks for one line of text; `answer(text)` hears it unless it is cancelled. */
export function askLine(title, label, confirm, answer) {
  const field = drawInput({ custom_id: "line", label, max_length: 100, required: true, style: 1 });
  const send = el("button", { type: "submit", class: "button primary" }, confirm);
  const dialog = openDialog(title, [field.element], send, () => {
    if (!field.check()) return;
    dialog.close();
    answer(field.value().trim());
  });
}

export function openDialog(title, body, action, submitted = () => {}) {
  const id = `dialog-${(count += 1)}`;
  const close = () => dialog.close();
  const form = el(
    "form",
    { novalidate: true, autocomplete: "off" },
    el(
      "div",
      { class: "dialog-head" },
      el("h2", { id, dir: "auto" }, clamp(title, 100)),
      el(
        "button",
        { type: "button", class: "icon-button", "aria-label": say("Close"), onclick: close },
        icon("close"),
      ),
    ),
    el("div", { class: "dialog-body" }, body),
    action &&
      el(
        "div",
        { class: "dialog-foot" },
        el("button", { type: "button", class: "button secondary", onclick: close }, say("Cancel")),
        action,
      ),
  );
  const dialog = el("dialog", { class: "dialog", "aria-labelledby": id }, form);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    submitted();
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  dialog.querySelector("input[type='text'], textarea, select")?.focus();
  return dialog;
}

function drawPart(part, world) {
  if (part.type === TEXT) return [{ element: markdown(part.content, world) }];
  if (part.type === ROW) return (part.components ?? []).flatMap((inner) => drawPart(inner, world));
  if (part.type === LABEL) {
    const { label, description } = part;
    return drawPart({ ...part.component, label, description }, world);
  }
  if (part.type === TEXT_INPUT) return [drawInput(part)];
  return part.type === MENU ? [drawMenu(part)] : [];
}

/** The browser's own list: it is at home inside a dialog on every device. */
function drawMenu(part) {
  const id = `input-${(count += 1)}`;
  const isRequired = part.required !== false;
  const least = isRequired ? (part.min_values ?? 1) : 0;
  const isSingle = (part.max_values ?? 1) === 1;
  const menu = el("select", { id, multiple: !isSingle, "aria-required": String(isRequired) });
  if (isSingle) menu.append(el("option", { value: "" }, plain(part.placeholder ?? "", 150)));
  for (const { value, label, emoji, default: isChosen } of part.options ?? []) {
    const words = `${emoji && !emoji.id ? `${emoji.name} ` : ""}${plain(label, 100)}`;
    menu.append(el("option", { value, selected: isChosen }, words));
  }
  const chosen = () => [...menu.selectedOptions].map((one) => one.value).filter(Boolean);
  return field(part, menu, isRequired, chosen, () => chosen().length >= least);
}

function drawInput(part) {
  const id = `input-${(count += 1)}`;
  const isLong = part.style === PARAGRAPH;
  const isRequired = part.required !== false;
  const input = el(isLong ? "textarea" : "input", {
    id,
    type: isLong ? null : "text",
    rows: isLong ? "4" : null,
    dir: "auto",
    maxlength: part.max_length ?? 4000,
    placeholder: part.placeholder ? plain(part.placeholder, 100) : null,
    "aria-required": isRequired ? "true" : null,
  });
  input.value = part.value ?? "";
  const isFine = () => {
    const length = input.value.trim().length;
    const least = Math.max(isRequired ? 1 : 0, part.min_length ?? 0);
    return (!isRequired && !length) || length >= least;
  };
  return field(part, input, isRequired, () => input.value, isFine);
}

function field(part, input, isRequired, value, isFine) {
  const about = part.description ?? "";
  const note = el("p", { id: `${input.id}-note`, class: "field-note" }, about);
  input.setAttribute("aria-describedby", note.id);
  const star = isRequired && el("span", { class: "required", "aria-hidden": "true" }, " *");
  const label = el("label", { for: input.id, dir: "auto" }, clamp(part.label, 100), star);
  const element = el("div", { class: "dialog-field" }, label, input, note);
  const check = () => {
    const fine = isFine();
    note.textContent = fine ? about : say("Please fill this in.");
    element.classList.toggle("wrong", !fine);
    input.setAttribute("aria-invalid", String(!fine));
    if (!fine) input.focus();
    return fine;
  };
  return { id: part.custom_id, element, check, value };
}
