// What a live page shows that never changes: `kept_parts.js` takes it out of the page's script, which finds it in
// the document. React leaves what is in such an element as it is.

/** @type {Map<string, {__html: string}>} */
const known = new Map();

/**
 * What React asks for where it makes the element anew, because the page cannot be hydrated. The same each time: React
 * writes another one into the element.
 * @param {string} name
 */
export function kept(name) {
  const found = known.get(name) ?? {
    get __html() {
      return document.querySelector(`[data-kept="${name}"]`)?.innerHTML ?? "";
    },
  };
  known.set(name, found);
  return found;
}
