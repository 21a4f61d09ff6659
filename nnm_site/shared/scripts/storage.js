// If the browser refuses storage, nothing is remembered and nothing fails, neither in our scripts
// nor in the framework's, which run afterwards. Used by first.js.

/** Storage in memory, for this page only. */
function passing() {
  /** @type {Map<string, string>} */
  const kept = new Map();
  return {
    getItem: (/** @type {string} */ name) => kept.get(name) ?? null,
    setItem: (/** @type {string} */ name, /** @type {string} */ value) => void kept.set(name, value),
    removeItem: (/** @type {string} */ name) => void kept.delete(name),
  };
}

/** Replaces refused storage by one that lasts as long as the page. */
export function replaceRefusedStorage() {
  for (const name of /** @type {const} */ (["localStorage", "sessionStorage"])) {
    try {
      void window[name];
    } catch {
      Object.defineProperty(window, name, { value: passing() });
    }
  }
}
