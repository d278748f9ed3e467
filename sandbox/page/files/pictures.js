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
      "aria-label": label,
      onclick: () => enlarge(url, image.alt),
    },
    image,
  );
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
    el("img", { src: url, alt }),
    el(
      "button",
      { type: "button", class: "icon-button", "aria-label": say("Close"), onclick: close },
      icon("close"),
    ),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
