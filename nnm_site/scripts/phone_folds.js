// Parts that are open where there is room and begin closed on a phone (nnm_site/ui/disclosure.py). Runs
// before the first paint (first.js).
const PHONE = matchMedia("(width < 60rem)");

export function closePhoneFolds() {
  for (const fold of document.querySelectorAll("[data-phone-fold]")) {
    // Once: afterwards it is the reader's.
    fold.removeAttribute("data-phone-fold");
    if (PHONE.matches) fold.removeAttribute("open");
  }
}
