// What the page knows: the person at it, people, channels, commands and messages.

const EPHEMERAL = 1 << 6;
const THINKING = 1 << 7;
const NO_EMBEDS = 1 << 2;

export const isEphemeral = (message) => Boolean(message.ephemeral || message.flags & EPHEMERAL);
export const isThinking = (message) => Boolean(message.flags & THINKING);
/** The message that was the answer to a press or a command, for one that follows it. */
export const followed = (message) => message.interaction_metadata?.original_response_message_id;
export const hidesEmbeds = (message) => Boolean(message.flags & NO_EMBEDS);
export const userName = (user) => user?.global_name || user?.username || user?.name || "";

/** Snowflakes in the order of time: too long for a number, so by length, then by digits. */
export const byAge = (a, b) => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);

export class Store {
  me = null;
  isGuest = false;
  invitation = null;
  people = [];
  guild = { id: "", name: "", locale: "en-US" };
  bot = { id: "", name: "", online: false };
  commands = [];
  channels = new Map();
  unread = new Map();
  current = null;
  #messages = new Map();
  #users = new Map();
  #dismissed = new Set();

  greet(hello) {
    const isSamePerson = this.me?.id === hello.me.id;
    this.me = hello.me;
    this.isGuest = Boolean(hello.guest);
    this.invitation = hello.invitation ?? null;
    this.people = hello.people ?? [];
    this.guild = hello.guild;
    this.bot = hello.bot;
    this.commands = hello.commands ?? [];
    this.channels = new Map((hello.channels ?? []).map((channel) => [channel.id, channel]));
    this.unread = new Map(
      (hello.unread ?? []).map((id) => [id, isSamePerson ? this.unread.get(id) || 1 : 1]),
    );
    if (!isSamePerson) this.#dismissed.clear();
    this.#messages.clear();
    for (const messages of Object.values(hello.history ?? {}))
      messages.forEach((message) => this.keep(message));
  }

  /** "new", "edited", or null for a message that is not to be shown (any more). */
  keep(message) {
    if (this.#dismissed.has(message.id)) return null;
    this.#meet(message);
    const here = this.#in(message.channel_id);
    const news = here.has(message.id) ? "edited" : "new";
    here.set(message.id, message);
    return news;
  }

  drop(channelId, id) {
    this.#in(channelId).delete(id);
  }

  hide(message) {
    this.#dismissed.add(message.id);
    this.drop(message.channel_id, message.id);
  }

  message(channelId, id) {
    return this.#in(channelId).get(id) ?? null;
  }

  messagesIn(channelId) {
    return [...this.#in(channelId).values()].sort((a, b) => byAge(a.id, b.id));
  }

  forgetChannel(id) {
    this.channels.delete(id);
    this.#messages.delete(id);
    this.unread.delete(id);
  }

  channel() {
    return this.channels.get(this.current) ?? null;
  }

  nameOf(id) {
    if (id === this.me?.id) return this.me.name;
    const known = this.people.find((person) => person.id === id)?.name;
    return known ?? (id === this.bot.id ? this.bot.name : (this.#users.get(id) ?? null));
  }

  channelName(id) {
    return this.channels.get(id)?.name ?? null;
  }

  colourOf(id) {
    const known = [this.me, ...this.people].find((person) => person?.id === id);
    return readColour(known?.colour) ?? hashColour(id);
  }

  /** Whom an option may name: the others and whoever has been seen here; oneself and the bot last. */
  everybody() {
    const found = new Map(this.people.map(({ id, name }) => [id, name]));
    for (const [id, name] of this.#users) found.set(id, name);
    for (const last of [this.me, this.bot]) {
      found.delete(last.id);
      found.set(last.id, last.name);
    }
    return [...found].map(([id, name]) => ({ id, name }));
  }

  #in(channelId) {
    if (!this.#messages.has(channelId)) this.#messages.set(channelId, new Map());
    return this.#messages.get(channelId);
  }

  #meet(message) {
    const asked = (message.interaction ?? message.interaction_metadata)?.user;
    for (const user of [message.author, asked, ...(message.mentions ?? [])]) {
      if (user?.id) this.#users.set(user.id, userName(user));
    }
  }
}

function readColour(colour) {
  if (typeof colour === "number") return `#${(colour & 0xffffff).toString(16).padStart(6, "0")}`;
  return /^#[0-9a-f]{6}$/i.test(colour ?? "") ? colour : null;
}

const GUEST_COLOURS = ["#7a5c00", "#8a3b5e", "#2f6b4f", "#3b5b8a", "#6b4a8a", "#8a4b2f", "#2f6f7a"];

function hashColour(id) {
  let sum = 0;
  for (const char of String(id)) sum = (sum * 31 + char.charCodeAt(0)) >>> 0;
  return GUEST_COLOURS[sum % GUEST_COLOURS.length];
}
