// Pages of other languages that answer what is typed (the calculator, the search): they hold no
// framework. The entries are the address; the same address, asked again, holds the new answer, which
// takes the place of the one on the page.
import { query } from "./address.js";
import { shownForm } from "./shown_form.js";

const page = /** @type {HTMLElement | null} */ (document.querySelector("[data-asks]"));

/** @param {HTMLElement} page */
function begin(page) {
  const { form, wanted, remember, toAddress, toAddressLater, fromAddress } = shownForm(page);
  const places = () => /** @type {NodeListOf<HTMLElement>} */ (page.querySelectorAll("[data-answer]"));
  /** @type {AbortController | undefined} */
  let asking;
  let answered = String(query());

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
    remember();
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

  /** @param {EventTarget | null} target */
  const formOf = (target) =>
    target instanceof Element ? /** @type {HTMLFormElement | null} */ (target.closest("form[data-live]")) : null;

  page.addEventListener("input", ({ target }) => {
    const typedIn = formOf(target);
    if (typedIn) toAddressLater(typedIn, 250, ask);
  });

  page.addEventListener("submit", (event) => {
    const sent = formOf(event.target);
    if (!sent || new URL(sent.action).pathname !== location.pathname) return;
    event.preventDefault();
    toAddress(sent);
    ask();
  });

  fromAddress(ask);

  showFaults();
  // The browser may have kept entries that the address does not have.
  ask();
}

if (page) begin(page);
