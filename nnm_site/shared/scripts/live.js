// Live pages (nnm_site/shared/ui/live.py): the entries of their forms are sent to the server, whose
// answer updates the page. The entries make up the address; `data-asked` is the address of the
// shown figures. Figures of other entries are marked after a second, whatever the reason.
import { query } from "./address.js";
import { all, around } from "./dom.js";
import { settle } from "./entries.js";
import { isConnected, page } from "./hydrated.js";
import { shownForm } from "./shown_form.js";
import { hideWritten, showWritten } from "./written.js";

const STALE_AFTER = 1000;
const ASK_AGAIN_AFTER = 3000;

/**
 * A fault with the name of its field.
 * @param {HTMLElement} fault
 */
function ofField(fault) {
  const label = fault.closest(".field")?.querySelector("label");
  return label ? `${label.firstChild?.textContent}: ${fault.textContent}` : (fault.textContent ?? "");
}

/** @param {HTMLElement} page */
function begin(page) {
  const bridge = /** @type {HTMLFormElement} */ (page.querySelector("form[data-ask]"));
  const [carried, shown] = ["query", "shown"].map((name) => /** @type {HTMLTextAreaElement} */ (bridge.elements.namedItem(name)));
  /** @type {string | null} */
  let sent = null;
  /** @type {number | undefined} */
  let again;
  /** @type {number | undefined} */
  let ageing;
  // Whether figures of other entries have been shown for longer than a second.
  let isLate = false;
  const arrivedWith = String(query());
  // The link that was pressed last: the answer may take it away.
  /** @type {Element | null} */
  let pressed = null;
  let isActive = false;
  const { form, wanted, remember, toAddress, toAddressLater, fromAddress, isAhead } = shownForm(page);
  const isAnswered = () => page.dataset.asked === wanted();

  /** @param {boolean} stale */
  function mark(stale) {
    isLate = stale;
    for (const answer of all("[data-answer]", page)) {
      answer.dataset.stale = String(stale || answer.dataset.faulty === "true");
    }
  }

  function age() {
    if (isAnswered()) {
      clearTimeout(ageing);
      ageing = undefined;
      mark(false);
      hideWritten();
      // From the first answer on, the figures are no longer the example's.
      delete document.documentElement.dataset.asking;
    } else {
      if (wanted() !== arrivedWith) hideWritten();
      ageing ??= setTimeout(() => {
        mark(!isAnswered());
        tell();
      }, STALE_AFTER);
    }
  }

  /**
   * Announces the answer, once the visitor has done something. If the answer has removed the focused
   * element, or shows the next page of a list, the focus goes to the answer's heading, which
   * says the same.
   */
  function tell() {
    if (!isActive) return;
    const seen = (/** @type {string} */ selector) =>
      all(selector, page).filter((one) => one.textContent && one.checkVisibility());
    const sentences = seen("[data-says]");
    const isLost = pressed && document.activeElement === document.body;
    const isTurned = isAnswered() && pressed?.matches(".page-number");
    pressed = null;
    if ((isLost || isTurned) && sentences.length) {
      say("");
      sentences[0].tabIndex = -1;
      sentences[0].focus();
      return;
    }
    const faults = seen("form[data-live] .error").map(ofField);
    const late = isLate ? seen(".stale-note").slice(0, 1) : [];
    const words = [...seen("form[data-live] .caution"), ...late, ...sentences].map((one) => one.textContent);
    say((faults.length ? faults : words).join(" "));
  }

  /**
   * Announces words to screen readers. Always uses the same text node: a new one would recompute all :has() rules.
   * @param {string} words
   */
  function say(words) {
    const status = page.querySelector("[data-live-said]");
    const said = status?.firstChild ?? status?.appendChild(new Text());
    if (said && said.nodeValue !== words) said.nodeValue = words;
  }

  /** Whether the page is hydrated: the framework then handles submits, connected or not. */
  function isHydrated() {
    carried.value = wanted();
    let isTaken = true;
    // Runs after the framework's own listener. Firefox sends a form when a script dispatches its
    // submit event.
    const behind = (/** @type {Event} */ event) => {
      isTaken = event.defaultPrevented;
      event.preventDefault();
    };
    addEventListener("submit", behind);
    bridge.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
    removeEventListener("submit", behind);
    return isTaken;
  }

  /** If no socket opens, shows the answer that came with the document; never before hydration. */
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
    shown.value = page.dataset.asked ?? "";
    bridge.requestSubmit();
    again = setTimeout(answered, ASK_AGAIN_AFTER);
  }

  function answered() {
    clearTimeout(again);
    sent = null;
    // Successive answers to successive entries are not late.
    clearTimeout(ageing);
    ageing = undefined;
    age();
    tell();
    ask();
  }

  for (const kind of ["click", "input"]) {
    page.addEventListener(kind, ({ target }) => {
      isActive = true;
      pressed = around(target, "a");
    }, true);
  }

  page.addEventListener("input", ({ target }) => {
    const form = /** @type {HTMLFormElement | null} */ (around(target, "form[data-live]"));
    if (!form) return;
    settle(form, target);
    const wait = Number(form.dataset.wait ?? 0);
    // Safari allows a hundred changes of the address in half a minute, too few for one at every key.
    toAddressLater(form, wait || 200, ask);
    if (!wait) ask();
  });

  page.addEventListener("submit", (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    if (!("live" in form.dataset)) return;
    const ownPage = new URL(form.action).pathname === location.pathname;
    // Without a working socket the page is loaded again.
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
  // What was typed before this script ran is only in the fields.
  const first = form();
  if (first) settle(first);
  if (first && isAhead()) toAddress(first);
  ask();
  setTimeout(doWithoutSocket, ASK_AGAIN_AFTER);
}

if (page) begin(page);
