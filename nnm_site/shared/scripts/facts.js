// The notes on facts (nnm_site/shared/ui/marks.py). Styles alone open them on focus and hover; this
// script opens and closes them on tap and key press, and hides them on Escape.

import { all, around, first } from "./dom.js";

/** @param {EventTarget | null} target */
const factOf = (target) => around(target, ".fact");

/**
 * Opens this note and closes all others; null only closes.
 * @param {HTMLElement | null} fact
 */
function showNote(fact) {
  for (const other of all(".fact-words[aria-expanded=true]")) {
    if (!fact?.contains(other)) other.ariaExpanded = "false";
  }
  fact?.removeAttribute("data-dismissed");
  if (fact) first(".fact-words", fact)?.setAttribute("aria-expanded", "true");
}

for (const kind of ["click", "focusin", "focusout"]) {
  document.addEventListener(kind, ({ target }) => showNote(kind === "focusout" ? null : factOf(target)));
}
document.addEventListener("keydown", (event) => {
  const fact = factOf(event.target);
  if (fact && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    showNote(fact);
  }
  if (event.key !== "Escape") return;
  showNote(null);
  for (const shown of all(".fact:is(:hover, :focus-within)")) shown.dataset.dismissed = "";
});
