// Discord's block markdown to a list of blocks: text, headings, lists, quotes, code, emoji grids.

import { cellsOf } from "./emoji.js";
import { parseInline } from "./inline.js";

const FENCE = "```";
const LANGUAGE = /^([A-Za-z0-9_+\-.#]{1,20})?\n/;
const HEADING = /^(#{1,3})\s+(\S.*)$/;
const SUBTEXT = /^-#\s+(\S.*)$/;
const ITEM = /^( {0,20})(?:([-*])|(\d{1,9})\.)\s+(\S.*)$/;
const QUOTE = /^> (.*)$|^>$/;
const QUOTE_REST = ">>> ";
const DEEPEST = 6; // lists inside lists
const WIDE = 8; // emoji that make a grid of a single line

export function parseBlocks(source) {
  return split(String(source ?? "").replace(/\r\n?/g, "\n")).flatMap((piece) =>
    piece.code === undefined
      ? parseLines(piece.text.split("\n"), true)
      : [{ type: "code", text: piece.code }],
  );
}

/** The text between fences, and what is inside them. */
function split(source) {
  const pieces = [];
  let done = 0;
  for (let start = 0; (start = source.indexOf(FENCE, start)) !== -1;) {
    const end = source.indexOf(FENCE, start + 3);
    if (end === -1) break;
    const code = source.slice(start + 3, end).replace(LANGUAGE, "");
    if (!code.trim() || source[start + 3] === "`") {
      start = end; // a fence around nothing is only a row of marks
      continue;
    }
    pieces.push({ text: source.slice(done, start).replace(/\n$/, "") });
    pieces.push({ code: code.replace(/^\n+/, "").trimEnd() });
    done = end + 3;
    if (source[done] === "\n") done += 1;
    start = done;
  }
  pieces.push({ text: source.slice(done) });
  return pieces.filter((piece) => piece.code !== undefined || piece.text);
}

function parseLines(lines, mayQuote) {
  const blocks = [];
  let at = 0;
  while (at < lines.length) {
    const [block, taken] = blockAt(lines, at, mayQuote);
    blocks.push(...block);
    at += taken;
  }
  return blocks;
}

function blockAt(lines, at, mayQuote) {
  const line = lines[at];
  if (mayQuote && line.startsWith(QUOTE_REST)) {
    const rest = [line.slice(QUOTE_REST.length), ...lines.slice(at + 1)];
    return [[{ type: "quote", blocks: parseLines(rest, false) }], rest.length];
  }
  if (mayQuote && QUOTE.test(line)) return quoteAt(lines, at);
  const heading = HEADING.exec(line);
  if (heading)
    return [[{ type: "heading", level: heading[1].length, inline: parseInline(heading[2]) }], 1];
  const subtext = SUBTEXT.exec(line);
  if (subtext) return [[{ type: "subtext", inline: parseInline(subtext[1]) }], 1];
  if (ITEM.test(line)) return listAt(lines, at);
  if (beginsGrid(lines, at)) return gridAt(lines, at);
  return textAt(lines, at, mayQuote);
}

function run(lines, at, belongs) {
  let end = at;
  while (end < lines.length && belongs(lines[end], end)) end += 1;
  return lines.slice(at, end);
}

function quoteAt(lines, at) {
  const quoted = run(lines, at, (line) => QUOTE.test(line));
  const inside = quoted.map((line) => QUOTE.exec(line)[1] ?? "");
  return [[{ type: "quote", blocks: parseLines(inside, false) }], quoted.length];
}

function listAt(lines, at) {
  const listed = run(lines, at, (line) => ITEM.test(line) && !SUBTEXT.test(line));
  const indents = [];
  const items = listed.map((line) => {
    const [, indent, , number, words] = ITEM.exec(line);
    while (indents.length && indents.at(-1) >= indent.length && indents.at(-1) > 0) indents.pop();
    if (!indents.length || indents.at(-1) < indent.length) indents.push(indent.length);
    return {
      level: Math.min(indents.length, DEEPEST) - 1,
      number: number === undefined ? null : Number(number),
      inline: parseInline(words),
    };
  });
  return [[{ type: "list", items }], listed.length];
}

/** Lines of emoji are a grid; a short one by itself is a part of the text that it stands in. */
function beginsGrid(lines, at) {
  const drawn = run(lines, at, (line) => cellsOf(line));
  if (drawn.length !== 1) return drawn.length > 1;
  const isAlone = lines.filter((line) => line.trim()).length === 1;
  return isAlone || cellsOf(drawn[0]).filter(Boolean).length >= WIDE;
}

function gridAt(lines, at) {
  const drawn = run(lines, at, (line) => cellsOf(line));
  return [[{ type: "grid", rows: drawn.map(cellsOf) }], drawn.length];
}

function textAt(lines, at, mayQuote) {
  const isText = (line, place) =>
    !HEADING.test(line) &&
    !SUBTEXT.test(line) &&
    !ITEM.test(line) &&
    !(mayQuote && (QUOTE.test(line) || line.startsWith(QUOTE_REST))) &&
    !beginsGrid(lines, place);
  const written = run(lines, at, isText);
  const first = written.findIndex((line) => line.trim());
  if (first === -1) return [[{ type: "gap", lines: written.length }], written.length];
  const last = written.findLastIndex((line) => line.trim());
  const blocks = [{ type: "text", inline: parseInline(written.slice(first, last + 1).join("\n")) }];
  if (first > 0) blocks.unshift({ type: "gap", lines: first });
  if (last < written.length - 1) blocks.push({ type: "gap", lines: written.length - 1 - last });
  return [blocks, written.length];
}
