// The page put together: what the sandbox tells goes to the screen, what is pressed goes back.

import "./theme.js";
import { Composer } from "./composer.js";
import { Connection } from "./connection.js";
import { byId, plain, replaceChildren } from "./dom.js";
import * as entrance from "./entrance.js";
import { gamesAgain } from "./greeting.js";
import { drawHead } from "./head.js";
import { Interactions } from "./interactions.js";
import { failureWords } from "./message.js";
import { MessageList } from "./messages.js";
import { openDialog, openModal } from "./modal.js";
import { announce, clearNotices, notice, stopTyping, typing, waiting } from "./notices.js";
import { TableOpener } from "./opening.js";
import { drawPeople } from "./people.js";
import { closePopup } from "./popups.js";
import { refreshTimes } from "./render.js";
import { openSettings } from "./settings.js";
import { Drawer, drawSidebar } from "./sidebar.js";
import { local } from "./slash.js";
import { followed, isEphemeral, Store, userName } from "./store.js";
import { askName, hideWelcome, turnAway } from "./welcome.js";
import { browserLanguage, say, speak } from "./words.js";

const SPEAK_AFTER = 250;
const TIMES_EVERY = 15_000;
const ANSWERED_WITHIN = 4000; // the bot has three seconds
const NOT_LET_IN = "This link did not let you in. Ask for a new one, or try again.";

const connection = new Connection((event) => hear[event.t]?.(event), lineChanged);
const interactions = new Interactions(connection, () =>
  notice(say("Not connected. Try again in a moment.")),
);
const drawer = new Drawer();

/** What is known, and what the parts of the page may do with it. */
const world = Object.assign(new Store(), {
  press(message, part, values, told) {
    const press = {
      t: "press",
      channel_id: message.channel_id,
      message_id: message.id,
      custom_id: part.custom_id,
    };
    if (values) press.values = values;
    list.hold(message.id, part.custom_id);
    ask(press, told);
  },
  lookAt: (element, words) => list.lookAt(element) || notice(words),
  openTable: (game, isQuick) => opener.open(game, isQuick),
  showGames,
  speakAtTables: (locale) => settings.guildLocale(locale),
  runCommand: (leaf) => sendSlash(leaf.path, {}, `/${leaf.shown}`),
  dismiss(message) {
    interactions.tell({ t: "dismiss", message_id: message.id }, notice);
    world.hide(message);
    list.remove(message.id);
  },
  remove(message) {
    interactions.tell(
      { t: "delete", channel_id: message.channel_id, message_id: message.id },
      notice,
    );
  },
  jumpTo(channelId, messageId) {
    if (!world.channels.has(channelId)) return notice(say("Message not found here."));
    if (channelId !== world.current) go(channelId);
    if (messageId && !list.reveal(messageId)) notice(say("Message not found here."));
  },
  typeCommand: (name) => composer.write(`/${name} `),
});

const list = new MessageList(byId("messages"), world);
const composer = new Composer(byId("composer"), world, {
  say: (text) =>
    interactions.tell({ t: "say", channel_id: world.current, text }, (error) => {
      notice(error);
      if (!composer.input.value) composer.write(text);
    }),
  slash: sendSlash,
  autocomplete: (command, options, focused, choices) =>
    interactions.begin(
      { t: "autocomplete", channel_id: world.current, command, options, focused },
      { choices },
    ),
  notice,
});

const opener = new TableOpener(world, {
  go,
  slash: (leaf, values, failed) => sendSlash(leaf.path, values, `/${leaf.shown}`, failed),
  thread: (channel_id, name) => interactions.tell({ t: "thread", channel_id, name }, notice),
  notice,
});

// What the sandbox tells

