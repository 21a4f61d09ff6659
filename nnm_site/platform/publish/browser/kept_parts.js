// Takes out of the scripts of live pages what never changes and is on the page from the beginning (header, footer,
// prose): the document has it. It is found in what Reflex compiles: calls of `jsx` that hold literals alone.
import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";

/** @typedef {any} Node of the syntax tree */

/** Of less the call that finds it would be as long. */
const LEAST = 300;

/** Files of pages, and of what all pages of a language end with. */
const COMPILED = /\/app\/routes\/.*\.jsx$|\/shell\/in_language\w*\.jsx$/;

/** @param {Node} node */
const isCall = (node) => node?.type === "CallExpression" && node.callee.name === "jsx";

/** @param {Node} node @returns {boolean} */
function isFixed(node) {
  if (node.type === "Literal") return true;
  if (node.type === "ArrayExpression") return node.elements.every(isFixed);
  if (node.type === "ObjectExpression")
    return node.properties.every((/** @type {Node} */ each) => each.type === "Property" && !each.computed && isFixed(each.value));
  return isCall(node) && (node.arguments[0].type === "Literal" || node.arguments[0].name === "Fragment") && node.arguments.slice(1).every(isFixed);
}

/**
 * The largest elements that are fixed, within elements that are there whatever happens.
 * @param {Node} node @returns {Node[]}
 */
function fixedElements(node) {
  if (!isCall(node)) return [];
  const [what, , ...children] = node.arguments;
  if (what.type === "Literal" && isFixed(node)) return node.end - node.start < LEAST ? [] : [node];
  // What else there is decides by itself whether its children are shown.
  return what.type === "Literal" || what.name === "Fragment" ? children.flatMap(fixedElements) : [];
}

/** What a module's components draw: what each function returns. @param {Node} node @returns {Node[]} */
function drawn(node) {
  if (!node || typeof node !== "object") return [];
  if (node.type === "ReturnStatement" && isCall(node.argument)) return [node.argument];
  return Object.values(node).flatMap((each) => (Array.isArray(each) ? each.flatMap(drawn) : drawn(each)));
}

export const keptParts = {
  name: "kept-parts",
  enforce: "pre",
  /** @param {string} code @param {string} id @this {any} */
  transform(code, id) {
    if (!COMPILED.test(id)) return null;
    const isForBrowser = this.environment.name === "client";
    let made = code;
    for (const node of drawn(this.parse(code)).flatMap(fixedElements).reverse()) {
      const [, attributes, ...children] = node.arguments;
      const name = createHash("sha256").update(code.slice(node.start, node.end)).digest("hex").slice(0, 6);
      const own = `{...${code.slice(attributes.start, attributes.end)},"data-kept":"${name}"`;
      const rest = isForBrowser ? `,dangerouslySetInnerHTML:kept("${name}")}` : `}${children.length ? code.slice(attributes.end, node.end - 1) : ""}`;
      made = `${made.slice(0, attributes.start)}${own}${rest}${made.slice(node.end - 1)}`;
    }
    const finder = JSON.stringify(fileURLToPath(new URL("./kept.js", import.meta.url)));
    return made === code ? null : `import { kept } from ${finder};\n${made}`;
  },
};
