// From the markdown's tree to DOM nodes. `world` knows people and channels, and where links lead.

import { cellNode, customEmojiNode, textNodes } from "./emoji.js";
import { clamp, el, safeUrl } from "./dom.js";
import { parseInline } from "./inline.js";
import { parseBlocks } from "./markdown.js";
import { together } from "./together.js";
import { say, stamp } from "./words.js";

const JUMBO = 30;
const JUMP =
  /^https?:\/\/(?:\w+\.)?discord(?:app)?\.com\/channels\/(@me|\d+)\/(\d+)(?:\/(\d+))?\/?$/;

/** A message's or an embed's text. A message of a few emoji alone shows them large. */
export function markdown(source, world, { jumbo = false } = {}) {
  const blocks = parseBlocks(source);
  const isJumbo = jumbo && isOnlyEmoji(blocks);
  return el(
    "div",
    { class: isJumbo ? "md jumbo" : "md", dir: "auto" },
    blocks.map((block) => drawBlock(block, world)),
  );
}

/** One line of text with inline marks only: titles and field names. */
export const inlineMarkdown = (source, world) =>
  drawInline(parseInline(String(source ?? "")), world);

function isOnlyEmoji(blocks) {
  const drawn = blocks.filter((block) => block.type !== "gap");
  if (!drawn.length || drawn.some((block) => block.type !== "grid")) return false;
  return drawn.flatMap((block) => block.rows.flat().filter(Boolean)).length <= JUMBO;
}

function drawBlock(block, world) {
  switch (block.type) {
    case "gap":
      return drawGap(block.lines);
    case "heading":
      return el(
        `h${block.level + 2}`,
        { class: `h${block.level}` },
        drawInline(block.inline, world),
      );
    case "subtext":
      return el("div", { class: "subtext" }, drawInline(block.inline, world));
    case "quote":
      return el(
        "blockquote",
        null,
        block.blocks.map((inner) => drawBlock(inner, world)),
      );
    case "code":
      return el("pre", { tabindex: "0" }, el("code", null, block.text));
    case "list":
      return drawList(block.items, world);
    case "grid":
      return drawGrid(block.rows);
    default:
      return el("div", { class: "text" }, drawInline(block.inline, world));
  }
}

function drawGap(lines) {
  const gap = el("span", { class: "gap" });
  gap.style.setProperty("--lines", Math.min(lines, 10));
  return gap;
}

/** Empty lines are a little lower than written ones, wherever they stand. */
function drawText(text) {
  return text
    .split(/(\n{2,})/)
    .flatMap((part) => (part.startsWith("\n\n") ? drawGap(part.length - 1) : textNodes(part)));
}

function drawGrid(rows) {
  const widest = Math.max(...rows.map((row) => row.filter(Boolean).length));
  const grid = el(
    "div",
    { class: "grid" },
    rows.map((row) =>
      el(
        "div",
        { class: "grid-row" },
        row.map((cell) => (cell === "" ? " " : cellNode(cell))),
      ),
    ),
  );
  grid.style.setProperty("--columns", Math.max(widest, 9));
  return grid;
}

function drawList(items, world) {
  const root = el("div", { class: "list" });
  const open = [];
  for (const { level, number, inline } of items) {
    while (open.length > level + 1) open.pop();
    const tag = number === null ? "UL" : "OL";
    if (open.length === level + 1 && open[level].tagName !== tag) open.pop();
    while (open.length < level + 1) {
      const list = el(tag, { start: number !== null && number !== 1 ? number : null });
      (open.at(-1)?.lastElementChild ?? open.at(-1) ?? root).append(list);
      open.push(list);
    }
    open[level].append(el("li", { value: number }, drawInline(inline, world)));
  }
  return root;
}

const drawInline = (nodes, world) => together(nodes.flatMap((node) => drawNode(node, world)));

const TAGS = { strong: "strong", em: "em", underline: "u", strike: "s" };

function drawNode(node, world) {
  switch (node.type) {
    case "text":
      return drawText(node.text);
    case "code":
      return el("code", null, node.text);
    case "emoji":
      return customEmojiNode(node);
    case "link":
      return drawLink(node, world);
    case "spoiler":
      return drawSpoiler(node, world);
    case "time":
      return drawTime(node);
    case "user":
      return el("span", { class: "mention" }, `@${clamp(world.nameOf(node.id) ?? say("unknown"))}`);
    case "role":
    case "everyone":
      return el("span", { class: "mention" }, node.name ?? `@${say("unknown")}`);
    case "channel":
      return drawChannel(node.id, world);
    case "command":
      return el(
        "button",
        { type: "button", class: "mention", onclick: () => world.typeCommand(node.name) },
        `/${node.name}`,
      );
    default:
      return el(TAGS[node.type], null, drawInline(node.children, world));
  }
}

function drawLink({ url, children }, world) {
  const jump = JUMP.exec(url);
  if (jump) return drawJump(jump, url, children, world);
  const safe = safeUrl(url);
  if (!safe) return drawInline(children, world);
  return el(
    "a",
    { href: safe.href, target: "_blank", rel: "noopener noreferrer nofollow" },
    drawInline(children, world),
  );
}

/** A link to a message of this very server is followed inside the page. */
function drawJump([, , channel, message], url, children, world) {
  const isBare = children.length === 1 && children[0].text === url;
  const words = isBare
    ? [`#${clamp(world.channelName(channel) ?? say("unknown"))} › ${say("message")}`]
    : drawInline(children, world);
  const follow = (event) => {
    event.preventDefault();
    world.jumpTo(channel, message);
  };
  const link = { href: `#${channel}`, "data-message": message, onclick: follow };
  return el("a", isBare ? { ...link, class: "mention" } : link, words);
}

function drawChannel(id, world) {
  const name = world.channelName(id);
  if (!name) return el("span", { class: "mention" }, `#${say("unknown")}`);
  return el(
    "button",
    { type: "button", class: "mention", "data-channel": id, onclick: () => world.jumpTo(id) },
    `#${clamp(name)}`,
  );
}

function drawSpoiler(node, world) {
  const inside = el(
    "span",
    { "aria-hidden": "true", inert: true },
    drawInline(node.children, world),
  );
  const cover = el(
    "span",
    {
      class: "spoiler",
      role: "button",
      tabindex: "0",
      "aria-label": say("Spoiler: press to show"),
    },
    inside,
  );
  const show = (event) => {
    if (cover.classList.contains("shown")) return;
    if (event.type === "keydown" && event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    cover.classList.add("shown");
    for (const name of ["role", "tabindex", "aria-label"]) cover.removeAttribute(name);
    for (const name of ["aria-hidden", "inert"]) inside.removeAttribute(name);
  };
  cover.addEventListener("click", show);
  cover.addEventListener("keydown", show);
  return cover;
}

function drawTime({ at, style }) {
  const date = new Date(at * 1000);
  if (Number.isNaN(date.getTime())) return String(at);
  const time = el(
    "time",
    { datetime: date.toISOString(), title: stamp(date, "F") },
    stamp(date, style),
  );
  if (style === "R") time.dataset.relative = at;
  return time;
}

/** "in 5 minutes" grows old while it stands there. */
export function refreshTimes() {
  for (const time of document.querySelectorAll("time[data-relative]")) {
    time.textContent = stamp(new Date(time.dataset.relative * 1000), "R");
  }
}
