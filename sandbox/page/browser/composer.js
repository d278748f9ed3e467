// The line one writes in: chat as it is, and slash commands with completion.

import { Completion } from "./completion.js";
import { el, plain } from "./dom.js";
import { icon } from "./icons.js";
import {
  choicesFor,
  choicesLike,
  commandIn,
  commandsLike,
  fieldsIn,
  leaves,
  sameChoice,
  valuesOf,
  worksInDms,
} from "./slash.js";
import { say } from "./words.js";

const PAUSE = 120; // milliseconds of not typing before the bot is asked for choices
const MOST_SHOWN = 25;

export class Composer {
  #drafts = new Map();
  #leaves = [];
  #offered = new Map();
  #asked = null;
  #timer = null;
  #stage = null;

  /**
   * `actions`: say(text), slash(path, values, shown), notice(text), and
   * autocomplete(path, values, focused, told), which tells the choices.
   */
  constructor(form, world, actions) {
    this.world = world;
    this.actions = actions;
    this.input = el("textarea", {
      rows: "1",
      id: "composer-input",
      role: "combobox",
      dir: "auto",
      "aria-autocomplete": "list",
      "aria-expanded": "false",
      enterkeyhint: "send",
      maxlength: "2000",
    });
    this.completion = new Completion(this.input, (item) => this.#take(item));
    this.slashButton = el(
      "button",
      { type: "button", class: "icon-button", onclick: () => this.write("/") },
      icon("slash"),
    );
    this.sendButton = el("button", { type: "submit", class: "icon-button send" }, icon("send"));
    form.append(
      this.completion.element,
      el("div", { class: "composer-line" }, this.slashButton, this.input, this.sendButton),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#send();
    });
    this.input.addEventListener("input", () => this.#changed());
    this.input.addEventListener("click", () => this.#suggest());
    this.input.addEventListener("keydown", (event) => this.#key(event));
    this.input.addEventListener("blur", () => this.completion.close());
  }

  /** The person, the channel or the commands are others now. */
  refresh(channel, { keepText = true } = {}) {
    if (this.channel && this.channel.id !== channel.id) {
      this.#drafts.set(this.channel.id, this.input.value);
      this.input.value = this.#drafts.get(channel.id) ?? "";
    }
    if (!keepText) {
      this.#drafts.clear();
      this.input.value = "";
    }
    this.channel = channel;
    const isDm = channel.type === "dm";
    this.#leaves = leaves(this.world.commands, this.world.me.locale, isDm);
    const where = plain(isDm ? `@${channel.name}` : `#${channel.name}`, 40);
    this.input.placeholder = say("Message {channel} as {name}", {
      channel: where,
      name: plain(this.world.me.name, 24),
    });
    this.input.setAttribute(
      "aria-label",
      `${this.input.placeholder}. ${say("Type / for commands")}`,
    );
    this.sendButton.setAttribute("aria-label", say("Send"));
    this.slashButton.setAttribute("aria-label", say("Commands"));
    this.slashButton.title = say("Commands");
    this.#grow();
    if (document.activeElement === this.input) this.#suggest();
  }

  /** Puts a text in and goes on from there, as if it had been typed. */
  write(text) {
    this.input.value = text;
    this.input.focus();
    this.input.setSelectionRange(text.length, text.length);
    this.#changed();
  }

  #changed() {
    this.#grow();
    this.#suggest();
  }

  #grow() {
    this.input.style.height = "auto";
    this.input.style.height = `${Math.min(this.input.scrollHeight, 160)}px`;
  }

  // What is being typed

  #suggest() {
    const text = this.input.value;
    if (!text.startsWith("/")) return this.#close();
    const command = commandIn(text, this.#leaves);
    const caret = this.input.selectionStart;
    if (!command || caret <= command.end) return this.#suggestCommands(text, command);
    const fields = fieldsIn(text, command);
    const field = fields.find((one) => caret >= one.start && caret <= one.end);
    if (field) this.#suggestValues(command, fields, field);
    else this.#suggestOptions(command, fields);
  }

  /** What is worth suggesting; anything else can still be typed, and the bot says why not. */
  #useful() {
    return this.channel.type === "dm" ? this.#leaves.filter(worksInDms) : this.#leaves;
  }

