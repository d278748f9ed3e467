// Buttons and selects under a message. An edit changes them in place, so that a finger finds the
// same button under it; the keyboard's focus stays on what does the same.

import { el, safeUrl } from "./dom.js";
import { partialEmojiNode, textNodes } from "./emoji.js";
import { icon } from "./icons.js";
import { Select } from "./select.js";

const ROW = 1;
const BUTTON = 2;
const SELECTS = new Set([3, 5, 8]);
const LINK = 5;
const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link" };
const BLOCK_ROW = 4; // from so many buttons on, a row has equal columns
const LONG_WORD = { 4: 9, 5: 7 };

export class Components {
  /** `press(component, values, told)` sends a press; `told` hears how it went. */
  constructor(world, press) {
    this.world = world;
    this.press = press;
    this.rows = [];
    this.focused = null; // {place: [row, column], part}: what has the focus, or had it last
    this.element = el("div", { class: "components", tabindex: "-1" });
    this.element.addEventListener("keydown", (event) => this.#walk(event));
    this.element.addEventListener("focusin", (event) => {
      if (event.target !== this.element) this.#note(this.#placeOf(event.target));
    });
  }

  update(rows) {
    const hadFocus = this.element.contains(document.activeElement);
    const wanted = (rows ?? [])
      .filter((row) => row.type === ROW)
      .map((row) => row.components ?? []);
    while (this.rows.length > wanted.length) this.rows.pop().element.remove();
    wanted.forEach((parts, at) => this.#updateRow(at, parts));
    if (hadFocus) this.#keepFocus();
  }

  #updateRow(at, parts) {
    if (!this.rows[at]) {
      this.rows[at] = { element: el("div", { class: "component-row", role: "group" }), items: [] };
      this.element.append(this.rows[at].element);
    }
    const { element, items } = this.rows[at];
    while (items.length > parts.length) items.pop().element.remove();
    parts.forEach((part, place) => {
      const item = items[place];
      if (item?.kind === kindOf(part)) item.update(part);
      else {
        items[place] = this.#make(part);
        if (item) item.element.replaceWith(items[place].element);
        else element.append(items[place].element);
      }
    });
    const buttons = parts.filter((part) => part.type === BUTTON);
    element.classList.toggle("block", buttons.length >= BLOCK_ROW);
    element.classList.toggle(
      "wordy",
      buttons.length >= BLOCK_ROW && buttons.some((part) => isWordy(part, buttons.length)),
    );
    element.style.setProperty("--count", parts.length);
  }

  #make(part) {
    const kind = kindOf(part);
    if (kind === "button") return new Button(part, this.press);
    if (kind === "link") return new LinkButton(part);
    if (kind === "select") return new Select(part, this.world, this.press);
    return { kind, part, element: el("span"), update() {} };
  }

  #placeOf(target) {
    return this.#findPlace((item) => item.element.contains(target));
  }

  #findPlace(isIt) {
    for (const [row, { items }] of this.rows.entries()) {
      const column = items.findIndex(isIt);
      if (column !== -1) return [row, column];
    }
    return null;
  }

  #note(place) {
    this.focused = place && { place, part: this.#itemAt(place).part };
  }

  #itemAt([row, column]) {
    return this.rows[row]?.items[column];
  }

  /**
   * What had the focus may now be disabled or gone. Whatever is in its place must not get the focus:
   * a second press of the same key would play it. The block waits with it until it is back.
   */
  #keepFocus() {
    const place = this.focused && this.#placeNow();
    const target = place && this.#itemAt(place).focusable;
    if (target && !target.disabled) {
      this.#note(place);
      if (document.activeElement !== target) target.focus({ preventScroll: true });
    } else this.element.focus({ preventScroll: true });
  }

  /** Where that is now which had the focus: its place, or wherever the same press has gone. */
  #placeNow() {
    const { place, part } = this.focused;
    const here = this.#itemAt(place)?.part;
    if (here && (isSamePress(here, part) || looksSame(here, part))) return place;
    return this.#findPlace((item) => isSamePress(item.part, part));
  }

  /** Arrow keys walk the block, past what is disabled. */
  #walk(event) {
    const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[
      event.key
    ];
    if (!step || !this.focused || event.defaultPrevented) return;
    let [row, column] = this.focused.place;
    for (;;) {
      row += step[0];
      column += step[1];
      const items = this.rows[row]?.items;
      const item = step[0] ? items?.[Math.min(column, items.length - 1)] : items?.[column];
      if (!item) return;
      if (item.focusable && !item.focusable.disabled) {
        event.preventDefault();
        item.focusable.focus();
        return;
      }
    }
  }
}

const isSamePress = (one, other) =>
  (one.custom_id ?? one.url) !== undefined &&
  (one.custom_id ?? one.url) === (other.custom_id ?? other.url);

/** The next question's custom ids are new; what bears the same words asks for the same. */
const looksSame = (one, other) => JSON.stringify(looks(one)) === JSON.stringify(looks(other));
const looks = ({ type, label, emoji, placeholder }) => [type, label, emoji, placeholder];

function kindOf(part) {
  if (part.type === BUTTON) return part.style === LINK ? "link" : "button";
  return SELECTS.has(part.type) ? "select" : "unknown";
}

/** Whether a label is too long for a column of its row on a narrow screen. */
function isWordy(part, columns) {
  const label = part.label ?? "";
  const room = LONG_WORD[columns] ?? LONG_WORD[5];
  return label.length > 3 * room || label.split(/\s+/).some((word) => word.length > room);
}

function face(part) {
  return [
    part.emoji && partialEmojiNode(part.emoji),
    part.label && el("span", { class: "label", dir: "auto" }, textNodes(part.label)),
  ];
}

class Button {
  kind = "button";
  part = null;

  constructor(part, press) {
    this.element = el("button", { type: "button" });
    this.focusable = this.element;
    this.element.addEventListener("click", () => {
      if (this.element.getAttribute("aria-busy") !== "true") this.#send(press);
    });
    // A key held down must not press the button that an edit puts in this one's place.
    this.element.addEventListener(
      "keydown",
      (event) => event.repeat && event.key === "Enter" && event.preventDefault(),
    );
    this.update(part);
  }

  update(part) {
    const before = this.part;
    this.part = part;
    this.#rest();
    if (before && JSON.stringify(before) === JSON.stringify(part)) return;
    this.element.className = `button ${STYLES[part.style] ?? "secondary"}`;
    this.element.disabled = Boolean(part.disabled);
    this.element.dataset.customId = part.custom_id ?? "";
    if (
      JSON.stringify([before?.label, before?.emoji]) !== JSON.stringify([part.label, part.emoji])
    ) {
      this.element.replaceChildren(...face(part).filter(Boolean));
    }
  }

  #send(press) {
    this.element.setAttribute("aria-busy", "true");
    const part = this.part;
    const rest = () => part === this.part && this.#rest();
    press(part, null, { done: rest, failed: rest });
  }

  #rest() {
    this.element.removeAttribute("aria-busy");
  }
}

class LinkButton {
  kind = "link";
  part = null;

  constructor(part) {
    this.element = el("span", { class: "link-slot" });
    this.update(part);
  }

  update(part) {
    this.part = part;
    const url = part.disabled ? null : safeUrl(part.url);
    this.focusable = url
      ? el(
          "a",
          {
            class: "button link",
            href: url.href,
            target: "_blank",
            rel: "noopener noreferrer nofollow",
          },
          face(part),
          icon("out"),
        )
      : el(
          "button",
          { type: "button", class: "button link", disabled: true },
          face(part),
          icon("out"),
        );
    this.element.replaceChildren(this.focusable);
  }
}
