// Runs inline in every document while it is being parsed, so that the first paint has the right
// choices, closed parts and theme. The build puts it into the head.
import { arrangeAll } from "./choice.js";
import { fillArrived } from "./entries.js";
import { recall } from "./memory.js";
import { closePhoneFolds } from "./phone_folds.js";
import { arrangePopups } from "./popup.js";
import { replaceRefusedStorage } from "./storage.js";
import { applyTheme } from "./theme.js";

replaceRefusedStorage();
applyTheme();
if (location.search) document.documentElement.dataset.asking = "";

// Updates a page that was prerendered, or kept in the back/forward cache, to later choices.
function follow() {
  applyTheme();
  recall();
}
document.addEventListener("prerenderingchange", follow);
addEventListener("pageshow", follow);

// Arranges each part as soon as it is in the document, before it is painted.
function arrange() {
  recall();
  arrangeAll();
  closePhoneFolds();
  fillArrived();
}
const reading = new MutationObserver(arrange);
reading.observe(document, { childList: true, subtree: true });

// Blocks forms for trades until the script that reduces them to what is needed runs (trades.js).
addEventListener("submit", (event) => {
  if (!(event.target instanceof Element && event.target.matches("[data-trades-form]:not([data-cuts])"))) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  event.target.querySelector("[data-trades-waits]")?.removeAttribute("hidden");
}, true);

document.addEventListener("readystatechange", () => {
  if (document.readyState !== "interactive") return;
  reading.disconnect();
  arrange();
  arrangePopups();
});
