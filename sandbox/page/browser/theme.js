// Dark or light: as the system has it, unless the person chose.

const KEY = "theme";
const CHOICES = new Set(["dark", "light"]);

export function chosenTheme() {
  try {
    const kept = localStorage.getItem(KEY);
    return CHOICES.has(kept) ? kept : "system";
  } catch {
    return "system"; // storage may be forbidden
  }
}

export function chooseTheme(theme) {
  show(theme);
  try {
    if (CHOICES.has(theme)) localStorage.setItem(KEY, theme);
    else localStorage.removeItem(KEY);
  } catch {
    // then it lasts as long as the page
  }
}

function show(theme) {
  if (CHOICES.has(theme)) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
}

show(chosenTheme());
