// Finds elements of the page. Scripts only look for HTML elements, not for parts of drawings (SVG).

/**
 * All elements that match a selector, in document order.
 * @param {string} selector
 * @param {ParentNode} [within]
 */
export const all = (selector, within = document) =>
  /** @type {HTMLElement[]} */ ([...within.querySelectorAll(selector)]);

/**
 * The first element that matches a selector.
 * @param {string} selector
 * @param {ParentNode} [within]
 */
export const first = (selector, within = document) =>
  /** @type {HTMLElement | null} */ (within.querySelector(selector));

/**
 * The element that matches a selector and is the target of an event or the nearest one around it.
 * @param {EventTarget | null} target
 * @param {string} selector
 */
export const around = (target, selector) =>
  target instanceof Element ? /** @type {HTMLElement | null} */ (target.closest(selector)) : null;
