// What a word joiner or a no-break space holds together. Emoji are elements here, beside which the
// browser would break a line all the same.

import { el } from "./dom.js";

const JOINS = /[\u2060\u00a0]/;
const ENDS = /[\u2060\u00a0]$/;
const BEGINS = /^[\u2060\u00a0]/;
const PIECES = /([^\S\u00a0\u202f]+)/;
const SPACE = /[^\S\u00a0\u202f]/;

/** Nodes and strings, of which those that are joined stand in a span that no line's end parts. */
export function together(nodes) {
  if (!nodes.some((node) => typeof node === "string" && JOINS.test(node))) return nodes;
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
const isWhole = (piece) => !SPACE.test(typeof piece === "string" ? piece : piece.textContent);

function isJoined(before, after) {
  const ends = typeof before === "string" && ENDS.test(before);
  const begins = typeof after === "string" && BEGINS.test(after);
  return (ends || begins) && isWhole(before) && isWhole(after);
}

const isMixed = (group) => group.length > 1 && group.some((piece) => typeof piece !== "string");
