// Discord's inline markdown to a tree. One pass, no backtracking over long texts, bounded depth.

const NEXT = /[\\`*_~|<[@]|https?:\/\//g;
const ESCAPE = /\\([^0-9A-Za-z\s])/y;
const RUN = /`+|\*+|_+|~+|\|+/y;
const URL_RUN = /https?:\/\/[^\s<>]{1,2000}/y;
const LABEL = /\[((?:\\.|[^[\]\\\n]){1,512})\]/y;
const TARGET =
  /\(<?(https?:\/\/(?:[^\s()<>]|\([^\s()<>]*\)){1,2000})>?(?:[ \t]+"[^"\n]{0,200}")?\)/y;
const LITERAL = 4; // a run of so many marks is a drawn line, not emphasis
const MOST_OPEN = 80;

const ANGLES = [
  [/<@!?(\d{1,20})>/y, ([, id]) => ({ type: "user", id })],
  [/<@&(\d{1,20})>/y, ([, id]) => ({ type: "role", id })],
  [/<#(\d{1,20})>/y, ([, id]) => ({ type: "channel", id })],
  [
    /<(a?):(\w{1,32}):(\d{1,20})>/y,
    ([, a, name, id]) => ({ type: "emoji", name, id, animated: Boolean(a) }),
  ],
  [
    /<t:(-?\d{1,12})(?::([tTdDfFR]))?>/y,
    ([, at, style]) => ({ type: "time", at: Number(at), style: style ?? "f" }),
  ],
  [/<\/([-\p{L}\p{N}_ ]{1,100}):(\d{1,20})>/uy, ([, name]) => ({ type: "command", name })],
  [/<(https?:\/\/[^\s<>]{1,2000})>/y, ([, url]) => ({ type: "link", url, children: [text(url)] })],
];

const KINDS = {
  "*1": "em",
  "*2": "strong",
  _1: "em",
  _2: "underline",
  "~2": "strike",
  "|2": "spoiler",
};

const text = (value) => ({ type: "text", text: value });
const matchAt = (pattern, source, at) => {
  pattern.lastIndex = at;
  return pattern.exec(source);
};
const isWord = (char) => char !== undefined && /[\p{L}\p{N}_]/u.test(char);
const isSpace = (char) => char === undefined || /\s/.test(char);

/** `links: false` inside a link's own label. */
export function parseInline(source, { links = true } = {}) {
  const open = new Openings();
  const noCloser = new Set();
  let at = 0;
  while (at < source.length) {
    NEXT.lastIndex = at;
    const special = NEXT.exec(source);
    if (!special) break;
    if (special.index > at) open.add(text(source.slice(at, special.index)));
    at = special.index;
    const taken = take(source, at, links, open, noCloser);
    if (!taken) open.add(text(special[0]));
    at += taken || special[0].length;
  }
  if (at < source.length) open.add(text(source.slice(at)));
  return joined(open.finish());
}

/** Reads what stands at `at` into `open`; how many characters it was, 0 for nothing special. */
function take(source, at, links, open, noCloser) {
  switch (source[at]) {
    case "\\":
      return takeEscape(source, at, open);
    case "`":
      return takeCode(source, at, open, noCloser);
    case "<":
      return takeAngle(source, at, links, open);
    case "[":
      return links ? takeMasked(source, at, open) : 0;
    case "@":
      return takeEveryone(source, at, open);
    case "h":
      return links ? takeUrl(source, at, open) : 0;
    default:
      return takeRun(source, at, open);
  }
}

function takeEscape(source, at, open) {
  const match = matchAt(ESCAPE, source, at);
  if (!match) return 0;
  open.add(text(match[1]));
  return match[0].length;
}

function takeCode(source, at, open, noCloser) {
  const [fence] = matchAt(RUN, source, at);
  if (!noCloser.has(fence.length)) {
    let end = at + fence.length;
    while ((end = source.indexOf("`", end)) !== -1) {
      const [run] = matchAt(RUN, source, end);
      if (run.length === fence.length) {
        open.add({ type: "code", text: unpadded(source.slice(at + fence.length, end)) });
        return end + fence.length - at;
      }
      end += run.length;
    }
    noCloser.add(fence.length);
  }
  open.add(text(fence));
  return fence.length;
}

/** One space at either end only keeps the marks away from backticks inside. */
function unpadded(code) {
  const isPadded = code.startsWith(" ") && code.endsWith(" ") && code.trim();
  return isPadded ? code.slice(1, -1) : code;
}

function takeAngle(source, at, links, open) {
  for (const [pattern, node] of ANGLES) {
    const match = matchAt(pattern, source, at);
    if (!match) continue;
    const found = node(match);
    if (found.type === "link" && !links) return 0;
    open.add(found);
    return match[0].length;
  }
  return 0;
}

function takeMasked(source, at, open) {
  const label = matchAt(LABEL, source, at);
  const target = label && matchAt(TARGET, source, at + label[0].length);
  // A label that reads like an address could lie about where the link leads.
  if (!target || /:\/\//.test(label[1])) return 0;
  open.add({ type: "link", url: target[1], children: parseInline(label[1], { links: false }) });
  return label[0].length + target[0].length;
}

function takeUrl(source, at, open) {
  let url = matchAt(URL_RUN, source, at)?.[0] ?? "";
  url = url.replace(/[.,:;"'!?*_~|]{1,50}$/, "");
  while (/[)\]]$/.test(url) && !/[([]/.test(url)) url = url.slice(0, -1);
  if (!/^https?:\/\/[^/]/.test(url)) return 0;
  open.add({ type: "link", url, children: [text(url)] });
  return url.length;
}

function takeEveryone(source, at, open) {
  const name = ["@everyone", "@here"].find((one) => source.startsWith(one, at));
  if (!name) return 0;
  open.add({ type: "everyone", name });
  return name.length;
}

function takeRun(source, at, open) {
  const [run] = matchAt(RUN, source, at);
  const char = run[0];
  const usable = char === "*" || char === "_" ? run.length < LITERAL : run.length === 2;
  if (!usable) open.add(text(run));
  else open.run(char, run.length, source[at - 1], source[at + run.length]);
  return run.length;
}

/** The emphasis marks that are open, outermost first, each with what stands inside it so far. */
class Openings {
  constructor() {
    this.frames = [{ left: 0, children: [] }];
  }

  add(node) {
    this.frames.at(-1).children.push(node);
  }

  run(char, length, before, after) {
    let left = length;
    const loneCloses = char === "*" ? !isSpace(before) : !isWord(after);
    const loneOpens = char === "*" ? !isSpace(after) : !isWord(before);
    for (let closed = 1; left && closed; left -= closed)
      closed = this.#close(char, left, loneCloses);
    if (!left) return;
    const opens = (left === 2 || loneOpens) && this.frames.length < MOST_OPEN;
    if (opens) this.frames.push({ char, left, children: [] });
    else this.add(text(char.repeat(left)));
  }

  /** Closes one mark if there is one to close; how many characters of the run that took. */
  #close(char, left, loneCloses) {
    for (let i = this.frames.length - 1; i > 0; i--) {
      const frame = this.frames[i];
      if (frame.char !== char) continue;
      const size = frame.left === 3 ? Math.min(left, 2) : frame.left;
      const fits = size <= left && (size === 2 || (left !== 2 && loneCloses));
      if (!fits || (i === this.frames.length - 1 && !frame.children.length)) continue;
      this.#wrap(i, KINDS[char + size], size);
      return size;
    }
    return 0;
  }

  #wrap(i, type, size) {
    const frame = this.frames[i];
    const inside = frame.children.concat(...this.frames.splice(i + 1).map(literally));
    const node = { type, children: joined(inside) };
    frame.left -= size;
    if (frame.left) {
      frame.children = [node];
    } else {
      this.frames.pop();
      this.add(node);
    }
  }

  finish() {
    const [root, ...unclosed] = this.frames;
    return root.children.concat(...unclosed.map(literally));
  }
}

const literally = (frame) => [text(frame.char.repeat(frame.left)), ...frame.children];

function joined(nodes) {
  const result = [];
  for (const node of nodes) {
    const last = result.at(-1);
    if (node.type === "text" && last?.type === "text") last.text += node.text;
    else result.push(node.type === "text" ? { ...node } : node);
  }
  return result;
}
