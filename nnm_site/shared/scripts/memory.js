// Remembers what a visitor closed or minimised: notices until their text changes, the rest for the
// session; and which steps of a page are done (progress.js). Runs before first paint (first.js).
import { all } from "./dom.js";

const OPENED = "opened";

/**
 * @param {HTMLElement} element
 * @returns {[Storage, string]}
 */
const place = ({ id, dataset }) => [
  dataset.remember === "session" ? sessionStorage : localStorage,
  `closed:${id}`,
];

/**
 * Whether the visitor has closed this version of the element.
 * @param {HTMLElement} element
 */
function isClosed(element) {
  const [storage, name] = place(element);
  return storage.getItem(name) === (element.dataset.version ?? "");
}

/**
 * Whether the visitor has opened an element that is initially closed on a phone.
 * @param {HTMLElement} element
 */
export function keptOpen(element) {
  const [storage, name] = place(element);
  return storage.getItem(name) === OPENED;
}

/**
 * Remembers whether the element is closed.
 * @param {HTMLElement} element
 * @param {boolean} closed
 */
export function remember(element, closed) {
  const [storage, name] = place(element);
  if (closed) storage.setItem(name, element.dataset.version ?? "");
  else storage.setItem(name, OPENED);
}

/** Closes the elements that the visitor closed before. */
export function recall() {
  for (const element of all("[data-remember][open]")) {
    if (isClosed(element)) element.removeAttribute("open");
  }
}

/**
 * The steps of a page that were done in this browser.
 * @param {string} id
 * @param {string[]} steps
 */
export const stepsDone = (id, steps) => {
  const kept = localStorage.getItem(`steps:${id}`)?.split(" ") ?? [];
  return new Set(steps.filter((step) => kept.includes(step)));
};

/**
 * Remembers which steps are done.
 * @param {string} id
 * @param {Set<string>} done
 */
export function keepSteps(id, done) {
  if (done.size) localStorage.setItem(`steps:${id}`, [...done].join(" "));
  else localStorage.removeItem(`steps:${id}`);
}
