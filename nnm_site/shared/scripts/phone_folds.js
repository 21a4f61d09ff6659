// Parts that are open on large screens and closed at first on a phone
// (nnm_site/shared/ui/disclosure.py). Runs before the first paint (first.js).
import { all } from "./dom.js";
import { keptOpen } from "./memory.js";

const PHONE = matchMedia("(width < 60rem), (height < 30rem)");
// Screens on which five phone numbers do not fit in one line.
const NARROW = matchMedia("(width < 85rem), (height < 30rem)");

export function closePhoneFolds() {
  for (const fold of all("[data-phone-fold]")) {
    // Only once: afterwards the reader opens and closes it.
    fold.removeAttribute("data-phone-fold");
    if (fold.dataset.remember === undefined ? PHONE.matches : NARROW.matches && !keptOpen(fold)) {
      fold.removeAttribute("open");
    }
  }
}
