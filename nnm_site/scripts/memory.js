// What a visitor closed or minimised stays so: notices until their text changes, the rest for the
// session. Runs before first paint (first.js).

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
 * Keeps whether the element is closed.
 * @param {HTMLElement} element
 * @param {boolean} closed
 */
export function remember(element, closed) {
  const [storage, name] = place(element);
  if (closed) storage.setItem(name, element.dataset.version ?? "");
  else storage.removeItem(name);
}

/** Closes what was closed before. */
export function recall() {
  for (const element of document.querySelectorAll("[data-remember][open]")) {
    if (isClosed(/** @type {HTMLElement} */ (element))) element.removeAttribute("open");
  }
}
