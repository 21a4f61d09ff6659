// The rules of a style sheet that each document can use. Runs where `node_modules` is, for
// critical_css.py. In (JSON): {"sheet": css, "uses": [what a document is made of, as JSON, ...]}.
// Out (JSON): [css, ...].
import { text } from "node:stream/consumers";
import { PurgeCSS } from "purgecss";

const { sheet, uses } = JSON.parse(await text(process.stdin));
const used = [];
for (const raw of uses) {
  const [{ css }] = await new PurgeCSS().purge({
    content: [{ raw, extension: "json" }],
    css: [{ raw: sheet }],
    defaultExtractor: JSON.parse,
    // Selectors of a state alone (`:focus-visible`), and what scripts and the browser add to a page.
    safelist: [/^:/, "dark", "light", "types", "reveal-in", "nowrap", "external-mark", "button", "solid"],
    dynamicAttributes: ["open", "data-state", "data-market-live", "data-chosen", "aria-busy", "aria-invalid", "aria-expanded", "hidden", "data-grown", "data-new", "data-complete", "data-dismissed", "data-of-task"],
    keyframes: true,
  });
  used.push(css);
}
process.stdout.write(JSON.stringify(used));
