// The page's own words, in the language of the person at it.

const FRENCH = {
  "Only you can see this": "Visible par vous uniquement",
  "Dismiss message": "Masquer le message",
  "{name} used {command}": "{name} a utilisé {command}",
  "{name} is thinking…": "{name} réfléchit…",
  "The bot did not answer. Try again.": "Le bot n’a pas répondu. Réessayez.",
  "(edited)": "(modifié)",
  App: "App",
  Today: "Aujourd’hui",
  Yesterday: "Hier",
  Channels: "Salons",
  "Direct messages": "Messages privés",
  People: "Joueurs",
  Unread: "Non lu",
  "{n} unread": "{n} non lus",
  online: "en ligne",
  offline: "hors ligne",
  "{name} is offline. Its buttons work again as soon as it is back.":
    "{name} est hors ligne. Ses boutons fonctionneront de nouveau dès son retour.",
  "Connection lost. Trying again…": "Connexion perdue. Nouvel essai…",
  "Connecting…": "Connexion…",
  "Not connected. Try again in a moment.": "Pas de connexion. Réessayez dans un instant.",
  "Message {channel} as {name}": "{name} écrit dans {channel}",
  "Type / for commands": "Tapez / pour les commandes",
  Send: "Envoyer",
  Commands: "Commandes",
  "There is no such command. Start with a space to send it as text.":
    "Cette commande n’existe pas. Commencez par une espace pour l’envoyer comme texte.",
  "Still needed: {options}": "Il manque : {options}",
  "{option}: choose one of the list": "{option} : choisissez dans la liste",
  "{option}: a whole number, please": "{option} : un nombre entier, s’il vous plaît",
  "{option}: a number, please": "{option} : un nombre, s’il vous plaît",
  required: "obligatoire",
  optional: "facultatif",
  Yes: "Oui",
  No: "Non",
  "Nothing found": "Rien trouvé",
  "Sending {command}…": "Envoi de {command}…",
  "Become {name}": "Devenir {name}",
  "You are {name}": "Vous êtes {name}",
  you: "vous",
  "Open {name} in a new tab": "Ouvrir {name} dans un nouvel onglet",
  "Open another person in a new tab": "Jouer aussi quelqu’un d’autre, dans un nouvel onglet",
  Settings: "Réglages",
  "My language": "Ma langue",
  "The server’s preferred language": "La langue préférée du serveur",
  "As Discord has it. A command of the bot may have chosen another for the tables.":
    "Celle que Discord connaît. Une commande du bot peut en avoir choisi une autre pour les tables.",
  "My direct messages are closed": "Mes messages privés sont fermés",
  "Nobody, the bot included, can then write to you in private.":
    "Personne, le bot compris, ne peut alors vous écrire en privé.",
  Appearance: "Apparence",
  System: "Système",
  Light: "Clair",
  Dark: "Sombre",
  Close: "Fermer",
  Cancel: "Annuler",
  Submit: "Valider",
  Done: "Terminé",
  "Open the list of channels": "Ouvrir la liste des salons",
  "Channel menu": "Menu du salon",
  "New thread": "Nouveau fil",
  "Name of the thread": "Nom du fil",
  Create: "Créer",
  "Archive thread": "Archiver le fil",
  "Reopen thread": "Rouvrir le fil",
  archived: "archivé",
  "More actions": "Autres actions",
  "Delete message": "Supprimer le message",
  "Talk about anything.": "On y parle de tout.",
  "Messages in {channel}": "Messages dans {channel}",
  "This is the beginning of {channel}.": "C’est ici que commence {channel}.",
  "Type / to see what the bot can do here.": "Tapez / pour voir ce que le bot sait faire ici.",
  "Press {games} to open a table.": "Appuyez sur {games} pour ouvrir une table.",
  "What shall we play?": "À quoi joue-t-on ?",
  "You are {name}. One click, and you sit at a table.":
    "Vous êtes {name}. Un clic, et vous voilà à table.",
  "You are {name}. Open a table: others join it, and computers fill it up.":
    "Vous êtes {name}. Ouvrez une table : d’autres la rejoignent, l’ordinateur complète.",
  Games: "Jeux",
  "Against computers": "Contre l’ordinateur",
  "With friends": "Entre amis",
  "Open a table": "Ouvrir une table",
  "Good to know": "Bon à savoir",
  "Press another face ({names}…) to become that person: you can play every seat.":
    "Appuyez sur un autre visage ({names}…) pour prendre sa place : vous pouvez les jouer toutes.",
  "What only you may see is behind a button under the board.":
    "Ce que vous êtes seul à voir se trouve derrière un bouton, sous le plateau.",
  "Play in English on this server": "Jouer en français sur ce serveur",
  "To let friends on your network in, start the table with {command}.":
    "Pour accueillir des amis de votre réseau, lancez la table avec {command}.",
  "Friends on your network come in by this link:":
    "Vos amis sur le même réseau entrent par ce lien :",
  Copy: "Copier",
  Copied: "Copié",
  "There is a table in #{channel} already: this one has a thread of its own.":
    "Il y a déjà une table dans #{channel} : celle-ci a son propre fil.",
  "Between you and {name}": "Entre vous et {name}",
  "Your cards come here, for your eyes alone, once a match has dealt you some.":
    "Vos cartes arrivent ici, à l’abri des regards, dès qu’une partie vous en a donné.",
  "Tables are opened in the channels.": "Les tables s’ouvrent dans les salons.",
  "Choose a game and open a table in a channel":
    "Choisissez un jeu et ouvrez une table dans un salon",
  "The connection broke. Try again.": "La connexion a été coupée. Réessayez.",
  "Show earlier messages": "Afficher les messages précédents",
  "Newest messages": "Derniers messages",
  "Make a selection": "Faites un choix",
  "Choose {range}": "Choisissez {range}",
  "{from} to {to}": "{from} à {to}",
  "up to {to}": "jusqu’à {to}",
  "Chosen: {options}": "Choisi : {options}",
  "Spoiler: press to show": "Texte caché : appuyez pour l’afficher",
  Picture: "Image",
  "Enlarge: {name}": "Agrandir : {name}",
  message: "message",
  unknown: "inconnu",
  "{name} is typing…": "{name} écrit…",
  "Something went wrong. Try again.": "Un problème est survenu. Réessayez.",
  "Please fill this in.": "À remplir.",
  "Welcome to the table": "Bienvenue à la table",
  "What shall the others call you?": "Comment les autres doivent-ils vous appeler ?",
  "Your name": "Votre nom",
  "Come in": "Entrer",
  "This link did not let you in. Ask for a new one, or try again.":
    "Ce lien ne vous a pas laissé entrer. Demandez-en un nouveau, ou réessayez.",
  "You need the link with the secret to come in.":
    "Pour entrer, il vous faut le lien avec le secret.",
  "That secret is not right. Ask for the link again.":
    "Ce secret n’est pas le bon. Redemandez le lien.",
  "This page is not from here.": "Cette page ne vient pas d’ici.",
  "A name has 1 to 32 characters.": "Un nom a de 1 à 32 caractères.",
  "Message not found here.": "Message introuvable ici.",
  "You are writing too fast. Wait a moment, then send it again.":
    "Vous écrivez trop vite. Attendez un instant, puis renvoyez.",
  "You are opening threads too fast. Wait a moment.":
    "Vous ouvrez des fils trop vite. Attendez un instant.",
  "You have opened 10 threads, and a guest can have no more.":
    "Vous avez ouvert 10 fils : un invité ne peut en avoir plus.",
  "There is no room for more guests.": "Il n’y a plus de place pour d’autres invités.",
  "Guests come in as themselves.": "Les invités entrent en leur propre nom.",
  "Guests can delete their own messages only.":
    "Les invités ne peuvent supprimer que leurs propres messages.",
  "Guests cannot change the server’s language.":
    "Les invités ne peuvent pas changer la langue du serveur.",
  "There is no such message to dismiss.": "Ce message n’est plus là.",
  "That message is gone.": "Ce message n’est plus là.",
  "That is disabled.": "Ce n’est pas possible pour l’instant.",
  "That button or menu is not there any more.": "Ce bouton ou ce menu n’est plus là.",
  "That menu has no such choice.": "Ce choix n’est plus proposé.",
  "A button takes no values.": "Un bouton ne prend pas de valeur.",
  "That modal is gone.": "Ce formulaire n’est plus là.",
  "That modal has no such field.": "Ce formulaire n’a pas ce champ.",
  "A field of a modal takes text.": "Ce champ attend du texte.",
  "What you named is not here.": "Ce que vous avez nommé n’est pas ici.",
  "The bot is not connected.": "Le bot n’est pas connecté.",
  "That command cannot be used here.": "Cette commande ne s’utilise pas ici.",
  "You do not have permission to use that command.":
    "Vous n’avez pas la permission d’utiliser cette commande.",
  "You do not have permission to do that here.":
    "Vous n’avez pas la permission de faire cela ici.",
  "There is no such channel.": "Ce salon n’existe pas.",
  "This thread is locked.": "Ce fil est verrouillé.",
  "A thread can be opened in a text channel only.":
    "On ne peut ouvrir un fil que dans un salon textuel.",
  "The name of a thread has 1 to 100 characters.": "Le nom d’un fil a de 1 à 100 caractères.",
  "Only threads can be archived.": "Seuls les fils peuvent être archivés.",
  "Something broke in the sandbox.": "Quelque chose s’est cassé. Réessayez.",
  "A message has 1 to 2000 characters.": "Un message a de 1 à 2000 caractères.",
  "There is no room for more threads.": "Il n’y a plus de place pour d’autres fils.",
};

