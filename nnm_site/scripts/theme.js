// Light or dark: as the system has it until the visitor chooses. The framework's own script on live
// pages reads the same place.
const DARK = matchMedia("(prefers-color-scheme: dark)");

/** The visitor's choice, or null while the system decides. */
function choice() {
  try {
    const kept = localStorage.getItem("theme");
    return kept === "light" || kept === "dark" ? kept : null;
  } catch {
    return null;
  }
}

export function applyTheme() {
  const theme = choice() ?? (DARK.matches ? "dark" : "light");
  const { classList, style } = document.documentElement;
  classList.remove("light", "dark");
  classList.add(theme);
  style.colorScheme = theme;
}

export function switchTheme() {
  const next = document.documentElement.classList.contains("dark") ? "light" : "dark";
  try {
    localStorage.setItem("theme", next);
  } catch {
    // Storage is refused: the choice holds for this page.
  }
  const { classList, style } = document.documentElement;
  classList.remove("light", "dark");
  classList.add(next);
  style.colorScheme = next;
}

export const followSystem = () => DARK.addEventListener("change", applyTheme);
