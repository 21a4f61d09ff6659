// Static parts of a live page: `kept_parts.js` removes them from the page's script, which takes them from
// the document. React does not change the content of such an element.

/** @type {Map<string, {__html: string}>} */
const known = new Map();

/**
 * The HTML for React if it must create the element because hydration failed. The same object each time: React
 * would write a new one into the element.
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
