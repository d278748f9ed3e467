// The list above the composer: what the text could become. The focus stays in the text field.

import { el, replaceChildren } from "./dom.js";
import { textNodes } from "./emoji.js";

export class Completion {
  items = [];
  at = -1;

  /** `pick(item)` is called for a choice by mouse, finger or keyboard. */
  constructor(input, pick) {
    this.input = input;
    this.pick = pick;
    this.title = el("div", { class: "completion-title" });
    this.list = el("div", { id: "completion-list", role: "listbox" });
    this.element = el("div", { class: "completion", hidden: true }, this.title, this.list);
    // Without this a finger on the list would take the focus, and the phone's keyboard with it.
    this.element.addEventListener("pointerdown", (event) => event.preventDefault());
    input.setAttribute("aria-controls", "completion-list");
  }

  get isOpen() {
    return !this.element.hidden;
  }

  get active() {
    return this.items[this.at] ?? null;
  }

  /** Items: {label, note, description}. `at` is the one highlighted, -1 for none. */
  show(title, items, at = 0) {
    this.items = items;
    this.at = items.length ? at : -1;
    replaceChildren(this.title, title);
    this.list.setAttribute("aria-label", this.title.textContent);
    replaceChildren(
      this.list,
      items.map((item, place) => this.#row(item, place)),
    );
    this.element.hidden = false;
    this.input.setAttribute("aria-expanded", "true");
    this.#mark();
  }

  close() {
    this.element.hidden = true;
    this.items = [];
    this.at = -1;
    this.input.setAttribute("aria-expanded", "false");
    this.input.removeAttribute("aria-activedescendant");
  }

  move(step) {
    if (!this.items.length) return;
    this.at = (Math.max(this.at, step > 0 ? -1 : 0) + step + this.items.length) % this.items.length;
    this.#mark();
  }

  #row(item, place) {
    return el(
      "div",
      {
        class: "completion-item",
        role: "option",
        id: `completion-${place}`,
        onclick: () => this.pick(item),
      },
      el(
        "span",
        { class: "completion-label", dir: "auto" },
        textNodes(item.label),
        item.note && el("span", { class: "quiet" }, ` ${item.note}`),
      ),
      item.description &&
        el("span", { class: "completion-description", dir: "auto" }, textNodes(item.description)),
    );
  }

  #mark() {
    [...this.list.children].forEach((row, place) => {
      row.setAttribute("aria-selected", String(place === this.at));
    });
    const row = this.list.children[this.at];
    if (row) this.input.setAttribute("aria-activedescendant", row.id);
    else this.input.removeAttribute("aria-activedescendant");
    row?.scrollIntoView({ block: "nearest" });
  }
}
