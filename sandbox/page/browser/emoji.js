// Finding emoji in text and drawing each as one cell of equal size.

import { el } from "./dom.js";
import { together } from "./together.js";

const REGIONAL = "\\p{Regional_Indicator}";
const PICTURE = "\\p{Extended_Pictographic}(?:\\uFE0F|\\p{Emoji_Modifier})?";
const TAGS = "[\\u{E0020}-\\u{E007E}]+\\u{E007F}";
const SURE = [
  "[0-9#*]\\uFE0F?\\u20E3",
  `${REGIONAL}{1,2}`,
  `${PICTURE}(?:\\u200D${PICTURE})+`,
  "\\p{Emoji_Modifier_Base}\\uFE0F?\\p{Emoji_Modifier}",
  `\\p{Emoji_Presentation}(?!\\uFE0E)(?:\\uFE0F|${TAGS})?`,
  "(?![0-9#*])\\p{Emoji}\\uFE0F",
].join("|");

const EMOJI = new RegExp(SURE, "gu");
const CUSTOM = "<a?:\\w{1,32}:\\d{1,20}>";
// On a line of nothing but emoji even ▪ without its variation selector is meant as one.
const CELL = new RegExp(`(${CUSTOM})|${SURE}|\\p{Extended_Pictographic}\\uFE0E?|[ \\u3000]+`, "uy");
const CUSTOM_PARTS = /^<(a?):(\w+):(\d+)>$/;

const isFlag = (() => {
  try {
    const flag = new RegExp("^\\p{RGI_Emoji_Flag_Sequence}$", "v");
    return (pair) => flag.test(pair);
  } catch {
    return () => true; // an older browser: the font decides
  }
})();

const A = 0x1f1e6;
const isLetter = (emoji) => {
  const code = emoji.codePointAt(0);
  return code >= A && code < A + 26 && emoji.length === 2;
};

/** 🇦🇧 is no country: two letters. 🇫🇷 is one. */
function singly(emoji) {
  const isPair = emoji.length === 4 && isLetter(emoji.slice(0, 2)) && isLetter(emoji.slice(2));
  return isPair && !isFlag(emoji) ? [emoji.slice(0, 2), emoji.slice(2)] : [emoji];
}

export function emojiNode(emoji) {
  if (!isLetter(emoji)) return el("span", { class: "emoji" }, emoji);
  const letter = String.fromCharCode(65 + emoji.codePointAt(0) - A);
  return el(
    "span",
    { class: "emoji letter", "data-letter": letter, role: "img", "aria-label": letter },
    emoji,
  );
}

export function customEmojiNode({ name, id, animated }) {
  const text = `:${name}:`;
  const image = el("img", {
    class: "emoji custom",
    src: `/cdn/emojis/${id}.${animated ? "gif" : "png"}`,
    alt: text,
    title: text,
    draggable: "false",
  });
  image.addEventListener("error", () => image.replaceWith(text), { once: true });
  return image;
}

/** An emoji as components carry it: {name} or {name, id, animated}. */
export function partialEmojiNode(emoji) {
  return emoji.id ? customEmojiNode(emoji) : emojiNode(emoji.name ?? "");
}

/** Text as nodes: strings, and a cell for each emoji. */
export function textNodes(text) {
  const nodes = [];
  let last = 0;
  for (const match of text.matchAll(EMOJI)) {
    if (match.index > last) nodes.push(text.slice(last, match.index));
    nodes.push(...singly(match[0]).map(emojiNode));
    last = match.index + match[0].length;
  }
  if (last < text.length) nodes.push(text.slice(last));
  return together(nodes);
}

/** The cells of a line that holds only emoji, or null. A space between cells is "". */
export function cellsOf(line) {
  const text = line.trim();
  if (!text || text.length > 2000) return null;
  const cells = [];
  CELL.lastIndex = 0;
  while (CELL.lastIndex < text.length) {
    const match = CELL.exec(text);
    if (!match) return null;
    if (match[1]) {
      const [, animated, name, id] = CUSTOM_PARTS.exec(match[1]);
      cells.push({ name, id, animated: Boolean(animated) });
    } else if (!match[0].trim()) cells.push("");
    else cells.push(...singly(match[0]));
  }
  return cells;
}

export const cellNode = (cell) =>
  typeof cell === "string" ? emojiNode(cell) : customEmojiNode(cell);
