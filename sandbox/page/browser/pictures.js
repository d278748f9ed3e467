// Pictures in messages, and the large view a press on one opens.

import { el, mediaUrl, plain } from "./dom.js";
import { icon } from "./icons.js";
import { say } from "./words.js";

/** null for a picture that is not the sandbox's own: the page loads nothing from elsewhere. */
export function picture(media, alt, className) {
  const url = mediaUrl(media);
  if (!url) return null;
  const image = el("img", {
    src: url,
    alt: plain(alt || say("Picture"), 1024),
    width: media.width || null,
    height: media.height || null,
    decoding: "async",
  });
  const label = say("Enlarge: {name}", { name: image.alt });
  return el(
    "button",
    {
      type: "button",
      class: className,
      "data-picture": "",
      "aria-label": label,
      onclick: () => enlarge(url, image.alt),
    },
    image,
  );
}

export const isPicture = (node) => node.dataset?.picture !== undefined;

/** What is to stand where a picture stands, and is still being loaded. */
const coming = new WeakMap();

/** The old picture stands until the new one can be shown: nothing flickers, nothing jumps. */
export function replacePicture(old, node) {
  if (coming.get(old)?.isEqualNode(node)) return;
  coming.set(old, node);
  const show = () => {
    if (coming.get(old) !== node) return;
    const isFocused = document.activeElement === old;
    old.replaceWith(node);
    if (isFocused) node.focus({ preventScroll: true });
  };
  node.querySelector("img").decode().then(show, show);
}

/** What stands there is right again, pictures included: none that is still coming is wanted. */
export function keepPictures(node) {
  if (node.nodeType !== Node.ELEMENT_NODE) return;
  for (const old of [node, ...node.querySelectorAll("[data-picture]")]) coming.delete(old);
}

export function smallPicture(media, className) {
  const url = mediaUrl(media);
  return url && el("img", { class: className, src: url, alt: "" });
}

function enlarge(url, alt) {
  const close = () => dialog.close();
  const dialog = el(
    "dialog",
    { class: "lightbox", "aria-label": alt, onclick: close },
    el(
      "button",
      { type: "button", class: "icon-button", "aria-label": say("Close"), onclick: close },
      icon("close"),
    ),
    el("img", { src: url, alt }),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
