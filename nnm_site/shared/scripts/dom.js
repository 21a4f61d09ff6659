// Finds elements of the page: HTML elements, not those of SVG drawings.

/**
 * Every element of a selector, in the order of the document.
 * @param {string} selector
 * @param {ParentNode} [within]
 */
export const all = (selector, within = document) =>
  /** @type {HTMLElement[]} */ ([...within.querySelectorAll(selector)]);

/**
 * The first element of a selector.
 * @param {string} selector
 * @param {ParentNode} [within]
 */
export const first = (selector, within = document) =>
  /** @type {HTMLElement | null} */ (within.querySelector(selector));

/**
 * The nearest element of a selector around the target of an event.
 * @param {EventTarget | null} target
 * @param {string} selector
 */
export const around = (target, selector) =>
  target instanceof Element ? /** @type {HTMLElement | null} */ (target.closest(selector)) : null;
