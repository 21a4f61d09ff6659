// The rules of a style sheet that each document can use. Runs where `node_modules` is, for
// critical_css.py. In (JSON): {"sheet": css, "uses": [what a document is made of, as JSON, ...]}.
// Out (JSON): [css, ...].
import { text } from "node:stream/consumers";
import postcss from "postcss";
import { PurgeCSS } from "purgecss";

// Elements that browsers show in italics; base.css resets `address`.
const ITALIC = ["cite", "dfn", "em", "i", "var"];

/** @param {string} value */
const named = (value) => value.match(/--[\w-]+/g) ?? [];

/**
 * Rules without the custom properties and faces that none of them uses, and without empty blocks.
 * A font family counts as used if any value contains its name: too much is better than too little.
 * @param {string} css
 * @param {{ tags: string[], properties: string[] }} uses what the page is made of
 */
function withoutUnused(css, uses) {
  const root = postcss.parse(css);
  const used = new Set(uses.properties);
  /** @type {string[]} */
  const values = [];
  /** @type {Map<string, string[]>} */
  const declared = new Map();
  /** @type {import("postcss").AtRule[]} */
  const faces = [];
  root.walkAtRules("font-face", (face) => { faces.push(face); });
  root.walkDecls(({ prop, value, parent }) => {
    if (prop.startsWith("--")) declared.set(prop, [...(declared.get(prop) ?? []), value]);
    else if (!faces.some((face) => face === parent)) values.push(value);
  });
  values.flatMap(named).forEach(used.add, used);
  // The loop also visits the properties that it adds.
  for (const property of used) {
    for (const value of declared.get(property) ?? []) {
      values.push(value);
      named(value).forEach(used.add, used);
    }
  }
  root.walkDecls(/^--/, (property) => { if (!used.has(property.prop)) property.remove(); });
  const said = values.join("\n");
  const isItalic = /\b(italic|oblique)\b/.test(said) || ITALIC.some((tag) => uses.tags.includes(tag));
  for (const face of faces) {
    let family = "", style = "";
    face.walkDecls("font-family", ({ value }) => { family = value.replace(/["']/g, ""); });
    face.walkDecls("font-style", ({ value }) => { style = value; });
    if (!said.includes(family) || (style === "italic" && !isItalic)) face.remove();
  }
  removeEmpty(root);
  return root.toString();
}

/** @param {import("postcss").Container} block */
function removeEmpty(block) {
  for (const child of [...(block.nodes ?? [])]) {
    if (!("nodes" in child) || !child.nodes) continue;
    removeEmpty(child);
    if (!child.nodes.length) child.remove();
  }
}

const { sheet, uses } = JSON.parse(await text(process.stdin));
const used = [];
for (const raw of uses) {
  const [{ css }] = await new PurgeCSS().purge({
    content: [{ raw, extension: "json" }],
    css: [{ raw: sheet }],
    defaultExtractor: JSON.parse,
    // Selectors of only a state (`:focus-visible`), and classes that scripts and the browser add to a page.
    safelist: [/^:/, "dark", "light", "types", "reveal-in", "nowrap", "external-mark", "button", "solid"],
    dynamicAttributes: ["open", "data-state", "data-market-live", "data-chosen", "aria-busy", "aria-invalid", "aria-expanded", "hidden", "data-grown", "data-new", "data-complete", "data-dismissed", "data-of-task"],
    keyframes: true,
  });
  used.push(withoutUnused(css, JSON.parse(raw)));
}
process.stdout.write(JSON.stringify(used));
