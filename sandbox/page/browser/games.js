// The games that can be played here, as the registered commands tell them: the page knows none.

import { avatar } from "./avatars.js";
import { el } from "./dom.js";
import { leaves, local } from "./slash.js";
import { say } from "./words.js";

const QUICK = "quick";
const YES = "yes";

/** Every command group that starts something: {name, title, about, start, hasQuick}. */
export function gamesIn(commands, locale) {
  return commands.flatMap((command) => {
    const start = leaves([command], locale).find(({ path }) => path === `${command.name} start`);
    if (!start) return [];
    const { title, about } = taken(local(command, "description", locale), command.name);
    return [{ name: command.name, title, about, start, hasQuick: hasQuick(start) }];
  });
}

/** The values of `start` that bring computers to the table and begin at once. */
export const quickly = () => ({ [QUICK]: YES });

const hasQuick = ({ options }) =>
  options.some(
    (option) => option.name === QUICK && option.choices?.some((choice) => choice.value === YES),
  );

/** "GOLD: turn two cards, remember them." is a title and a sentence. */
function taken(description, name) {
  const [, title, about] = /^(.{1,40}?)\s*[:·]\s+(.+)$/su.exec(description) ?? [];
  if (!title) return { title: name, about: description };
  return { title, about: about.charAt(0).toLocaleUpperCase() + about.slice(1) };
}

/** The games as cards, `first` (a command's name) before the others; `open(game, isQuick)`. */
export function drawGames(games, open, first = null, more = null) {
  const sorted = [...games].sort((a, b) => (b.name === first) - (a.name === first));
  return el(
    "ul",
    { class: "games", role: "list" },
    sorted.map((game) => el("li", { class: "game" }, drawGame(game, open))),
    more && el("li", { class: "game note" }, more),
  );
}

function drawGame(game, open) {
  const heading = `game-${game.name}`;
  const button = (style, label, isQuick) =>
    el(
      "button",
      {
        type: "button",
        class: `button ${style}`,
        "aria-label": `${label}, ${game.title}`,
        "data-game": game.name,
        onclick: () => open(game, isQuick),
      },
      label,
    );
  return el(
    "article",
    { "aria-labelledby": heading },
    drawPicture(game),
    el("h3", { id: heading, dir: "auto" }, game.title),
    el("p", { dir: "auto" }, game.about),
    el(
      "div",
      { class: "game-ways" },
      game.hasQuick && button("primary", say("Against computers"), true),
      game.hasQuick
        ? button("secondary", say("With friends"), false)
        : button("primary", say("Open a table"), false),
    ),
  );
}

/** A picture of the board, if there is one of that name, else the game's initial. */
function drawPicture({ name, title }) {
  const image = el("img", {
    src: `/page/pictures/${encodeURIComponent(name)}.png`,
    alt: "",
    width: "480",
    height: "320",
    decoding: "async",
  });
  image.addEventListener("error", () => image.replaceWith(avatar(title, null, true)));
  return el("div", { class: "game-picture" }, image);
}
