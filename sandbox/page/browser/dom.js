// Building DOM nodes. Data only ever becomes text nodes and attribute values, never markup.

export function el(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(
    ...children
      .flat(Infinity)
      .filter((child) => child !== null && child !== undefined && child !== false),
  );
  return element;
}

export const byId = (id) => document.getElementById(id);

const NAME_LENGTH = 64;
const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Whole characters only: a cut through an emoji would leave a broken half. */
export function clamp(text, length = NAME_LENGTH) {
  const whole = String(text ?? "");
  if (whole.length <= length) return whole;
  return (
    Array.from(whole.slice(0, length * 2))
      .slice(0, length)
      .join("") + "…"
  );
}

/** For titles and labels, where no <bdi> can hold a name's writing direction in. */
export const plain = (text, length) => clamp(String(text ?? "").replace(BIDI_CONTROLS, ""), length);

/** What somebody chose to be called: isolated, cut, one line. */
export function nameTag(name, className = "name") {
  const shown = clamp(name);
  return el("bdi", { class: className, title: shown === name ? null : plain(name, 200) }, shown);
}

const KEYS = ["id", "data-channel-id", "data-person", "data-tab"];

/** New content; what had the keyboard's focus has it again if it is still there. */
export function replaceChildren(parent, ...children) {
  const focused = parent.contains(document.activeElement) ? document.activeElement : null;
  const key = focused && KEYS.find((name) => focused.hasAttribute(name));
  parent.replaceChildren(...children.flat(Infinity).filter(Boolean));
  if (key) parent.querySelector(`[${key}="${CSS.escape(focused.getAttribute(key))}"]`)?.focus();
}

/** Addresses the page may follow or show: http, https, and the sandbox's own files. */
export function safeUrl(text) {
  if (!text) return null;
  try {
    const url = new URL(text, location.href);
    return url.protocol === "http:" || url.protocol === "https:" ? url : null;
  } catch {
    return null;
  }
}

/** Pictures come from the sandbox alone; its own address may be written with another host name. */
export function mediaUrl(media) {
  for (const text of [media?.proxy_url, media?.url]) {
    const url = safeUrl(text);
    if (url?.pathname.startsWith("/cdn/")) return url.pathname + url.search;
  }
  return null;
}
