// Light or dark: follows the system until the visitor chooses. The framework's own script on live
// pages reads the same storage key.
const DARK = matchMedia("(prefers-color-scheme: dark)");

/** @param {string} theme */
function apply(theme) {
  const { classList, style } = document.documentElement;
  classList.remove("light", "dark");
  classList.add(theme);
  style.colorScheme = theme;
}

export function applyTheme() {
  const kept = localStorage.getItem("theme");
  apply(kept === "light" || kept === "dark" ? kept : DARK.matches ? "dark" : "light");
}

export function switchTheme() {
  const next = document.documentElement.classList.contains("dark") ? "light" : "dark";
  localStorage.setItem("theme", next);
  apply(next);
}

export const followSystem = () => DARK.addEventListener("change", applyTheme);
