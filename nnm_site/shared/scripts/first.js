// Runs inline while the document is parsed, so that the choices of the address, closed notices and the
// theme are right in the first paint. The build puts it into the head.
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

// A prerendered page, or one from the back/forward cache, applies what was chosen since.
function follow() {
  applyTheme();
  recall();
}
document.addEventListener("prerenderingchange", follow);
addEventListener("pageshow", follow);

// Each part is adjusted as soon as it is in the document, before it is painted.
function arrange() {
  recall();
  arrangeAll();
  closePhoneFolds();
  fillArrived();
}
const reading = new MutationObserver(arrange);
reading.observe(document, { childList: true, subtree: true });

// A form for trades waits for the script that masks its text (trades.js).
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
