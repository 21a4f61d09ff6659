// Elements of the page. Those that scripts look for are elements of HTML, not of its drawings.

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
 * The element of a selector that an event has met, or that is around it.
 * @param {EventTarget | null} target
 * @param {string} selector
 */
export const around = (target, selector) =>
  target instanceof Element ? /** @type {HTMLElement | null} */ (target.closest(selector)) : null;
