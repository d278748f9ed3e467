// Opening a table with one click, where there is room for one: here, in the channel of the game,
// or in a thread of its own. Whether a channel has a table already is the bot's to say.

import { quickly } from "./games.js";
import { byAge, isEphemeral, isThinking } from "./store.js";
import { say } from "./words.js";

const PATIENCE = 6000; // milliseconds after which a click counts anew
const BOARD_FOLLOWS = 500; // a private answer may come before the board it belongs to

export class TableOpener {
  #trial = null;

  /** `actions`: go(channel), slash(leaf, values, failed), thread(channel, name), notice(text). */
  constructor(world, actions) {
    this.world = world;
    this.actions = actions;
  }

  open(game, isQuick) {
    if (this.#trial && Date.now() - this.#trial.at < PATIENCE) return;
    const here = this.world.channel();
    const place = this.#isBare(here) ? here : (this.#home(game) ?? here);
    this.#try({ game, isQuick, at: Date.now() }, place);
  }

  /** A message came or changed: perhaps the bot's answer, with a board or with its reasons. */
  heard(message) {
    const trial = this.#trial;
    if (!trial || message.channel_id !== trial.place || isThinking(message)) return;
    const used = message.interaction ?? message.interaction_metadata;
    if (used?.name !== trial.game.start.path || used.user?.id !== this.world.me.id) return;
    if (byAge(message.id, trial.after) <= 0) return;
    if (!isEphemeral(message)) this.#trial = null;
    else setTimeout(() => this.#refused(trial, message), BOARD_FOLLOWS);
  }

  /** A channel is there: perhaps the thread that was wanted. */
  appeared(channel) {
    const trial = this.#trial;
    if (!trial?.thread || channel.name !== trial.thread || channel.parent !== trial.parent) return;
    this.#try(trial, channel);
    this.actions.notice(
      say("There is a table in #{channel} already: this one has a thread of its own.", {
        channel: this.world.channelName(trial.parent),
      }),
    );
  }

  #try(trial, channel) {
    const after = this.world.messagesIn(channel.id).at(-1)?.id ?? "0";
    this.#trial = { ...trial, place: channel.id, after };
    if (channel.id !== this.world.current) this.actions.go(channel.id);
    const values = trial.isQuick ? quickly() : {};
    this.actions.slash(trial.game.start, values, () => (this.#trial = null));
  }

  #refused(trial, message) {
    if (this.#trial !== trial) return;
    this.#trial = null;
    if (this.#newer(trial).some(isBoard) || trial.thread) return;
    const place = this.world.channels.get(trial.place);
    const parent = place?.type === "thread" ? place.parent : place?.id;
    if (!parent || !this.#newer(trial).includes(message)) return;
    this.world.dismiss(message);
    const thread = this.#freeName(trial.game.title);
    this.#trial = { ...trial, place: null, parent, thread };
    this.actions.thread(parent, thread);
  }

  #newer(trial) {
    const messages = this.world.messagesIn(trial.place);
    return messages.filter((message) => byAge(message.id, trial.after) > 0);
  }

  #home(game) {
    const channels = [...this.world.channels.values()];
    const texts = channels.filter((channel) => channel.type === "text");
    return texts.find((channel) => channel.name === game.name) ?? texts[0];
  }

  /** Whether nothing of the bot's stands in a channel of the server: there is surely room. */
  #isBare(channel) {
    return channel.type !== "dm" && !this.world.messagesIn(channel.id).some(isBoard);
  }

  #freeName(title) {
    const names = new Set([...this.world.channels.values()].map((channel) => channel.name));
    for (let number = 2; ; number += 1)
      if (!names.has(`${title} ${number}`)) return `${title} ${number}`;
  }
}

const isBoard = (message) => Boolean(message.author.bot) && !isEphemeral(message);
