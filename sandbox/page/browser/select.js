// A select: a button that opens a list of options, for keyboard, mouse and finger alike.

import { el, plain } from "./dom.js";
import { partialEmojiNode, textNodes } from "./emoji.js";
import { icon } from "./icons.js";
import { closePopup, openPopup } from "./popups.js";
import { say } from "./words.js";

const USERS = 5;
const CHANNELS = 8;
let count = 0;

export class Select {
  kind = "select";
  part = null;
  #chosen = [];
  #close = null;

  constructor(part, world, press) {
    this.world = world;
    this.press = press;
    this.listId = `list-${(count += 1)}`;
    this.element = el("button", {
      type: "button",
      class: "select",
      role: "combobox",
      "aria-haspopup": "listbox",
      "aria-expanded": "false",
    });
    this.focusable = this.element;
    this.element.addEventListener("click", () => (this.#close ? this.#close() : this.#open()));
    this.element.addEventListener("keydown", (event) => {
      if ((event.key === "ArrowDown" || event.key === "ArrowUp") && event.altKey)
        this.#open(event.preventDefault());
    });
    this.update(part);
  }

  update(part) {
    if (JSON.stringify(part) === JSON.stringify(this.part)) return this.#rest();
    this.part = part;
    this.element.disabled = Boolean(part.disabled);
    this.element.dataset.customId = part.custom_id ?? "";
    this.#choose(this.#defaults());
    this.#rest();
    if (this.#close && part.disabled) this.#close();
    else if (this.#close) this.#drawOptions();
  }

  get #options() {
    const { type, options = [] } = this.part;
    if (type === USERS)
      return this.world.everybody().map(({ id, name }) => ({ value: id, label: name }));
    if (type === CHANNELS)
      return [...this.world.channels.values()].map(({ id, name }) => ({
        value: id,
        label: `#${name}`,
      }));
    return options;
  }

  get #most() {
    return this.part.max_values ?? 1;
  }

  get #least() {
    return this.part.min_values ?? 1;
  }

  #defaults() {
    const given = (this.part.default_values ?? []).map((value) => value.id);
    return [
      ...given,
      ...this.#options.filter((option) => option.default).map((option) => option.value),
    ];
  }