  #close() {
    this.#stage = null;
    this.completion.close();
  }

  #suggestCommands(text, command) {
    this.#stage = "command";
    // A channel that bears a command's name is where that command is at home.
    const home = this.world.channels.get(this.channel.parent) ?? this.channel;
    const found = commandsLike(text, this.#useful(), home.name);
    const items = found.map((leaf) => ({
      leaf,
      label: `/${leaf.shown}`,
      note: optionNote(leaf),
      description: leaf.description,
    }));
    if (!items.length) return this.completion.show([say("Nothing found")], []);
    const at = Math.max(
      0,
      items.findIndex((item) => item.leaf === command?.leaf),
    );
    this.completion.show([say("Commands")], items, at);
  }

  #suggestOptions(command, fields) {
    this.#stage = "option";
    const left = command.leaf.options.filter(
      (option) => !fields.some((field) => field.option === option),
    );
    if (!left.length) return this.#close();
    const begun = this.#begun(left);
    const meant = left.filter((option) => option.shown.startsWith(begun));
    const items = meant.map((option) => ({
      option,
      label: option.shown,
      note: option.required ? say("required") : say("optional"),
      description: option.about,
    }));
    this.completion.show(usage(command.leaf, null), items, begun ? 0 : -1);
  }

  /** The first letters of an option's name that have been typed, if any. */
  #begun(options) {
    const word = /\S+$/.exec(this.input.value)?.[0] ?? "";
    return options.some((option) => option.shown.startsWith(word)) ? word : "";
  }

  #suggestValues(command, fields, field) {
    this.#stage = "value";
    const { option, raw } = field;
    const known = choicesFor(option, this.world);
    if (option.autocomplete && !known) this.#ask(command, fields, field);
    const choices = known ?? this.#offered.get(option.name) ?? [];
    const isExact = sameChoice(raw, choices);
    const found = (known && !isExact ? choicesLike(raw, choices) : choices).slice(0, MOST_SHOWN);
    const items = found.map((choice) => ({ choice, field, label: choice.name }));
    this.completion.show(
      usage(command.leaf, option),
      items,
      isExact ? items.findIndex((item) => item.choice === isExact) : 0,
    );
  }

  #ask({ leaf }, fields, field) {
    clearTimeout(this.#timer);
    const { option, raw } = field;
    const asked = `${leaf.path} ${option.name} ${raw}`;
    if (asked === this.#asked) return;
    this.#timer = setTimeout(() => {
      this.#asked = asked;
      const values = Object.fromEntries(
        fields.filter((one) => one.raw || one === field).map((one) => [one.option.name, one.raw]),
      );
      this.actions.autocomplete(leaf.path, values, option.name, (choices) => {
        if (this.#asked !== asked) return;
        this.#offered.set(
          option.name,
          choices.map((choice) => ({ ...choice, name: String(choice.name) })),
        );
        if (document.activeElement === this.input) this.#suggest();
      });
    }, PAUSE);
  }

  // Taking a suggestion

  #take(item) {
    if (item.leaf) this.#takeCommand(item.leaf);
    else if (item.option) this.#insertOption(item.option);
    else this.#takeChoice(item);
  }

  #takeCommand(leaf) {
    this.#offered.clear();
    this.#asked = null;
    const first = leaf.options.find((option) => option.required);
    this.write(`/${leaf.shown} ${first ? `${first.shown}:` : ""}`);
  }

  #insertOption(option) {
    const text = this.input.value;
    const before = text.slice(0, text.length - this.#begun([option]).length);
    this.write(`${before.trimEnd()} ${option.shown}:`);
  }

  #takeChoice({ choice, field }) {
    const text = this.input.value;
    const head = `${text.slice(0, field.start)}${choice.name} `;
    const next = text.slice(field.end);
    const command = commandIn(text, this.#leaves);
    this.write(head + next);
    this.input.setSelectionRange(head.length, head.length);
    const written = fieldsIn(this.input.value, command).map((one) => one.option);
    const missing = command.leaf.options.find(
      (option) => option.required && !written.includes(option),
    );
    if (missing) this.#insertOption(missing);
    else this.#suggestOptions(command, fieldsIn(this.input.value, command));
  }

  // Keys and sending

  #key(event) {
    if (event.isComposing) return;
    const isOpen = this.completion.isOpen;
    if (isOpen && (event.key === "ArrowDown" || event.key === "ArrowUp"))
      this.completion.move(event.key === "ArrowDown" ? 1 : -1);
    else if (isOpen && event.key === "Escape") this.completion.close();
    else if (isOpen && event.key === "Tab" && !event.shiftKey && this.completion.items.length)
      this.#take(this.completion.active ?? this.completion.items[0]);
    else if (event.key === "Enter" && !event.shiftKey) this.#enter();
    else return;
    event.preventDefault();
  }

  #enter() {
    const { active, isOpen } = this.completion;
    if (isOpen && active && !this.#isWritten(active)) this.#take(active);
    else this.#send();
  }

  /** Whether the text already says what the suggestion would: then Enter sends. */
  #isWritten(item) {
    if (item.leaf) {
      const command = commandIn(this.input.value, this.#leaves);
      return command?.leaf === item.leaf && !item.leaf.options.some((option) => option.required);
    }
    if (item.option) return false;
    return sameChoice(item.field.raw, [item.choice]) !== null;
  }

  #send() {
    const text = this.input.value;
    if (!text.trim()) return;
    if (text.startsWith("/")) this.#sendCommand(text);
    else if (this.actions.say(text.trim())) this.#empty();
  }

  #sendCommand(text) {
    const command = commandIn(text, this.#leaves);
    if (!command)
      return this.actions.notice(
        say("There is no such command. Start with a space to send it as text."),
      );
    const { values, error } = valuesOf(
      command.leaf,
      fieldsIn(text, command),
      this.world,
      this.#offered,
    );
    if (error) return this.actions.notice(error);
    if (this.actions.slash(command.leaf.path, values, `/${command.leaf.shown}`)) this.#empty();
  }

  #empty() {
    this.input.value = "";
    this.#offered.clear();
    this.#asked = null;
    this.#changed();
  }
}

const optionNote = (leaf) =>
  leaf.options.map((option) => (option.required ? option.shown : `[${option.shown}]`)).join(" ");

/** "/gold start rounds piles", the option one is at standing out, with what it is about. */
function usage(leaf, current) {
  return [
    el("span", { class: "completion-command", dir: "auto" }, `/${leaf.shown}`),
    leaf.options.map((option) =>
      el(
        "span",
        {
          class: option === current ? "completion-option current" : "completion-option",
          dir: "auto",
        },
        option.shown,
      ),
    ),
    current && el("span", { class: "completion-about", dir: "auto" }, current.about),
  ];
}
