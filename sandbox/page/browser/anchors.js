// What one looks at stays where it is while messages around it change: anchors to measure that by.

/** A place on screen: `find()` gives the element that is to stay there, as it is now. */
export class Anchor {
  constructor(find) {
    this.find = find;
    this.measure();
  }

  measure() {
    this.top = topOf(this.find());
  }

  /** How far it has been moved since. */
  get drift() {
    const top = topOf(this.find());
    return top === null || this.top === null ? 0 : top - this.top;
  }
}

/** The button or menu that was pressed; where it has gone, the row or the message it stood in. */
export class PressAnchor extends Anchor {
  constructor(view, customId) {
    const { rows } = view.components;
    const [row, place] = placeOf(rows, customId);
    super(() => (rows[row]?.items[place] ?? rows.at(-1))?.element);
    this.view = view;
    this.message = new Anchor(() => view.article);
  }

  measure() {
    super.measure();
    this.message?.measure();
  }

  get drift() {
    return this.find() ? super.drift : this.message.drift;
  }
}

/** The first thing in the window whose beginning is in sight. */
export function inSight(views, room) {
  const isBegun = ({ top, bottom }) => top >= room.top && top < room.bottom && bottom > top;
  for (const view of views) {
    const spot = view.element.getBoundingClientRect();
    if (spot.bottom <= room.top) continue;
    if (spot.top >= room.top) return new Anchor(() => view.element);
    const { content, embeds, files } = view.parts;
    const parts = [content, ...embeds.children, files, ...view.components.element.children];
    const part = parts.find((one) => isBegun(one.getBoundingClientRect()));
    if (part) return new Anchor(() => (part.isConnected ? part : view.element));
  }
  return null;
}

const topOf = (element) => (element?.isConnected ? element.getBoundingClientRect().top : null);

function placeOf(rows, customId) {
  for (const [row, { items }] of rows.entries()) {
    const place = items.findIndex((item) => item.element.dataset.customId === customId);
    if (place !== -1) return [row, place];
  }
  return [-1, -1];
}
