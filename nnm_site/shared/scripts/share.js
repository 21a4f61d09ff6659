// Handing a page on: the system's own sheet where there is one, else the copied address.
import { copy } from "./page.js";

/** @param {HTMLElement} button */
async function share(button) {
  if (!navigator.share) return copy(button);
  try {
    await navigator.share({ title: document.title, url: location.href });
  } catch {
    // The visitor has closed the sheet.
  }
}

document.addEventListener("click", (event) => {
  const { target } = event;
  if (!(target instanceof Element)) return;
  const button = /** @type {HTMLElement | null} */ (target.closest("button[data-share]"));
  if (button) share(button);
});
