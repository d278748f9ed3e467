// Changing what stands on screen into what should stand there, touching only what differs: a board
// of which one card was turned is not laid out anew.

import { isPicture, keepPictures, replacePicture } from "./pictures.js";

/** Makes the children of `parent` equal to the fresh `nodes`, keeping those that already are. */
export function patchChildren(parent, nodes) {
  const fresh = nodes.map((node) => (typeof node === "string" ? new Text(node) : node));
  let old = parent.firstChild;
  fresh.forEach((node, at) => {
    if (old && !isAlike(old, node)) old = catchUp(parent, old, fresh, at);
    if (!old || !isAlike(old, node)) parent.insertBefore(node, old);
    else {
      const next = old.nextSibling;
      patchNode(old, node);
      old = next;
    }
  });
  while (old) {
    const next = old.nextSibling;
    old.remove();
    old = next;
  }
}

/** Whether one may be turned into the other: what listens to presses is replaced as a whole. */
function isAlike(old, node) {
  if (old.nodeType !== node.nodeType) return false;
  return (
    old.nodeType === Node.TEXT_NODE ||
    (old.tagName === node.tagName && old.className === node.className)
  );
}

/** The old node to go on with: skips old ones that have gone, unless `old` is still to come. */
function catchUp(parent, old, fresh, at) {
  const later = fresh.findIndex((node, place) => place > at && isAlike(old, node));
  let found = old;
  let skipped = 0;
  while (found && !isAlike(found, fresh[at])) {
    found = found.nextSibling;
    skipped += 1;
  }
  if (!found || (later !== -1 && later - at <= skipped)) return old;
  while (old !== found) {
    const next = old.nextSibling;
    old.remove();
    old = next;
  }
  return found;
}

function patchNode(old, node) {
  if (old.isEqualNode(node)) return keepPictures(old);
  if (isPicture(old) && isPicture(node)) return replacePicture(old, node);
  const mayDescend =
    old.nodeType === Node.ELEMENT_NODE && !old.matches("a, button, [role='button'], .emoji");
  if (mayDescend && old.style.cssText !== node.style.cssText)
    old.style.cssText = node.style.cssText; // a new colour alone is no reason to draw anew
  if (!mayDescend || !old.cloneNode(false).isEqualNode(node.cloneNode(false)))
    old.replaceWith(node);
  else patchChildren(old, [...node.childNodes]);
}
