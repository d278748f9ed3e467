// One message on screen. An edit redraws only the parts that changed.

import { avatar } from "./avatars.js";
import { Components } from "./components.js";
import { el, nameTag, plain } from "./dom.js";
import { drawAttachment, drawEmbed } from "./embeds.js";
import { icon } from "./icons.js";
import { announce } from "./notices.js";
import { patchChildren } from "./patch.js";
import { openMenu } from "./popups.js";
import { markdown } from "./render.js";
import { hidesEmbeds, isEphemeral, isThinking, userName } from "./store.js";
import { clock, day, say, sayNodes, stamp } from "./words.js";

const NO_RESPONSE = /did not respond/i;

export class MessageView {
  #drawn = {};

  /** `world` answers questions about people and channels and carries out what is pressed. */
  constructor(message, world) {
    this.world = world;
    this.message = message;
    this.parts = {
      used: el("div", { class: "used" }),
      face: el("div", { class: "face" }),
      head: el("header", { class: "message-head" }),
      content: el("div", { class: "content" }),
      embeds: el("div", { class: "embeds" }),
      files: el("div", { class: "files" }),
      foot: el("div", { class: "message-foot" }),
      failed: el("div", { class: "failed" }),
      gutter: el("div", { class: "gutter" }),
    };
    this.components = new Components(world, (part, values, told) =>
      this.#press(part, values, told),
    );
    const { used, face, gutter, head, content, embeds, files, failed, foot } = this.parts;
    this.article = el("article", { class: "message", tabindex: "-1" }, used, face, gutter);
    this.article.append(
      el(
        "div",
        { class: "body" },
        head,
        content,
        embeds,
        files,
        this.components.element,
        failed,
        foot,
      ),
      this.#tools(),
    );
    this.element = el(
      "li",
      { "data-message-id": message.id, id: `message-${message.id}` },
      this.article,
    );
    this.update(message);
  }