  #rest() {
    this.element.removeAttribute("aria-busy");
  }

  #choose(values) {
    this.#chosen = values;
    const chosen = this.#options.filter((option) => values.includes(option.value));
    const words = this.part.placeholder || say("Make a selection");
    this.element.replaceChildren(
      el(
        "span",
        { class: chosen.length ? "select-text" : "select-text placeholder" },
        chosen.length
          ? chosen.map((option) => el("span", { class: "select-choice" }, optionFace(option)))
          : textNodes(words),
      ),
      icon("down"),
    );
    const labels = chosen.map((option) => plain(option.label)).join(", ");
    this.element.setAttribute(
      "aria-label",
      chosen.length
        ? `${plain(words, 150)}. ${say("Chosen: {options}", { options: labels })}`
        : plain(words, 150),
    );
  }

  #open() {
    if (this.element.disabled || this.element.getAttribute("aria-busy") === "true" || this.#close)
      return;
    closePopup();
    const before = [...this.#chosen];
    this.list = el("div", {
      id: this.listId,
      class: "options",
      role: "listbox",
      tabindex: "0",
      "aria-label": plain(this.part.placeholder || say("Make a selection"), 150),
      "aria-multiselectable": this.#most > 1 ? "true" : null,
    });
    this.list.addEventListener("keydown", (event) => this.#key(event));
    const popup = el(
      "div",
      { class: "popup sheet" },
      el("div", { class: "sheet-title" }, this.part.placeholder || say("Make a selection")),
      this.list,
      this.#most > 1 && this.#foot(),
    );
    this.at = Math.max(
      0,
      this.#options.findIndex((option) => this.#chosen.includes(option.value)),
    );
    this.#drawOptions();
    this.#close = openPopup(popup, this.element, () => this.#closed(before));
    this.element.setAttribute("aria-expanded", "true");
    this.element.setAttribute("aria-controls", this.listId);
    this.#show();
    this.list.focus({ preventScroll: true });
  }

  #foot() {
    const { from, to } = { from: this.#least, to: this.#most };
    const range =
      from === to
        ? String(to)
        : from
          ? say("{from} to {to}", { from, to })
          : say("up to {to}", { to });
    const done = el(
      "button",
      { type: "button", class: "button primary", onclick: () => this.#close?.() },
      say("Done"),
    );
    return el(
      "div",
      { class: "sheet-foot" },
      el("span", { class: "quiet" }, say("Choose {range}", { range })),
      done,
    );
  }

  #closed(before) {
    const hadFocus = !document.activeElement || document.activeElement === document.body;
    this.#close = null;
    this.element.setAttribute("aria-expanded", "false");
    this.element.removeAttribute("aria-controls");
    if (hadFocus) this.element.focus({ preventScroll: true });
    if (this.#most === 1) return;
    const fits = this.#chosen.length >= this.#least && this.#chosen.length <= this.#most;
    const changed = JSON.stringify([...before].sort()) !== JSON.stringify([...this.#chosen].sort());
    if (changed && fits) this.#send();
    else if (changed) this.#choose(before);
  }

  #drawOptions() {
    this.at = Math.min(this.at, this.#options.length - 1);
    this.list.replaceChildren(
      ...this.#options.map((option, at) => {
        const isChosen = this.#chosen.includes(option.value);
        return el(
          "div",
          {
            id: `${this.listId}-${at}`,
            class: at === this.at ? "option active" : "option",
            role: "option",
            "aria-selected": String(isChosen),
            "data-value": option.value,
            onclick: () => this.#pick(at),
          },
          option.emoji && partialEmojiNode(option.emoji),
          el(
            "span",
            { class: "option-words" },
            el("span", { class: "option-label", dir: "auto" }, textNodes(option.label ?? "")),
            option.description &&
              el(
                "span",
                { class: "option-description", dir: "auto" },
                textNodes(option.description),
              ),
          ),
          el("span", { class: this.#most > 1 ? "tick box" : "tick" }, isChosen && icon("check")),
        );
      }),
    );
    this.#show();
  }

  #show() {
    [...this.list.children].forEach((child, at) =>
      child.classList.toggle("active", at === this.at),
    );
    this.list.setAttribute("aria-activedescendant", `${this.listId}-${this.at}`);
    this.list.children[this.at]?.scrollIntoView({ block: "nearest" });
  }

  #key(event) {
    const last = this.#options.length - 1;
    const to = {
      ArrowDown: Math.min(last, this.at + 1),
      ArrowUp: Math.max(0, this.at - 1),
      Home: 0,
      End: last,
    }[event.key];
    if (to !== undefined) {
      this.at = to;
      this.#show();
    } else if (event.key === "Enter" || event.key === " ") this.#pick(this.at);
    else if (event.key === "Escape" || event.key === "Tab") this.#close?.();
    else if (event.key.length === 1) this.#jump(event.key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** The next option that begins with the letter typed. */
  #jump(letter) {
    const options = this.#options;
    const order = options.map((_, step) => (this.at + 1 + step) % options.length);
    const found = order.find((at) =>
      options[at].label?.toLowerCase().startsWith(letter.toLowerCase()),
    );
    if (found === undefined) return;
    this.at = found;
    this.#show();
  }

  #pick(at) {
    const { value } = this.#options[at] ?? {};
    if (value === undefined) return;
    this.at = at;
    const isChosen = this.#chosen.includes(value);
    if (this.#most === 1) {
      this.#choose(isChosen && this.#least === 0 ? [] : [value]);
      this.#close();
      this.#send();
      return;
    }
    if (!isChosen && this.#chosen.length >= this.#most) return;
    this.#choose(isChosen ? this.#chosen.filter((one) => one !== value) : [...this.#chosen, value]);
    this.#drawOptions();
  }

  #send() {
    this.element.setAttribute("aria-busy", "true");
    const part = this.part;
    const settle = (keep) => () => {
      if (part !== this.part) return;
      this.#rest();
      if (!keep) this.#choose(this.#defaults());
    };
    this.press(part, this.#chosen, { done: settle(true), failed: settle(false) });
  }
}

const optionFace = (option) => [
  option.emoji && partialEmojiNode(option.emoji),
  el("bdi", null, textNodes(option.label ?? "")),
];
