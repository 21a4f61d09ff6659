// The visible form of a live page, and the address that holds its entries.
import { follow, merged, query, write } from "./address.js";
import { choicesOf, fill, isAsked, liveForms, showFollowed } from "./entries.js";

/** @param {HTMLElement} page */
export function shownForm(page) {
  /** The address of each form when it was last shown. @type {WeakMap<HTMLFormElement, string>} */
  const left = new WeakMap();
  const form = () => liveForms(page).find((one) => one.checkVisibility());
  /** The address of the form's entries. */
  const wanted = () => String(choicesOf(form()));

  /** Stores the entries for when the form is shown again; fields that follow others show theirs. */
  function remember() {
    const shown = form();
    if (!shown) return;
    left.set(shown, wanted());
    showFollowed(shown);
  }

  /**
   * Copies the entries that two forms share from one form into the address of the other.
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

  /** The pending write to the address. @type {(() => void) | undefined} */
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
   * Calls `toAddress` and then `then`, once nothing has been typed for `wait`.
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
  // A link may lead to this address with one choice changed, so pending entries are written first.
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
      // A different form, and the address has none of its entries: it gets those it had last.
      if (shown && shown !== before && "keeps" in shown.dataset && !isAsked(shown)) {
        const next = new URLSearchParams(left.get(shown) ?? location.search);
        // Back and Forward show the entries as they were.
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
