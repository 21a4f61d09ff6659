// The rules of a style sheet that each document can use. Runs where `node_modules` is.
// In (JSON): {"sheet": css, "documents": [html, ...]}. Out (JSON): [css, ...].
import { text } from "node:stream/consumers";
import postcss from "postcss";
import { PurgeCSS } from "purgecss";

const TAG = /<([a-z][a-z0-9-]*)((?:"[^"]*"|[^>"])*)>/g;
const ATTRIBUTE = /([^\s=/]+)(?:="([^"]*)")?/g;

// What a page is made of, read from its tags alone: a word in its text uses no rule.
function made(html) {
  const found = { attributes: { names: [], values: [] }, classes: [], ids: [], tags: [], undetermined: [] };
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

// What no first frame shows: the printed page, and answers to a pointer or the keyboard.
function withoutLater(sheet) {
  const root = postcss.parse(sheet);
  root.walkAtRules("media", (rule) => void (rule.params === "print" && rule.remove()));
  root.walkAtRules("page", (rule) => void rule.remove());
  const later = (selector) => /:(hover|active|focus)/.test(selector.replace(/:not\([^)]*\)/g, ""));
  root.walkRules((rule) => {
    const kept = rule.selectors.filter((selector) => !later(selector));
    if (kept.length) rule.selectors = kept;
    else rule.remove();
  });
  return root.toString();
}

const { sheet, documents } = JSON.parse(await text(process.stdin));
const first = withoutLater(sheet);
const used = [];
for (const document of documents) {
  const [{ css }] = await new PurgeCSS().purge({
    content: [{ raw: document, extension: "html" }],
    css: [{ raw: first }],
    defaultExtractor: made,
    // The theme's class is set by a script before the first frame, `open` by the browser, and
    // `types` by `behaviour.js` when it may be there before the whole sheet.
    safelist: ["dark", "light", "types"],
    dynamicAttributes: ["open"],
    keyframes: true,
  });
  used.push(css);
}
process.stdout.write(JSON.stringify(used));
