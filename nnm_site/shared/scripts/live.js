// Live pages (nnm_site/shared/ui/live.py): sends their forms' entries to the server, which updates
// the page. The entries make up the address; `data-asked` holds the address to which the page's
// figures belong. Figures of other entries are marked as stale after a second, whatever the reason.
import { query } from "./address.js";
import { all, around } from "./dom.js";
import { settle } from "./entries.js";
import { isConnected, page } from "./hydrated.js";
import { shownForm } from "./shown_form.js";
import { hideWritten, showWritten } from "./written.js";

const STALE_AFTER = 1000;
const ASK_AGAIN_AFTER = 3000;

/**
 * The text of a fault, preceded by the label of its field.
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
  // Whether figures of other entries have been shown for more than a second.
  let isLate = false;
  const arrivedWith = String(query());
  // The link that was pressed last; the answer may remove it.
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
      // From the first answer on, the page shows figures of the visitor's own entries.
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
   * Announces the answer, once the visitor has done something. If the answer has removed the
   * focused link, or is another page of a list, which begins further up, it instead moves the focus
   * to the answer's heading, which says the same.
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
   * Announces words to screen readers. A new text node would restyle the page (:has() rules).
   * @param {string} words
   */
  function say(words) {
    const status = page.querySelector("[data-live-said]");
    const said = status?.firstChild ?? status?.appendChild(new Text());
    if (said && said.nodeValue !== words) said.nodeValue = words;
  }

  /** Whether the framework has hydrated the page: it then handles `submit`, connected or not. */
  function isHydrated() {
    carried.value = wanted();
    let isTaken = true;
    // After the framework's own listener. Firefox sends a form when a script dispatches `submit`.
    const behind = (/** @type {Event} */ event) => {
      isTaken = event.defaultPrevented;
      event.preventDefault();
    };
    addEventListener("submit", behind);
    bridge.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
    removeEventListener("submit", behind);
    return isTaken;
  }

  /** Shows the answer that came with the document if no socket opens; never before hydration. */
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
    // A server that answers one entry after another is not late.
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
    // Safari allows a hundred changes of the address in 30 seconds, so not every key makes one.
    toAddressLater(form, wait || 200, ask);
    if (!wait) ask();
  });

  page.addEventListener("submit", (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    if (!("live" in form.dataset)) return;
    const ownPage = new URL(form.action).pathname === location.pathname;
    // Without a working socket, the answer comes with a newly loaded page.
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
  // Entries typed before this script ran are in the fields, but not in the address.
  const first = form();
  if (first) settle(first);
  if (first && isAhead()) toAddress(first);
  ask();
  setTimeout(doWithoutSocket, ASK_AGAIN_AFTER);
}

if (page) begin(page);
