// The documents of still pages, written by React without the framework around it. Runs where `node_modules`
// is, for still_pages.py. In (JSON): {"document": file, "pages": {address: file}}, files as the framework
// compiled them. Out (JSON): {address: html}.
import { text } from "node:stream/consumers";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

// Vite brings it; its types are not installed where these scripts are checked.
const { rolldown } = await import(String("rolldown"));

const { document, pages } = JSON.parse(await text(process.stdin));
const NOTHING = "\0nothing";
const ENTRY = "\0still-pages";

const code = `
import { renderToString } from "react-dom/server";
import { createElement } from "react";
import { Layout } from ${JSON.stringify(resolve(document))};
${Object.values(pages).map((file, n) => `import Page${n} from ${JSON.stringify(resolve(file))};`).join("\n")}
const pages = [${Object.keys(pages).map((address, n) => `[${JSON.stringify(address)}, Page${n}]`).join(", ")}];
export default Object.fromEntries(pages.map(([address, Page]) =>
  [address, renderToString(createElement(Layout, {}, createElement(Page)))]));
`;

const bundle = await rolldown({
  input: ENTRY,
  platform: "node",
  logLevel: "silent",
  transform: { define: { "process.env.NODE_ENV": '"production"' } },
  plugins: [{
    name: "still-pages",
    /** @this {any} @param {string} id @param {string | undefined} importer */
    async resolveId(id, importer) {
      if (id === ENTRY) return ENTRY;
      if (id.startsWith("$/") && !id.endsWith("?url")) return await this.resolve(resolve(id.slice(2)), importer);
      // The router's own elements of a document start the framework; a still page has none of it.
      if (id === "react-router" && importer === resolve(document)) return NOTHING;
      if (id.endsWith(".css?url")) return id;
    },
    /** @param {string} id */
    load(id) {
      if (id === ENTRY) return code;
      if (id === NOTHING) return "const none = () => null; export { none as Links, none as Meta, none as Scripts, none as ScrollRestoration };";
      if (id.endsWith(".css?url")) return 'export default "/assets/site.css";';
    },
  }],
});
await bundle.write({ file: resolve("still-pages.mjs"), format: "esm", codeSplitting: false });
const made = await import(pathToFileURL(resolve("still-pages.mjs")).href);
process.stdout.write(JSON.stringify(made.default));
