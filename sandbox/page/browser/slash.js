// Reading a slash command while it is typed: which command, which options, what could come next.

import { say } from "./words.js";

const SUBCOMMAND = 1;
const GROUP = 2;
const INTEGER = 4;
const BOOLEAN = 5;
const USER = 6;
const CHANNEL = 7;
const MENTIONABLE = 9;
const NUMBER = 10;
const CHAT_INPUT = 1;
const BOT_DM = 1;
// Discord knows no subcommand that works in a server alone: it is told of whole commands only. So
// what needs a table or a server is known here by its name, and not suggested in a DM.
const NOT_IN_DMS = new Set(["start", "board", "hand", "resign", "stop", "language"]);

const fold = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
export const local = (node, field, locale) =>
  node[`${field}_localizations`]?.[locale] ?? node[field] ?? "";

/** Every command one can type here, down to subcommands: {path, shown, description, options}. */
export function leaves(commands, locale, inDm) {
  const usable = (command) => {
    if ((command.type ?? CHAT_INPUT) !== CHAT_INPUT) return false;
    return (
      !inDm ||
      (command.contexts ? command.contexts.includes(BOT_DM) : command.dm_permission !== false)
    );
  };
  return commands.filter(usable).flatMap((command) => walk(command, [], [], locale));
}

/** Whether a command that may be typed in a DM is of any use there. */
export const worksInDms = ({ path }) => !NOT_IN_DMS.has(path.split(" ")[1]);

function walk(node, path, shown, locale) {
  const at = [...path, node.name];
  const written = [...shown, local(node, "name", locale)];
  const below = (node.options ?? []).filter(
    (option) => option.type === SUBCOMMAND || option.type === GROUP,
  );
  if (below.length) return below.flatMap((inner) => walk(inner, at, written, locale));
  const options = (node.options ?? []).map((option) => ({
    ...option,
    shown: local(option, "name", locale),
    about: local(option, "description", locale),
    choices: option.choices?.map((choice) => ({
      name: local(choice, "name", locale),
      value: choice.value,
      also: [choice.name, String(choice.value)],
    })),
  }));
  return [
    {
      path: at.join(" "),
      shown: written.join(" "),
      description: local(node, "description", locale),
      options,
    },
  ];
}

/** The command that is written out in full at the start of the text, with where its words end. */
export function commandIn(text, all) {
  let found = null;
  for (const leaf of all) {
    for (const name of new Set([leaf.shown, leaf.path])) {
      const head = `/${name}`;
      const isThere = fold(text) === fold(head) || fold(text).startsWith(`${fold(head)} `);
      if (isThere && (!found || head.length > found.end)) found = { leaf, end: head.length };
    }
  }
  return found;
}

/** Commands that what is typed may become, the likeliest first, `group` before its equals. */
export function commandsLike(text, all, group) {
  const typed = fold(text.slice(1)).replace(/\s+/g, " ").trimStart();
  const rank = (leaf) => {
    const names = [fold(leaf.shown), leaf.path];
    if (names.some((name) => name.startsWith(typed))) return 0;
    if (names.some((name) => name.split(" ").some((word) => word.startsWith(typed.trim()))))
      return 1;
    return names.some((name) => typed.length > 1 && name.includes(typed.trim())) ? 2 : 3;
  };
  return all
    .map((leaf) => ({ leaf, rank: rank(leaf), away: leaf.path.split(" ")[0] === group ? 0 : 1 }))
    .filter((one) => one.rank < 3)
    .sort((a, b) => a.rank - b.rank || a.away - b.away)
    .map((one) => one.leaf);
}

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The options written behind a command: {option, from, start, end, raw}. */
export function fieldsIn(text, { leaf, end }) {
  if (!leaf.options.length) return [];
  const names = leaf.options.flatMap((option) => [option.shown, option.name]).map(escaped);
  const pattern = new RegExp(`(?<=\\s)(${names.join("|")}):`, "giu");
  pattern.lastIndex = end;
  const found = [];
  for (let match; (match = pattern.exec(text));) {
    const written = match[1].toLowerCase();
    const option = leaf.options.find(
      (one) => one.shown.toLowerCase() === written || one.name.toLowerCase() === written,
    );
    if (found.some((field) => field.option === option)) continue;
    found.push({ option, from: match.index, start: match.index + match[0].length });
  }
  found.forEach((field, at) => {
    field.end = found[at + 1]?.from ?? text.length;
    field.raw = text.slice(field.start, field.end).trim();
  });
  return found;
}

/** What an option may be given, if the page knows it: [{name, value}], or null for free text. */
export function choicesFor(option, world) {
  if (option.choices) return option.choices;
  if (option.type === BOOLEAN)
    return [
      { name: say("Yes"), value: true, also: ["yes", "true"] },
      { name: say("No"), value: false, also: ["no", "false"] },
    ];
  if (option.type === USER || option.type === MENTIONABLE)
    return world.everybody().map(({ id, name }) => ({ name: `@${name}`, value: id }));
  if (option.type === CHANNEL) {
    return [...world.channels.values()]
      .filter((channel) => channel.type !== "dm")
      .map(({ id, name }) => ({ name: `#${name}`, value: id }));
  }
  return null;
}

/** What a choice may be called: as it is shown, else as it is called elsewhere (`also`). */
const names = ({ name, also = [] }) => [name, ...also].map(fold);

export const choicesLike = (raw, choices) =>
  choices.filter((choice) => names(choice).some((name) => name.includes(fold(raw))));
export const sameChoice = (raw, choices) =>
  choices.find((choice) => fold(choice.name) === fold(raw)) ??
  choices.find((choice) => names(choice).includes(fold(raw))) ??
  null;

/** {values} to send, or {error} for the person. `offered` are autocomplete's answers by option. */
export function valuesOf(leaf, fields, world, offered) {
  const values = {};
  for (const { option, raw } of fields) {
    if (!raw) continue;
    const value = valueOf(option, raw, world, offered.get(option.name));
    if (value.error) return value;
    values[option.name] = value.value;
  }
  const missing = leaf.options.filter((option) => option.required && !(option.name in values));
  if (missing.length)
    return {
      error: say("Still needed: {options}", {
        options: missing.map((option) => option.shown).join(", "),
      }),
    };
  return { values };
}

function valueOf(option, raw, world, offered) {
  const known = choicesFor(option, world);
  const choice = sameChoice(raw, known ?? offered ?? []);
  if (choice) return { value: choice.value };
  if (known) return { error: say("{option}: choose one of the list", { option: option.shown }) };
  if (option.type === INTEGER)
    return /^[-+]?\d{1,15}$/.test(raw)
      ? { value: Number(raw) }
      : { error: say("{option}: a whole number, please", { option: option.shown }) };
  if (option.type === NUMBER) {
    const number = Number(raw.replace(",", "."));
    return Number.isFinite(number)
      ? { value: number }
      : { error: say("{option}: a number, please", { option: option.shown }) };
  }
  return { value: raw };
}
