// What an empty channel says: the games one can play there, or what a DM with the bot is for.

import { copyButton } from "./copying.js";
import { el, nameTag, plain } from "./dom.js";
import { drawGames, gamesIn } from "./games.js";
import { icon } from "./icons.js";
import { leaves, worksInDms } from "./slash.js";
import { locale, say, sayNodes } from "./words.js";

/** A greeting for a channel in which nothing has begun; null where there is nothing to play. */
export function greet(world, channel) {
  return channel.type === "dm" ? greetInDm(world) : greetWithGames(world, channel);
}

/** What stands above the first message otherwise. */
export function beginning(world, channel) {
  const where = written(channel);
  const games = channel.type === "dm" ? [] : gamesIn(world.commands, locale());
  return [
    el("h2", null, el("bdi", null, where)),
    el(
      "p",
      null,
      say("This is the beginning of {channel}.", { channel: where }),
      " ",
      games.length
        ? sayNodes("Press {games} to open a table.", { games: gamesWord(world) })
        : say("Type / to see what the bot can do here."),
    ),
  ];
}

export const written = ({ type, name }) => (type === "dm" ? `@${name}` : `#${name}`);

const gamesWord = (world) =>
  el("button", { type: "button", class: "text-button", onclick: world.showGames }, say("Games"));

/** Greets with the games; `channel` may bear the name of one, which then comes first. */
function greetWithGames(world, channel) {
  const games = gamesIn(world.commands, locale());
  if (!games.length) return null;
  const home = world.channels.get(channel.parent) ?? channel;
  return el(
    "div",
    { class: "greeting" },
    el("h2", null, say("What shall we play?")),
    el("p", { class: "greeting-lead" }, leadWords(world, games), " ", ownLanguage(world)),
    drawGames(games, world.openTable, home.name, drawNote(world)),
  );
}

/** The same games for a dialog, later. */
export const gamesAgain = (world, open) =>
  drawGames(gamesIn(world.commands, locale()), open, null, drawNote(world));

function leadWords(world, games) {
  const name = el("strong", null, nameTag(world.me.name));
  return games.some((game) => game.hasQuick)
    ? sayNodes("You are {name}. One click, and you sit at a table.", { name })
    : sayNodes("You are {name}. Open a table: others join it, and computers fill it up.", { name });
}

/** Tables speak the language of the server: one press makes that the reader's own. */
function ownLanguage({ me, guild, isGuest, speakAtTables }) {
  if (isGuest || isFrench(me) === isFrench(guild)) return null;
  const speak = () => speakAtTables(me.locale);
  return el(
    "button",
    { type: "button", class: "text-button", onclick: speak },
    say("Play in English on this server"),
  );
}

const isFrench = ({ locale }) => Boolean(locale?.startsWith("fr"));

function drawNote(world) {
  return el(
    "article",
    { "aria-labelledby": "good-to-know" },
    el("h3", { id: "good-to-know" }, say("Good to know")),
    world.people.length > 0 && el("p", null, becomeWords(world)),
    el("p", null, say("What only you may see is behind a button under the board.")),
    drawInvitation(world),
  );
}

function becomeWords(world) {
  const others = world.people.filter((person) => person.id !== world.me.id).slice(0, 2);
  const names = others.map((person) => plain(person.name)).join(", ");
  return say("Press another face ({names}…) to become that person: you can play every seat.", {
    names,
  });
}

function drawInvitation({ invitation }) {
  if (!invitation)
    return el(
      "p",
      null,
      sayNodes("To let friends on your network in, start the table with {command}.", {
        command: el("code", { class: "code" }, "make play HOST=0.0.0.0"),
      }),
    );
  return el(
    "div",
    { class: "invitation" },
    el("label", { for: "invitation" }, say("Friends on your network come in by this link:")),
    el("div", { class: "invitation-line" }, copyButton("invitation", invitation)),
  );
}

/** Greets in a DM with the bot: what comes here, and what can be asked here. */
function greetInDm(world) {
  const usable = leaves(world.commands, locale(), true).filter(
    (leaf) => worksInDms(leaf) && !leaf.options.some((option) => option.required),
  );
  const games = new Set(gamesIn(world.commands, locale()).map((game) => game.name));
  const isOfGame = (leaf) => games.has(leaf.path.split(" ")[0]);
  const name = nameTag(world.bot.name);
  return el(
    "div",
    { class: "greeting" },
    el("h2", null, sayNodes("Between you and {name}", { name })),
    el(
      "p",
      { class: "greeting-lead" },
      say("Your cards come here, for your eyes alone, once a match has dealt you some."),
      " ",
      say("Tables are opened in the channels."),
    ),
    el(
      "ul",
      { class: "suggestions", role: "list" },
      games.size > 0 && el("li", null, gamesButton(world)),
      [...usable.filter((leaf) => !isOfGame(leaf)), ...usable.filter(isOfGame)].map((leaf) =>
        el("li", null, suggestion(leaf, world)),
      ),
    ),
  );
}

const gamesButton = (world) =>
  el(
    "button",
    { type: "button", class: "suggestion", onclick: world.showGames },
    el("span", { class: "suggestion-name" }, icon("dice"), say("Games")),
    el("span", { class: "quiet" }, say("Choose a game and open a table in a channel")),
  );

const suggestion = (leaf, world) =>
  el(
    "button",
    { type: "button", class: "suggestion", onclick: () => world.runCommand(leaf) },
    el("span", { class: "suggestion-name", dir: "auto" }, `/${leaf.shown}`),
    el("span", { class: "quiet", dir: "auto" }, aboutOf(leaf, world)),
  );

/** Five commands that all "read the rules" are told apart by the game. */
function aboutOf(leaf, world) {
  const [group] = leaf.path.split(" ");
  const game = gamesIn(world.commands, locale()).find((one) => one.name === group);
  return game ? `${game.title} · ${leaf.description}` : leaf.description;
}
