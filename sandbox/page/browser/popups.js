// Small things that float above the page: where they stand, how they close, and plain menus.

import { byId, el } from "./dom.js";
import { icon } from "./icons.js";

const MARGIN = 8;
let closeCurrent = null;

export const closePopup = () => closeCurrent?.();

/**
 * Shows `popup`, complete, beside `anchor`, one at a time. `closed` is called once, however it goes away.
 * On a phone a popup is a sheet at the bottom of the screen (see components.css).
 */
export function openPopup(popup, anchor, closed = () => {}) {
  closePopup();
  byId("popups").append(popup);
  const height = popup.offsetHeight;
  place(popup, anchor, height);
  const outside = (event) => {
    if (!popup.contains(event.target) && !anchor.contains(event.target)) close();
  };
  const move = (event) => {
    if (!popup.contains(event.target)) place(popup, anchor, height);
  };
  const close = () => {
    if (closeCurrent !== close) return;
    closeCurrent = null;
    document.removeEventListener("pointerdown", outside, true);
    removeEventListener("scroll", move, true);
    removeEventListener("resize", move);
    popup.remove();
    closed();
  };
  closeCurrent = close;
  document.addEventListener("pointerdown", outside, true);
  addEventListener("scroll", move, true);
  addEventListener("resize", move);
  return close;
}

/** Below the anchor if the whole popup fits there, else above if it does, else where it is larger. */
function place(popup, anchor, height) {
  const spot = anchor.getBoundingClientRect();
  const below = innerHeight - spot.bottom - MARGIN * 2;
  const above = spot.top - MARGIN * 2;
  const goesBelow = below >= height || (above < height && below >= above);
  popup.style.minWidth = `${Math.min(spot.width, innerWidth - 2 * MARGIN)}px`;
  popup.style.maxHeight = `${Math.max(120, goesBelow ? below : above)}px`;
  const left = Math.min(spot.left, innerWidth - popup.offsetWidth - MARGIN);
  popup.style.left = `${Math.max(MARGIN, left)}px`;
  popup.style.top = goesBelow ? `${spot.bottom + 4}px` : "";
  popup.style.bottom = goesBelow ? "" : `${innerHeight - spot.top + 4}px`;
}

/** A menu of actions: [{label, icon, isGrave, act}]. Closing gives the focus back. */
export function openMenu(anchor, items, heading = null) {
  const menu = el(
    "div",
    { class: "popup menu", role: "menu" },
    heading,
    items.map((item) => menuItem(item, closePopup)),
  );
  const close = openPopup(menu, anchor, () => {
    anchor.setAttribute("aria-expanded", "false");
    if (menu.contains(document.activeElement) || document.activeElement === document.body)
      anchor.focus();
  });
  anchor.setAttribute("aria-expanded", "true");
  menu.addEventListener("keydown", (event) => moveInMenu(event, menu, anchor, close));
  menu.querySelector("button")?.focus();
}

function menuItem(item, close) {
  const act = () => {
    close();
    item.act();
  };
  const className = item.isGrave ? "menu-item grave" : "menu-item";
  return el(
    "button",
    { type: "button", role: "menuitem", class: className, onclick: act },
    icon(item.icon),
    item.label,
  );
}

function moveInMenu(event, menu, anchor, close) {
  const buttons = [...menu.querySelectorAll("button")];
  const at = buttons.indexOf(document.activeElement);
  if (event.key === "Escape" || event.key === "Tab") {
    if (event.key === "Escape") event.preventDefault();
    close();
    anchor.focus();
  } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault();
    const step = event.key === "ArrowDown" ? 1 : -1;
    buttons[(at + step + buttons.length) % buttons.length]?.focus();
  }
}
