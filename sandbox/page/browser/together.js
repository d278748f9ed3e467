// What a word joiner holds together. Emoji are elements here, over which the browser would not.

import { el } from "./dom.js";

const JOINER = "\u2060";
const PIECES = /(\s+)/;

/** Nodes and strings, of which those that are joined stand in a span that no line's end parts. */
export function together(nodes) {
  if (!nodes.some((node) => typeof node === "string" && node.includes(JOINER))) return nodes;
  const groups = [];
  for (const piece of nodes.flatMap(pieces)) {
    const last = groups.at(-1);
    if (last && isJoined(last.at(-1), piece)) last.push(piece);
    else groups.push([piece]);
  }
  return groups.flatMap((group) =>
    isMixed(group) ? el("span", { class: "together" }, group) : group,
  );
}

const pieces = (node) => (typeof node === "string" ? node.split(PIECES).filter(Boolean) : [node]);

/** What holds spaces itself could be too long for any line. */
const isWhole = (piece) => !/\s/.test(typeof piece === "string" ? piece : piece.textContent);

function isJoined(before, after) {
  const ends = typeof before === "string" && before.endsWith(JOINER);
  const begins = typeof after === "string" && after.startsWith(JOINER);
  return (ends || begins) && isWhole(before) && isWhole(after);
}

const isMixed = (group) => group.length > 1 && group.some((piece) => typeof piece !== "string");
