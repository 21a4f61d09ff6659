// Live pages (nnm_site/ui/live.py): their forms' entries go to the server, which answers into the page.
// The entries are the address; the page says of which address its figures are (data-asked). Figures of
// other entries are marked after a second, whatever the reason.
import { query } from "./address.js";
import { shownForm } from "./shown_form.js";
import { hideWritten, showWritten } from "./written.js";

const STALE_AFTER = 1000;
const ASK_AGAIN_AFTER = 3000;

const page = /** @type {HTMLElement | null} */ (document.querySelector("[data-asked]"));

const isConnected = () => page?.dataset.connected === "true";

/** Resolved when the framework has taken the page over; at once where there is none. */
export const hydrated = new Promise((resolve) => {
  if (!page || isConnected()) return resolve(undefined);
  const watch = new MutationObserver(() => {
    if (!isConnected()) return;
    watch.disconnect();
    resolve(undefined);
  });
  watch.observe(page, { attributeFilter: ["data-connected"] });
});

/** @param {HTMLElement} page */
function begin(page) {
  const bridge = /** @type {HTMLFormElement} */ (page.querySelector("form[data-ask]"));
  const carried = /** @type {HTMLInputElement} */ (bridge.elements.namedItem("query"));
  /** @type {string | null} */
  let sent = null;
  /** @type {number | undefined} */
  let again;
  /** @type {number | undefined} */
  let ageing;
  // Figures of other entries stand there for longer than a second.
  let isLate = false;
  const arrivedWith = String(query());
  const { form, wanted, remember, toAddress, toAddressLater, fromAddress, isAhead } = shownForm(page);
  const isAnswered = () => page.dataset.asked === wanted();

  /** @param {boolean} stale */
  function mark(stale) {
    isLate = stale;
    for (const answer of /** @type {NodeListOf<HTMLElement>} */ (page.querySelectorAll("[data-answer]"))) {
      answer.dataset.stale = String(stale || answer.dataset.faulty === "true");
    }
  }

  function age() {
    if (isAnswered()) {
      clearTimeout(ageing);
      ageing = undefined;
      mark(false);
      hideWritten();
      // From the first answer on, what stands there is somebody's.
      delete document.documentElement.dataset.asking;
    } else {
      if (wanted() !== arrivedWith) hideWritten();
      ageing ??= setTimeout(() => mark(!isAnswered()), STALE_AFTER);
    }
  }

  /** Whether the framework has taken the page over: it then takes what is sent, connected or not. */
  function isHydrated() {
    carried.value = wanted();
    return !bridge.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  }

  /** Where no socket opens, the answer that came with the document is shown; never before hydration. */
  function doWithoutSocket() {
    if (isConnected() || !arrivedWith || wanted() !== arrivedWith) return;
    if (isHydrated()) showWritten();
    else setTimeout(doWithoutSocket, STALE_AFTER);
  }

  function ask() {
    age();
    remember();
    if (isAnswered() || !isConnected() || sent !== null) return;
    sent = wanted();
    carried.value = sent;
    bridge.requestSubmit();
    again = setTimeout(answered, ASK_AGAIN_AFTER);
  }

  function answered() {
    clearTimeout(again);
    sent = null;
    ask();
  }

  page.addEventListener("input", ({ target }) => {
    const form = target instanceof Element && /** @type {HTMLFormElement | null} */ (target.closest("form[data-live]"));
    if (!form) return;
    const wait = Number(form.dataset.wait ?? 0);
    // Safari allows a hundred changes of the address in half a minute: not one for every key.
    toAddressLater(form, wait || 200, ask);
    if (!wait) ask();
  });

  page.addEventListener("submit", (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    if (!("live" in form.dataset)) return;
    const ownPage = new URL(form.action).pathname === location.pathname;
    // What does not come over the socket comes with a page.
    const isCut = !isConnected() || isLate;
    if (isCut && !ownPage) return;
    event.preventDefault();
    toAddress(form);
    if (isCut) location.reload();
    else ask();
  });

  fromAddress(ask);

  new MutationObserver(answered).observe(page, {
    attributeFilter: ["data-asked", "data-connected"],
  });
  new MutationObserver(age).observe(page, { attributeFilter: ["data-faulty"], subtree: true });
  // What was typed before this script had arrived is in the fields alone.
  const shown = form();
  if (shown && isAhead()) toAddress(shown);
  ask();
  setTimeout(doWithoutSocket, ASK_AGAIN_AFTER);
}

if (page) begin(page);
// Nothing on a still page waits for an answer.
else delete document.documentElement.dataset.asking;
