// The list of messages of one channel: order, groups, days, scrolling.

import { inSight, PressAnchor } from "./anchors.js";
import { el, replaceChildren } from "./dom.js";
import { beginning, greet, written } from "./greeting.js";
import { icon } from "./icons.js";
import { MessageView } from "./message.js";
import { byAge, followed, isEphemeral } from "./store.js";
import { day, say } from "./words.js";

const TOGETHER = 7 * 60_000; // messages of one author in this time share a head
const PAGE = 100;
const NEAR = 60; // pixels from the end that still count as the end

export class MessageList {
  #views = new Map();
  #channel = null;
  #shown = PAGE;
  #pinned = true;
  #fromEnd = 0;
  #pressed = null;
  #setTo = null;
  #greets = false;

  constructor(section, world) {
    this.world = world;
    this.section = section;
    this.intro = el("div", { class: "intro" });
    this.earlier = el("button", {
      type: "button",
      class: "text-button earlier",
      onclick: () => this.#showEarlier(),
    });
    this.list = el("ol", { class: "message-list", role: "list" });
    this.scroller = el(
      "div",
      { class: "scroller", tabindex: "0" },
      this.intro,
      this.earlier,
      this.list,
    );
    this.newest = el("button", {
      type: "button",
      class: "newest",
      hidden: true,
      onclick: () => this.toEnd(),
    });
    section.append(this.scroller, this.newest);
    this.scroller.addEventListener("scroll", () => this.#scrolled(), { passive: true });
    new ResizeObserver(() => this.#settle()).observe(this.list);
    new ResizeObserver(() => this.#pinned && this.toEnd()).observe(this.scroller);
  }

  get #awayFromEnd() {
    return this.scroller.scrollHeight - this.scroller.scrollTop - this.scroller.clientHeight;
  }

  /** Shows a channel. The same one again (after a lost line) is brought up to date in place. */
  show(channel, messages, { anew = false } = {}) {
    const isSame = !anew && this.#channel?.id === channel.id;
    this.#channel = channel;
    this.scroller.setAttribute(
      "aria-label",
      say("Messages in {channel}", { channel: written(channel) }),
    );
    this.introduce();
    this.earlier.textContent = say("Show earlier messages");
    replaceChildren(this.newest, icon("down"), say("Newest messages"));
    if (isSame) return this.#steadily(() => this.#draw(messages));
    this.#clear();
    this.#draw(messages);
    this.toEnd();
  }

  #draw(messages) {
    const wanted = new Set(messages.map((message) => message.id));
    for (const id of [...this.#views.keys()]) if (!wanted.has(id)) this.remove(id);
    const visible = messages.slice(-this.#shown);
    for (const message of visible) this.#put(message);
    this.#regroupAll();
    this.#tellEarlier(messages.length - visible.length);
  }

  /** What stands above the first message: a greeting, until the bot has put something up. */
  introduce() {
    const greeting = this.#isUntouched() ? greet(this.world, this.#channel) : null;
    this.#greets = greeting !== null;
    replaceChildren(this.intro, greeting ?? beginning(this.world, this.#channel));
  }

  #isUntouched() {
    const messages = this.world.messagesIn(this.#channel.id);
    return !messages.some((message) => message.author.bot && !isEphemeral(message));
  }

  /** A new message, or an old one that was edited. */
  put(message) {
    const known = this.#views.get(message.id);
    const wasGreeting = this.#greets;
    if (known) this.#edit(known, message);
    else this.#add(message);
    const view = this.#views.get(message.id);
    if (wasGreeting && !this.#isUntouched()) this.#greetNoMore(view);
    return view;
  }

  /** What was pressed in the greeting goes with it: the keyboard goes on from the table. */
  #greetNoMore(view) {
    const hadFocus = this.intro.contains(document.activeElement);
    this.introduce();
    this.toEnd();
    if (hadFocus) view?.article.focus({ preventScroll: true });
  }

  #edit(view, message) {
    const wasAtEnd = this.#pinned;
    // Another page of one's own is read from its top.
    const isTurned = isEphemeral(message) && titleOf(message) !== titleOf(view.message);
    this.#steadily(() => view.update(message));
    if (this.#pressed?.view !== view) return;
    const { bottom } = view.article.getBoundingClientRect();
    if (isTurned || bottom < this.#room.top) this.bringIn(view.article);
    else if (wasAtEnd && bottom > this.#room.bottom) this.#showRows(bottom);
  }

  /** Buttons that a press has put below the one pressed are shown, as far as that one stays. */
  #showRows(bottom) {
    const room = this.#room;
    const pressed = this.#pressed.find() ?? this.#pressed.view.article;
    const above = pressed.getBoundingClientRect().top - room.top;
    this.#scrollTo(this.scroller.scrollTop + Math.max(0, Math.min(bottom - room.bottom, above)));
    this.#pressed.measure();
  }

  #add(message) {
    const add = () => {
      const view = this.#put(message);
      this.#regroup(view.element);
      this.#regroup(view.element.nextElementSibling);
    };
    if (this.#pinned || this.#views.size === 0) {
      add();
      if (!isEphemeral(message) || this.#fitsBelow(message)) return this.toEnd();
      this.#lookWhere();
    } else this.#steadily(add);
    this.newest.hidden = this.#pinned;
  }

  /** Whether all can be shown without the beginning of what it stands beside leaving the window. */
  #fitsBelow(message) {
    const beside = this.#pressed?.view ?? this.#views.get(followed(message));
    if (!beside) return true;
    const { top, bottom } = beside.article.getBoundingClientRect();
    return bottom < this.#room.top || this.#awayFromEnd <= top - this.#room.top;
  }

  remove(id) {
    const view = this.#views.get(id);
    if (!view) return;
    if (this.#pressed?.view === view) this.#pressed = null;
    this.#steadily(() => {
      this.#views.delete(id);
      const next = view.element.nextElementSibling;
      view.element.remove();
      this.#regroup(next);
    });
  }

  view(id) {
    return this.#views.get(id) ?? null;
  }

  toEnd() {
    this.#fromEnd = 0;
    this.#scrollTo(this.#views.size ? this.scroller.scrollHeight : 0);
    this.#pinned = true;
    this.newest.hidden = true;
    this.#pressed?.measure();
  }

  /** Something of a message was pressed: it stays under the finger whatever the press changes. */
  hold(messageId, customId) {
    const view = this.#views.get(messageId);
    this.#pressed = view ? new PressAnchor(view, customId) : null;
  }

  /** Brings in what became of a press; false where one has gone on to look elsewhere. */
  lookAt(element) {
    if (!this.#pressed || !element.isConnected) return false;
    this.bringIn(element);
    return true;
  }

  /** Brings in what a press or a command was answered with: it is looked at from now on. */
  bringInAnswer(element) {
    this.#pressed = null;
    this.bringIn(element);
  }

  /** Scrolls no further than it takes to see something, or as much of it as fits from its top. */
  bringIn(element) {
    const room = this.#room;
    const spot = element.getBoundingClientRect();
    const below = Math.max(0, spot.bottom - room.bottom);
    this.#scrollTo(this.scroller.scrollTop + Math.min(spot.top - room.top, below));
    this.#pressed?.measure();
    // The top of a long answer may be near enough to the end to be drawn there, out of sight.
    if (spot.height > room.height) this.#pinned = false;
  }

  /** Brings one message into sight and marks it for a moment. */
  reveal(id) {
    if (!this.#views.has(id)) this.#showEarlier(Infinity);
    const view = this.#views.get(id);
    if (!view) return false;
    this.#pressed = null;
    const isTall = view.element.offsetHeight > this.scroller.clientHeight;
    view.element.scrollIntoView({ block: isTall ? "start" : "center" });
    view.article.focus({ preventScroll: true });
    view.article.classList.remove("flash");
    void view.article.offsetWidth; // starts the animation anew
    view.article.classList.add("flash");
    return true;
  }

  #clear() {
    this.#views.clear();
    this.list.replaceChildren();
    this.#shown = PAGE;
    this.#pressed = null;
  }

  #put(message) {
    const known = this.#views.get(message.id);
    if (known) {
      known.update(message);
      return known;
    }
    const view = new MessageView(message, this.world);
    this.#views.set(message.id, view);
    let after = this.list.lastElementChild;
    while (after && byAge(after.dataset.messageId, message.id) > 0)
      after = after.previousElementSibling;
    if (after) after.after(view.element);
    else this.list.prepend(view.element);
    return view;
  }

  /** Changes something; what was pressed or, if nothing was, what is read stays where it is. */
  #steadily(change) {
    const isHeld = this.#pressed !== null || this.#pinned;
    const seen = isHeld ? null : inSight(this.#inOrder(), this.#room);
    change();
    if (seen) this.#scrollTo(this.scroller.scrollTop + seen.drift);
    else this.#settle();
  }

  /** Puts back what moved: the pressed button to its place, or the end to where it was. */
  #settle() {
    const { scrollTop, scrollHeight, clientHeight } = this.scroller;
    if (this.#pressed) this.#scrollTo(scrollTop + this.#pressed.drift);
    else if (this.#pinned && this.#views.size)
      this.#scrollTo(scrollHeight - clientHeight - this.#fromEnd);
  }

  #inOrder() {
    return [...this.list.children].map((element) => this.#views.get(element.dataset.messageId));
  }

  get #room() {
    return this.scroller.getBoundingClientRect();
  }

  #scrollTo(top) {
    this.scroller.scrollTop = top;
    this.#setTo = this.scroller.scrollTop;
    this.#lookWhere();
  }

  /** The person has scrolled: what was pressed is held no longer. */
  #scrolled() {
    if (this.scroller.scrollTop === this.#setTo) return;
    this.#setTo = null;
    this.#pressed = null;
    this.#lookWhere();
  }

  #lookWhere() {
    this.#pinned = this.#awayFromEnd < NEAR;
    if (!this.#pinned) return;
    this.#fromEnd = Math.max(0, this.#awayFromEnd);
    this.newest.hidden = true;
  }

  #regroupAll() {
    for (const element of this.list.children) this.#regroup(element);
  }

  #regroup(element) {
    if (!element) return;
    const view = this.#views.get(element.dataset.messageId);
    const before = this.#views.get(element.previousElementSibling?.dataset.messageId);
    const date = new Date(view.message.timestamp);
    const isNewDay = !before || day(new Date(before.message.timestamp)) !== day(date);
    if (isNewDay) element.dataset.day = day(date);
    else delete element.dataset.day;
    view.group(!isNewDay && belongsTo(before, view));
  }

  #showEarlier(more = PAGE) {
    const height = this.scroller.scrollHeight;
    const all = this.world.messagesIn(this.#channel.id);
    this.#shown += more;
    const visible = all.slice(-Math.min(this.#shown, all.length));
    for (const message of visible) this.#put(message);
    this.#regroupAll();
    this.#tellEarlier(all.length - visible.length);
    this.scroller.scrollTop += this.scroller.scrollHeight - height;
  }

  #tellEarlier(hidden) {
    this.earlier.hidden = hidden <= 0;
    this.intro.hidden = hidden > 0;
  }
}

const titleOf = (message) => message.embeds?.[0]?.title;

function belongsTo(before, view) {
  const [a, b] = [before.message, view.message];
  return (
    a.author.id === b.author.id &&
    !view.startsGroup &&
    isEphemeral(a) === isEphemeral(b) &&
    Math.abs(new Date(b.timestamp) - new Date(a.timestamp)) < TOGETHER
  );
}