/** The language of the browser, as far as we speak it. */
export const browserLanguage = () => (navigator.language?.startsWith("fr") ? "fr" : "en-US");

let language = browserLanguage();

export function speak(locale) {
  language = locale || "en-US";
  document.documentElement.lang = language;
}

export const locale = () => language;

export function say(text, values = {}) {
  const words = (language.startsWith("fr") && FRENCH[text]) || text;
  return words.replace(/\{(\w+)\}/g, (whole, key) => (key in values ? String(values[key]) : whole));
}

/** The same, with nodes in the places of the names. */
export function sayNodes(text, nodes) {
  return say(text)
    .split(/(\{\w+\})/)
    .map((part) => (/^\{\w+\}$/.test(part) ? nodes[part.slice(1, -1)] : part));
}

const DAY = 86_400_000;
const CLOCK = { hour: "numeric", minute: "2-digit" };
const LONG_DAY = { dateStyle: "long" };

// Making a formatter takes longer than drawing a message.
const formatters = new Map();

function format(date, style) {
  const key = `${language} ${JSON.stringify(style)}`;
  if (!formatters.has(key)) formatters.set(key, new Intl.DateTimeFormat(language, style));
  return formatters.get(key).format(date);
}

export const clock = (date) => format(date, CLOCK);

export function day(date, now = new Date()) {
  const midnight = (moment) => new Date(moment.getFullYear(), moment.getMonth(), moment.getDate());
  const away = Math.round((midnight(now) - midnight(date)) / DAY);
  if (away === 0) return say("Today");
  if (away === 1) return say("Yesterday");
  return format(date, LONG_DAY);
}

const STAMPS = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};

const SPANS = [
  ["year", 365 * DAY],
  ["month", 30 * DAY],
  ["week", 7 * DAY],
  ["day", DAY],
  ["hour", 3_600_000],
  ["minute", 60_000],
  ["second", 1000],
];

/** <t:…:style> as text. */
export function stamp(date, style = "f") {
  if (style !== "R") return format(date, STAMPS[style] ?? STAMPS.f);
  const away = date - Date.now();
  const [unit, size] = SPANS.find(([, length]) => Math.abs(away) >= length) ?? SPANS.at(-1);
  return new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(
    Math.round(away / size),
    unit,
  );
}
