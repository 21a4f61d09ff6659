// A reader's actions on the pop-ups of popup.js: closing them, and stepping through a slider.
import { follow, merged, query, write } from "./address.js";
import { all, around, first } from "./dom.js";
import { arrangePopups, keyOf } from "./popup.js";

/** @param {EventTarget | null} target */
const popupOf = (target) => /** @type {HTMLDialogElement | null} */ (around(target, "dialog[data-popup]"));

// When the reader closes a pop-up, removes it from the address and focuses the link that opens it.
document.addEventListener("close", ({ target }) => {
  const popup = popupOf(target);
  // The event fires in the next frame. After a quick Back and Forward the pop-up is open again.
  if (!popup || popup !== target || popup.open) return;
  const key = keyOf(popup);
  if (key === null) return;
  const { popup: param = "" } = popup.dataset;
  write(merged(query(), [], [param]), { replace: true });
  first(`a[data-opens="${key}"]`, popup.closest("[data-panel]") ?? document)?.focus();
}, true);

// Clicks outside do not close a dialog that was opened while the document was parsed (Chromium
// 156). Its content covers it, so a click whose target is the dialog itself is outside the content.
document.addEventListener("click", ({ target }) => {
  const popup = popupOf(target);
  if (popup && target === popup) popup.close();
});

/**
 * @param {HTMLDialogElement} popup
 * @param {number | "first" | "last"} step
 */
function slide(popup, step) {
  const dots = all("[data-dot]", popup);
  const now = dots.findIndex((dot) => dot.dataset.dot === keyOf(popup));
  const next = step === "first" ? 0 : step === "last" ? -1 : (now + step) % dots.length;
  dots.at(next)?.click();
}

document.addEventListener("click", ({ target }) => {
  const button = around(target, "[data-step]");
  const popup = popupOf(button);
  if (popup) slide(popup, Number(button?.dataset.step));
});

document.addEventListener("keydown", (event) => {
  const popup = popupOf(event.target);
  const step = /** @type {const} */ ({ ArrowRight: 1, ArrowLeft: -1, Home: "first", End: "last" })[event.key];
  if (!popup?.querySelector("[data-slide]") || step === undefined) return;
  event.preventDefault();
  slide(popup, step);
});

// After a swipe, once the slides are at rest, the address changes to that of the visible slide.
/** @type {number | undefined} */
let resting;
document.addEventListener("click", () => clearTimeout(resting));
document.addEventListener("scroll", ({ target }) => {
  const popup = popupOf(target);
  if (!popup || !(target instanceof HTMLElement) || !target.matches(".slides")) return;
  clearTimeout(resting);
  resting = setTimeout(() => {
    if (!popup.open) return;
    const dot = all("[data-dot]", popup)[Math.round(target.scrollLeft / target.clientWidth)];
    if (dot?.dataset.dot !== keyOf(popup)) dot?.click();
  }, 120);
}, true);

/** Announces the visible slide. */
function announce() {
  for (const status of all("dialog[open] [data-slider-said]")) {
    const popup = popupOf(status);
    const key = popup && keyOf(popup);
    const dot = popup?.querySelector(`[data-dot="${key}"]`);
    const caption = popup?.querySelector(`[data-slide="${key}"] figcaption > span`);
    status.textContent = [dot?.ariaLabel, caption?.textContent].filter(Boolean).join(": ");
  }
}

follow(() => {
  arrangePopups();
  announce();
});
announce();
