// Parts that are open where there is room and begin closed on a phone (nnm_site/shared/ui/disclosure.py). Runs
// before the first paint (first.js).
import { all } from "./dom.js";
import { keptOpen } from "./memory.js";

const PHONE = matchMedia("(width < 60rem), (height < 30rem)");
// Where five phone numbers have no room in one line.
const NARROW = matchMedia("(width < 85rem), (height < 30rem)");

export function closePhoneFolds() {
  for (const fold of all("[data-phone-fold]")) {
    // Once: afterwards it is the reader's.
    fold.removeAttribute("data-phone-fold");
    if (fold.dataset.remember === undefined ? PHONE.matches : NARROW.matches && !keptOpen(fold)) {
      fold.removeAttribute("open");
    }
  }
}
