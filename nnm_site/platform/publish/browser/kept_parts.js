// Removes static parts (header, footer, prose) from the scripts of live pages: the document
// has them. They are found in Reflex's output as calls of `jsx` with only literal arguments.
import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";

/** @typedef {any} Node of the syntax tree */

/** Below this length the call that finds the part would be as long. */
const LEAST = 300;

/** Files of pages, and of the common end of each language. */
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
 * The largest static elements within elements that are always rendered.
 * @param {Node} node @returns {Node[]}
 */
function fixedElements(node) {
  if (!isCall(node)) return [];
  const [what, , ...children] = node.arguments;
  if (what.type === "Literal" && isFixed(node)) return node.end - node.start < LEAST ? [] : [node];
  // Other components decide whether their children are shown.
  return what.type === "Literal" || what.name === "Fragment" ? children.flatMap(fixedElements) : [];
}

/** The elements that a module's components return. @param {Node} node @returns {Node[]} */
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