  update(message) {
    const isEdit = this.message !== message;
    this.message = message;
    const me = this.world.me;
    this.article.classList.toggle("ephemeral", isEphemeral(message));
    this.article.classList.toggle("wordless", !message.content && !isThinking(message));
    this.article.classList.toggle(
      "mentions-me",
      (message.mentions ?? []).some((user) => user.id === me.id) && message.author.id !== me.id,
    );
    this.article.setAttribute(
      "aria-label",
      `${plain(userName(message.author))}, ${clock(new Date(message.timestamp))}`,
    );
    const edited = message.edited_timestamp ?? null;
    this.#draw("used", message.interaction ?? message.interaction_metadata ?? null, drawUsed);
    this.#draw("face", [message.author.id], () => this.#face());
    this.#draw("head", [message.author, message.timestamp, message.content ? null : edited], () =>
      this.#head(),
    );
    this.#draw("gutter", [message.timestamp, message.content ? null : edited], () =>
      this.#gutter(),
    );
    this.#draw("content", [message.content, edited, message.flags], () => this.#content());
    this.#draw("embeds", [message.embeds, hidesEmbeds(message)], () => this.#embeds());
    this.#draw("files", message.attachments ?? [], (files) => files.map(drawAttachment));
    this.#draw("foot", [isEphemeral(message)], () => this.#foot());
    this.components.update(message.components);
    if (isEdit) this.fail(null);
  }

  get startsGroup() {
    return Boolean(this.parts.used.childNodes.length);
  }

  group(isGrouped) {
    this.article.classList.toggle("grouped", isGrouped);
  }

  fail(text) {
    this.parts.failed.replaceChildren(...(text ? [text] : []));
  }

  /** For the screen reader: what the message says, without its drawn board. */
  summary() {
    const words = [];
    for (const part of [this.parts.content, this.parts.embeds]) {
      const copy = part.cloneNode(true);
      copy
        .querySelectorAll(".grid, .edited, .spoiler:not(.shown)")
        .forEach((node) => node.remove());
      copy.querySelectorAll("h3, h4, .text, .field, .gap, li").forEach((node) => node.append(" "));
      words.push(copy.textContent);
    }
    return words.join(" ").replace(/\s+/g, " ").trim();
  }

  #draw(name, data, draw) {
    const signature = JSON.stringify(data);
    if (this.#drawn[name] === signature) return;
    this.#drawn[name] = signature;
    patchChildren(this.parts[name], [draw(data, this.world)].flat(Infinity).filter(Boolean));
  }

  #face() {
    const { author } = this.message;
    return avatar(userName(author), this.world.colourOf(author.id), Boolean(author.bot));
  }

  #head() {
    const { author, timestamp, content, edited_timestamp: edited } = this.message;
    const date = new Date(timestamp);
    return [
      nameTag(userName(author), "author"),
      author.bot && el("span", { class: "badge" }, say("App")),
      el("time", { datetime: timestamp, title: stamp(date, "F") }, `${day(date)}, ${clock(date)}`),
      edited && !content && editedMark(edited),
    ];
  }

  #gutter() {
    const { timestamp, content, edited_timestamp: edited } = this.message;
    return [
      el("span", { class: "gutter-time" }, clock(new Date(timestamp))),
      edited && !content && editedMark(edited),
    ];
  }

  #content() {
    const { message, world } = this;
    if (isThinking(message)) {
      return el(
        "div",
        { class: "thinking" },
        el("span", { class: "dots", "aria-hidden": "true" }, el("i"), el("i"), el("i")),
        el(
          "span",
          null,
          sayNodes("{name} is thinking…", { name: nameTag(userName(message.author)) }),
        ),
      );
    }
    if (!message.content) return null;
    const body = markdown(message.content, world, { jumbo: true });
    if (message.edited_timestamp) {
      const last = body.lastElementChild;
      (last?.classList.contains("text") ? last : body).append(
        " ",
        editedMark(message.edited_timestamp),
      );
    }
    return body;
  }

  #embeds() {
    const { message, world } = this;
    if (hidesEmbeds(message)) return [];
    return (message.embeds ?? []).map((embed) => drawEmbed(embed, world));
  }

  #foot() {
    if (!isEphemeral(this.message)) return [];
    const dismiss = el(
      "button",
      { type: "button", class: "text-button", onclick: () => this.world.dismiss(this.message) },
      say("Dismiss message"),
    );
    return [
      icon("eye"),
      el("span", null, say("Only you can see this")),
      el("span", { class: "dot", "aria-hidden": "true" }, "·"),
      dismiss,
    ];
  }

  #tools() {
    const more = el(
      "button",
      {
        type: "button",
        class: "icon-button",
        "aria-label": say("More actions"),
        "aria-haspopup": "menu",
        "aria-expanded": "false",
      },
      icon("more"),
    );
    more.addEventListener("click", () => openMenu(more, [this.#removal()]));
    return el("div", { class: "tools" }, more);
  }

  #removal() {
    if (isEphemeral(this.message))
      return {
        label: say("Dismiss message"),
        icon: "close",
        act: () => this.world.dismiss(this.message),
      };
    return {
      label: say("Delete message"),
      icon: "trash",
      isGrave: true,
      act: () => this.world.remove(this.message),
    };
  }

  #press(part, values, told) {
    this.fail(null);
    this.world.press(this.message, part, values, {
      done: told.done,
      failed: (error, { offline } = {}) => {
        told.failed();
        this.#failAt(part, offline ? say("The connection broke. Try again.") : failureWords(error));
      },
    });
  }

  /** Says what went wrong right below what was pressed, in sight. */
  #failAt(part, words) {
    const rows = this.components.element;
    const pressed = rows.querySelector(`[data-custom-id="${CSS.escape(part.custom_id)}"]`);
    (pressed?.closest(".component-row") ?? rows).after(this.parts.failed);
    this.fail(words);
    announce(words);
    this.world.lookAt(this.parts.failed, words);
  }
}

/** What a failed interaction says to the person, in their own language where we know it. */
export function failureWords(error) {
  return say(!error || NO_RESPONSE.test(error) ? "The bot did not answer. Try again." : error);
}

const editedMark = (moment) =>
  el("span", { class: "edited", title: stamp(new Date(moment), "F") }, say("(edited)"));

function drawUsed(used, world) {
  if (!used?.name || !used.user) return null;
  const name = userName(used.user);
  return [
    el("span", { class: "used-line", "aria-hidden": "true" }),
    avatar(name, world.colourOf(used.user.id)),
    el(
      "span",
      { class: "used-words" },
      sayNodes("{name} used {command}", {
        name: nameTag(name),
        command: el("span", { class: "command-name", dir: "auto" }, icon("bolt"), `/${used.name}`),
      }),
    ),
  ];
}
