// Foreign changes to a live page: a translating browser wraps texts in its own elements or replaces
// them by those; extensions add elements. The framework keeps using the nodes that it created. This
// script finds their current places, so that texts are replaced as a whole and none remains stale.

/** The element that replaced a text node of the framework. @type {WeakMap<Node, ChildNode>} */
const standIns = new WeakMap();

/** @param {Node | null | undefined} node */
const isWrapper = (node) => node instanceof Element && node.localName === "font";

/** @param {MutationRecord[]} records */
function note(records) {
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    const other = [...addedNodes, previousSibling, nextSibling].find(isWrapper);
    for (const node of other ? removedNodes : []) {
      if (node instanceof Text) standIns.set(node, /** @type {ChildNode} */ (other));
    }
  }
}

/**
 * The child of `parent` that is `node`, contains it, or has replaced it; null for none.
 * @param {Node} parent
 * @param {Node} node
 */
function placeOf(parent, node) {
  /** @type {Node | null} */
  let at = node;
  while (at && at.parentNode !== parent) at = at.parentNode ?? standIns.get(at) ?? null;
  return at;
}

/** Makes the framework tolerate foreign changes to its page from now on. */
export function bearOthers() {
  new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.removeChild = function (child) {
    const place = placeOf(this, child);
    if (place) removeChild.call(this, place);
    return child;
  };
  Node.prototype.insertBefore = function (node, before) {
    insertBefore.call(this, node, before && placeOf(this, before));
    return node;
  };
  const text = /** @type {Required<PropertyDescriptor>} */ (Object.getOwnPropertyDescriptor(Node.prototype, "nodeValue"));
  Object.defineProperty(Text.prototype, "nodeValue", {
    configurable: true,
    get: text.get,
    set(value) {
      const wrapper = this.parentElement?.closest("font") ?? standIns.get(this);
      if (wrapper?.isConnected) outermost(wrapper).replaceWith(this);
      text.set.call(this, value);
    },
  });
}

/** @param {ChildNode} wrapper */
function outermost(wrapper) {
  let at = wrapper;
  while (isWrapper(at.parentNode)) at = /** @type {ChildNode} */ (/** @type {unknown} */ (at.parentNode));
  return at;
}
