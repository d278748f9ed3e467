// Who the page comes in as: a sample person by ?as=, or a guest by ?secret= and a name. Where nobody
// is asked for it is somebody who speaks the language of the browser.

import { browserLanguage } from "./words.js";

const TOKEN = "guest-token";
const NAME = "guest-name";

const url = () => new URL(location.href);

export const secret = url().searchParams.get("secret");
export const askedPerson = () => url().searchParams.get("as");
export const askedChannel = () => location.hash.slice(1);

export const guestToken = () => sessionStorage.getItem(TOKEN);
export const guestName = () => sessionStorage.getItem(NAME);

export function keepGuest(token, name) {
  if (token) sessionStorage.setItem(TOKEN, token);
  if (name) sessionStorage.setItem(NAME, name);
}

export const forgetGuest = () => sessionStorage.removeItem(TOKEN);

/** A guest gives the name too: a sandbox that was started anew knows no tokens. */
export function query() {
  if (!secret) return askedPerson() ? { as: askedPerson() } : { language: browserLanguage() };
  const guest = { secret, name: guestName() ?? "" };
  return guestToken() ? { ...guest, token: guestToken() } : guest;
}

/** The address of this page as another person; a DM is nobody else's to open. */
export function personUrl(key, channel) {
  const there = url();
  there.search = new URLSearchParams({ as: key });
  there.hash = channel && channel.type !== "dm" ? channel.id : "";
  return there.href;
}

/** Keeps the address true, so that a reload comes back to the same person and channel. */
export function keepAddress(key, channel) {
  const here = url();
  if (!secret) here.search = key ? new URLSearchParams({ as: key }) : "";
  here.hash = channel?.id ?? "";
  if (here.href !== location.href) history.replaceState(null, "", here);
}