const hear = {
  hello(hello) {
    const isSame = world.me?.id === hello.me.id;
    const speaksSame = world.me?.locale === hello.me.locale;
    const isNewGuest = hello.guest && !entrance.guestToken();
    entrance.keepGuest(hello.token, hello.guest ? hello.me.name : null);
    speak(hello.me.locale);
    world.greet(hello);
    hideWelcome();
    byId("app").hidden = false;
    document.body.style.setProperty("--me", world.colourOf(world.me.id));
    if (!isSame) closePopup();
    const wished = [world.current, entrance.askedChannel()];
    const id = wished.find((one) => world.channels.has(one)) ?? world.channels.keys().next().value;
    if (id !== undefined) show(id, { anew: !isSame || !speaksSame, keepText: isSame });
    if (isNewGuest && world.me.locale !== browserLanguage()) settings.locale(browserLanguage());
  },
  channel({ channel }) {
    world.channels.set(channel.id, { ...world.channels.get(channel.id), ...channel });
    if (!world.channels.has(world.current)) show(channel.id);
    else drawAround();
    opener.appeared(channel);
  },
  channel_gone({ id }) {
    world.forgetChannel(id);
    if (id === world.current && world.channels.size) go(world.channels.keys().next().value);
    else drawAround();
  },
  commands({ commands }) {
    world.commands = commands;
    if (world.channel()) list.introduce();
    drawAround();
  },
  bot({ online }) {
    if (world.bot.online !== online)
      announce(`${plain(world.bot.name)}: ${online ? say("online") : say("offline")}`);
    world.bot = { ...world.bot, online };
    drawAround();
  },
  message({ message }) {
    const news = world.keep(message);
    if (!news) return;
    const isMine = message.author.id === world.me.id;
    const isHere = message.channel_id === world.current;
    if (isHere) {
      const view = list.put(message);
      if (answersMe(message, news)) list.bringInAnswer(view.element);
      if (!isMine) speakSoon(view);
      stopTyping();
    }
    if (news === "new" && !isMine) arrived(message.channel_id);
    opener.heard(message);
  },
  message_gone({ channel_id, id }) {
    world.drop(channel_id, id);
    list.remove(id);
  },
  interaction: (event) => interactions.heard(event),
  choices: (event) => interactions.choices(event),
  refused(event) {
    if (!interactions.refused(event)) notice(event.error);
  },
  typing({ channel_id, who }) {
    const name = typeof who === "string" ? (world.nameOf(who) ?? who) : userName(who);
    if (channel_id === world.current) typing(name);
  },
};

/** What was asked of the bot here last: when, by pressing which message, and what came of it. */
let asked = { at: 0, about: null, isAnswered: false, answer: null };

function ask(payload, told) {
  asked = { at: Date.now(), about: payload.message_id, isAnswered: false, answer: null };
  return interactions.begin(payload, { ...told, modal: showModal });
}

/** Whether a new private message answers that: it is brought into sight, which nothing else is. */
function answersMe(message, news) {
  if (Date.now() - asked.at > ANSWERED_WITHIN) return false;
  const isOfCommand = !asked.about && message.interaction_metadata?.user?.id === world.me.id;
  if (message.id === asked.about || (isOfCommand && !isEphemeral(message))) asked.isAnswered = true;
  if (!isEphemeral(message)) return false;
  const isBeside = asked.isAnswered && followed(message); // the answer itself is there already
  if (news === "new" && !isBeside) asked.answer = message.id;
  return asked.answer === message.id; // "is thinking…" becomes the answer by an edit
}

// Where one is

function go(id) {
  drawer.close();
  show(id);
  if (matchMedia("(pointer: fine)").matches) composer.input.focus({ preventScroll: true });
}

function show(id, { anew = false, keepText = true } = {}) {
  world.current = id;
  closePopup();
  stopTyping();
  list.show(world.channel(), world.messagesIn(id), { anew });
  composer.refresh(world.channel(), { keepText });
  seen();
  drawAround();
}

function seen() {
  if (document.hidden || !world.unread.has(world.current)) return;
  world.unread.delete(world.current);
  connection.send({ t: "read", channel_id: world.current });
}

function arrived(channelId) {
  world.unread.set(channelId, (world.unread.get(channelId) ?? 0) + 1);
  if (channelId === world.current) seen();
  drawAround();
}

/** Everything but the messages, and of that only what is no longer true. */
function drawAround() {
  const channel = world.channel();
  if (!channel) return;
  const { me, people, guild, bot, commands } = world;
  const channels = [...world.channels.values()];
  const unread = [...world.unread];
  const others = unread.some(([id]) => id !== channel.id);
  const hasGames = world.commands.length > 0;
  redraw("sidebar", [channels, unread, world.current, guild, bot, me, hasGames], (nav) =>
    drawSidebar(nav, world, {
      go,
      games: showGames,
      settings: () => openSettings(world, settings),
    }),
  );
  redraw("people", [people, bot, me, channel.id], (aside) =>
    drawPeople(aside, world, { become, personUrl: settings.personUrl }),
  );
  const headed = { ...channel, topic: topicOf(channel) };
  redraw("head", [headed, others, me], (header) => drawHead(header, headed, others, headActions));
  redraw("composer", [channel, commands, me], () => composer.refresh(channel));
  drawBanner();
  entrance.keepAddress(me.key, channel);
  const news = unread.reduce((sum, [, count]) => sum + count, 0);
  const title = `${news ? `(${news}) ` : ""}${channel.name} · ${me.name} · ${guild.name}`;
  document.title = plain(title, 120);
}

/** A game's channel is about what its command is, in the reader's own language. */
function topicOf({ name, topic }) {
  const command = world.commands.find((one) => one.name === name);
  return command ? local(command, "description", world.me.locale) : topic && say(topic);
}

