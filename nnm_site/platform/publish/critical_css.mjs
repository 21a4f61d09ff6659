// The rules of a style sheet that each document can use. Runs where `node_modules` is, for
// critical_css.py. In (JSON): {"sheet": css, "documents": [html, ...]}. Out (JSON): [css, ...].
import { text } from "node:stream/consumers";
import { PurgeCSS } from "purgecss";

const TAG = /<([a-z][a-z0-9-]*)((?:"[^"]*"|[^>"])*)>/g;
const ATTRIBUTE = /([^\s=/]+)(?:="([^"]*)")?/g;

/** @returns {string[]} */
const none = () => [];

/**
 * What a page is made of, read from its tags alone: a word in its text uses no rule.
 * @param {string} html
 */
function made(html) {
  const attributes = { names: none(), values: none() };
  const found = { attributes, classes: none(), ids: none(), tags: none(), undetermined: none() };
  for (const [, tag, attributes] of html.matchAll(TAG)) {
    found.tags.push(tag);
    for (const [, name, value = ""] of attributes.matchAll(ATTRIBUTE)) {
      const words = value.split(/\s+/);
      found.attributes.names.push(name.toLowerCase());
      found.attributes.values.push(value, ...words);
      if (name === "class") found.classes.push(...words);
      if (name === "id") found.ids.push(value);
    }
  }
  for (const list of [found.attributes.names, found.attributes.values, found.classes, found.ids, found.tags]) {
    list.splice(0, list.length, ...new Set(list));
  }
  return found;
}

const { sheet, documents } = JSON.parse(await text(process.stdin));
const used = [];
for (const document of documents) {
  const [{ css }] = await new PurgeCSS().purge({
    content: [{ raw: document, extension: "html" }],
    css: [{ raw: sheet }],
    defaultExtractor: made,
    // Selectors of a state alone (`:focus-visible`), and what scripts and the browser add to a page.
    safelist: [/^:/, "dark", "light", "types", "reveal-in", "nowrap", "external-mark", "button", "solid"],
    dynamicAttributes: ["open", "data-state", "data-market-live", "data-chosen", "aria-busy", "aria-invalid", "aria-expanded", "hidden", "data-grown", "data-new", "data-complete", "data-dismissed"],
    keyframes: true,
  });
  used.push(css);
}
process.stdout.write(JSON.stringify(used));
