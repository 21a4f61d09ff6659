// Pages of other languages that answer what is typed (the calculator, the search): they hold no
// framework. The entries are the address; the same address, asked again, holds the new answer, which
// takes the place of the one on the page.
import { follow, merged, query, write } from "./address.js";
import { choicesOf, fill, isAsked, liveForms, showFollowed } from "./entries.js";

const page = /** @type {HTMLElement | null} */ (document.querySelector("[data-asks]"));

/** @param {HTMLElement} page */
function begin(page) {
  const form = () => liveForms(page).find((one) => one.checkVisibility());
  const wanted = () => String(choicesOf(form()));
  const places = () => /** @type {NodeListOf<HTMLElement>} */ (page.querySelectorAll("[data-answer]"));
  /** @type {WeakMap<HTMLFormElement, string>} */
  const left = new WeakMap();
  /** @type {AbortController | undefined} */
  let asking;
  /** @type {number | undefined} */
  let waiting;
  let answered = String(query());
  let before = form();

  /** @param {boolean} stale */
  function mark(stale) {
    for (const place of places()) place.dataset.stale = String(stale);
  }

  /** What is wrong with an entry stands beside its field. */
  function showFaults() {
    const shown = form();
    for (const field of /** @type {Iterable<HTMLInputElement>} */ (shown?.elements ?? [])) {
      const place = field.id && document.getElementById(`${field.id}-error`);
      if (!place) continue;
      const fault = page.querySelector(`[data-answer] [data-fault="${field.name}"]`);
      place.textContent = fault?.textContent ?? "";
      field.ariaInvalid = String(Boolean(fault));
    }
  }

  async function ask() {
    const address = wanted();
    const shown = form();
    if (shown) {
      left.set(shown, address);
      showFollowed(shown);
    }
    if (address === answered) return mark(false);
    asking?.abort();
    asking = new AbortController();
    try {
      const { signal } = asking;
      const headers = { "X-Answer-Only": "1" };
      const response = await fetch(`${location.pathname}?${address}`, { signal, headers });
      if (!response.ok) throw new Error(String(response.status));
      const fresh = new DOMParser().parseFromString(await response.text(), "text/html");
      for (const place of places()) {
        const found = fresh.querySelector(`[data-part="${place.dataset.answer}"]`);
        const note = place.firstElementChild;
        place.replaceChildren(...(note ? [note] : []), ...(found?.childNodes ?? []));
      }
      answered = address;
      mark(false);
      showFaults();
    } catch (error) {
      if (!(error instanceof DOMException && error.name === "AbortError")) mark(true);
    }
  }

  /** @param {HTMLFormElement} form */
  function writeNow(form) {
    clearTimeout(waiting);
    write(merged(choicesOf(form), [], form.dataset.drops?.split(" ")), { replace: true, quiet: true });
  }

  /** @param {EventTarget | null} target */
  const formOf = (target) =>
    target instanceof Element ? /** @type {HTMLFormElement | null} */ (target.closest("form[data-live]")) : null;

  page.addEventListener("input", ({ target }) => {
    const typedIn = formOf(target);
    if (!typedIn) return;
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      writeNow(typedIn);
      ask();
    }, 250);
  });

  page.addEventListener("submit", (event) => {
    const sent = formOf(event.target);
    if (!sent || new URL(sent.action).pathname !== location.pathname) return;
    event.preventDefault();
    writeNow(sent);
    ask();
  });

  follow(() => {
    clearTimeout(waiting);
    const shown = form();
    // Another form than before, and the address says nothing of it: it holds what it was left with.
    if (shown && shown !== before && "keeps" in shown.dataset && !isAsked(shown)) {
      write(new URLSearchParams(left.get(shown) ?? location.search), { replace: true, quiet: true });
    }
    before = shown;
    if (shown) fill(shown);
    ask();
  });

  showFaults();
  // The browser may have kept entries that the address does not have.
  ask();
}

if (page) begin(page);