const drawn = {};

function redraw(id, data, draw) {
  const signature = JSON.stringify(data);
  if (drawn[id] === signature) return;
  drawn[id] = signature;
  draw(byId(id));
}

function drawBanner(isLost = !connection.isOpen) {
  const name = plain(world.bot.name);
  const offline = say("{name} is offline. Its buttons work again as soon as it is back.", { name });
  const words = isLost ? say("Connection lost. Trying again…") : world.bot.online ? "" : offline;
  byId("banner").className = isLost ? "lost" : "";
  if (byId("banner").textContent !== words) byId("banner").textContent = words;
}

const spoken = new Map();
const MOST_SPOKEN = 300;

/** Says a new message, and an edited one whose words changed; a board's grid is not read out. */
function speakSoon(view) {
  const { message } = view;
  if (spoken.size > MOST_SPOKEN) spoken.delete(spoken.keys().next().value);
  clearTimeout(spoken.get(message.id)?.timer);
  const timer = setTimeout(() => {
    const words = view.summary();
    const isNew = words && words !== spoken.get(message.id)?.words;
    spoken.set(message.id, { words });
    if (isNew && view.element.isConnected) announce(`${plain(userName(message.author))}: ${words}`);
  }, SPEAK_AFTER);
  spoken.set(message.id, { ...spoken.get(message.id), timer });
}

// What the person does

const headActions = {
  drawer: () => drawer.open(),
  thread: (name) => interactions.tell({ t: "thread", channel_id: world.current, name }, notice),
  archive: (archived) =>
    interactions.tell({ t: "archive", channel_id: world.current, archived }, notice),
};

function sendSlash(command, options, shown, failed = () => {}) {
  clearNotices();
  const arrivedThere = waiting(say("Sending {command}…", { command: shown }));
  const nonce = ask(
    { t: "slash", channel_id: world.current, command, options },
    {
      done: arrivedThere,
      failed: (error, { offline } = {}) => {
        arrivedThere();
        failed();
        if (!offline) notice(`${shown}: ${failureWords(error)}`);
      },
    },
  );
  return nonce !== null;
}

/** The games, wherever one is; a click on one goes where there is room for a table. */
function showGames() {
  drawer.close();
  const greeted = byId("messages").querySelector(".greeting [data-game]");
  if (greeted) return greeted.focus();
  const open = (game, isQuick) => {
    dialog.close();
    opener.open(game, isQuick);
  };
  const dialog = openDialog(say("What shall we play?"), gamesAgain(world, open));
  dialog.classList.add("wide");
  dialog.querySelector("[data-game]")?.focus();
}

function showModal(modal) {
  const interaction_id = modal.interaction_id;
  openModal(modal, world, (values, told) => ask({ t: "modal", interaction_id, values }, told));
}

function become(key) {
  entrance.keepAddress(key, world.channel());
  connection.open(entrance.query());
}

const settings = {
  personUrl: (key) => entrance.personUrl(key, world.channel()),
  locale: (locale) => change(world.me, "locale", locale, { t: "locale", locale }),
  guildLocale: (locale) => change(world.guild, "locale", locale, { t: "guild_locale", locale }),
  dms: (open) => change(world.me, "dms_open", open, { t: "dms", open }),
};

/** Takes effect here at once, and back again if the sandbox refuses it. */
function change(thing, field, value, payload) {
  const before = thing[field];
  const set = (wanted) => {
    thing[field] = wanted;
    speak(world.me.locale);
    show(world.current, { anew: true });
  };
  const refused = (error) => {
    notice(error);
    set(before);
  };
  if (interactions.tell(payload, refused)) set(value);
}

// Coming in, and staying in

function lineChanged(state, why) {
  if (state === "open") return;
  interactions.abandon();
  if (world.me) drawBanner(true);
  if (state !== "refused") return;
  if (entrance.secret) {
    entrance.forgetGuest();
    connection.close();
    askGuest(why ?? NOT_LET_IN);
  } else if (!world.me && entrance.askedPerson()) {
    entrance.keepAddress(null, null);
    connection.open(entrance.query());
  } else {
    connection.close();
    turnAway(why ?? NOT_LET_IN);
  }
}

function askGuest(trouble) {
  askName(trouble, entrance.guestName(), (name) => {
    entrance.keepGuest(null, name);
    connection.open(entrance.query());
  });
}

document.addEventListener("visibilitychange", () => {
  if (document.hidden || !world.me) return;
  seen();
  drawAround();
});
setInterval(refreshTimes, TIMES_EVERY);

if (entrance.secret && !entrance.guestToken()) askGuest(null);
else {
  replaceChildren(byId("welcome"), say("Connecting…"));
  byId("welcome").hidden = false;
  connection.open(entrance.query());
}
