// The visible form of a live page, and the address of its entries.
import { follow, merged, query, write } from "./address.js";
import { choicesOf, fill, isAsked, liveForms, showFollowed } from "./entries.js";

/** @param {HTMLElement} page */
export function shownForm(page) {
  /** The address that each form was left with. @type {WeakMap<HTMLFormElement, string>} */
  const left = new WeakMap();
  const form = () => liveForms(page).find((one) => one.checkVisibility());
  /** The address of the form's entries. */
  const wanted = () => String(choicesOf(form()));

  /** Remembers the entries for when the form is shown again; updates fields that follow others. */
  function remember() {
    const shown = form();
    if (!shown) return;
    left.set(shown, wanted());
    showFollowed(shown);
  }

  /**
   * Copies entries of one form into the address of another form that shares them.
   * @param {HTMLFormElement | undefined} from
   * @param {HTMLFormElement} to
   * @param {URLSearchParams} address
   */
  function share(from, to, address) {
    const { shares } = to.dataset;
    if (!from || !shares || from.dataset.shares !== shares) return;
    const entered = choicesOf(from);
    for (const name of shares.split(" ")) {
      const value = entered.get(name);
      if (value === null) address.delete(name);
      else address.set(name, value);
    }
  }

  /** A pending change of the address. @type {(() => void) | undefined} */
  let due;
  /** @type {number | undefined} */
  let waiting;

  function forgetDue() {
    clearTimeout(waiting);
    due = undefined;
  }

  /** @param {HTMLFormElement} form */
  function toAddress(form) {
    forgetDue();
    write(merged(choicesOf(form), [], form.dataset.drops?.split(" ")), { replace: !("stepsBack" in form.dataset), quiet: true });
  }

  /**
   * Like `toAddress`, after a pause in typing, and then calls `then`.
   * @param {HTMLFormElement} form
   * @param {number} wait in milliseconds
   * @param {() => void} then
   */
  function toAddressLater(form, wait, then) {
    forgetDue();
    due = () => {
      toAddress(form);
      then();
    };
    waiting = setTimeout(due, wait);
  }
  // A link may change one choice of this address: it must contain what was typed before.
  addEventListener("click", () => due?.(), true);

  /**
   * Fills the form whenever the address has changed, and then calls `then`.
   * @param {() => void} then
   */
  function fromAddress(then) {
    let before = form();
    follow(({ type }) => {
      forgetDue();
      const shown = form();
      // Another form is shown and has no entries in the address: restores the entries that it was left with.
      if (shown && shown !== before && "keeps" in shown.dataset && !isAsked(shown)) {
        const next = new URLSearchParams(left.get(shown) ?? location.search);
        // Back and Forward restore the earlier entries.
        if (type !== "popstate") share(before, shown, next);
        write(next, { replace: true, quiet: true });
      }
      before = shown;
      if (shown) fill(shown);
      then();
    });
  }

  /** Whether the form has entries that the address lacks. */
  function isAhead() {
    const shown = form();
    return Boolean(shown) && [...choicesOf(shown)].some(([name, value]) => query().get(name) !== value);
  }

  return { form, wanted, remember, toAddress, toAddressLater, fromAddress, isAhead };
}
