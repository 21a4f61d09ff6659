// What is kept in the browser, where the browser allows it. Used by start.js: the framework reads
// storage without asking whether it may.

/** Storage of this page alone. */
function passing() {
  /** @type {Map<string, string>} */
  const kept = new Map();
  return {
    getItem: (/** @type {string} */ name) => kept.get(name) ?? null,
    setItem: (/** @type {string} */ name, /** @type {string} */ value) => void kept.set(name, value),
    removeItem: (/** @type {string} */ name) => void kept.delete(name),
  };
}

/** Where the browser refuses storage, the page gets one that lasts as long as the page. */
export function replaceRefusedStorage() {
  for (const name of /** @type {const} */ (["localStorage", "sessionStorage"])) {
    try {
      void window[name];
    } catch {
      Object.defineProperty(window, name, { value: passing() });
    }
  }
}
