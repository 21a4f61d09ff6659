// The notes of facts (nnm_site/shared/ui/marks.py). Focus and pointer open them by the styles alone; here a tap and
// the keys open and close one, and Escape puts it away.

/** @param {EventTarget | null} target */
const factOf = (target) =>
  /** @type {HTMLElement | null} */ (target instanceof Element ? target.closest(".fact") : null);

/** @param {HTMLElement} fact */
const wordsOf = (fact) => /** @type {HTMLElement} */ (fact.querySelector(".fact-words"));

/**
 * Opens this note alone; none for null.
 * @param {HTMLElement | null} fact
 */
function showNote(fact) {
  for (const other of document.querySelectorAll(".fact-words[aria-expanded=true]")) {
    if (!fact?.contains(other)) other.setAttribute("aria-expanded", "false");
  }
  if (!fact) return;
  fact.removeAttribute("data-dismissed");
  wordsOf(fact).setAttribute("aria-expanded", "true");
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
  for (const shown of document.querySelectorAll(".fact:is(:hover, :focus-within)")) shown.setAttribute("data-dismissed", "");
});
