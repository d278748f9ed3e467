// A round picture for each person: their initial on their colour.

import { el, plain } from "./dom.js";

/** `isBot` gives the bot its nugget of gold. Names are said beside it, so it is silent itself. */
export function avatar(name, colour, isBot = false) {
  const first = Array.from(plain(name).trim())[0] ?? "?";
  const className = isBot ? "avatar bot" : "avatar";
  // Drawn by the style sheet, so that the initial is no part of the text around it.
  const face = el("span", {
    class: className,
    "aria-hidden": "true",
    "data-initial": first.toUpperCase(),
  });
  if (!isBot) {
    face.style.setProperty("--face", colour);
    face.style.setProperty("--ink", isLight(colour) ? "#1b1710" : "#ffffff");
  }
  return face;
}

function isLight(colour) {
  const channel = (at) => {
    const value = parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5) > 0.179;
}
