// What a visitor closed or minimised stays so: notices until their text changes, the rest for the
// session. Runs before first paint (first.js).

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
 * Whether the visitor has opened an element that begins closed on a phone.
 * @param {HTMLElement} element
 */
export function keptOpen(element) {
  const [storage, name] = place(element);
  return storage.getItem(name) === OPENED;
}

/**
 * Keeps whether the element is closed.
 * @param {HTMLElement} element
 * @param {boolean} closed
 */
export function remember(element, closed) {
  const [storage, name] = place(element);
  if (closed) storage.setItem(name, element.dataset.version ?? "");
  else storage.setItem(name, OPENED);
}

/** Closes what was closed before. */
export function recall() {
  for (const element of document.querySelectorAll("[data-remember][open]")) {
    if (isClosed(/** @type {HTMLElement} */ (element))) element.removeAttribute("open");
  }
}
