// Documents drawn by React from trees as plain data, for draw.py. Runs where `node_modules` is. In (JSON):
// {"parts": {name: nodes}, "pages": [nodes, ...]}; a node is a text, [tag, attributes, children], finished
// HTML ["", {"html"}, …], or a part ["@", {"name"}, …]. Out (JSON): the HTML of each page.
import { text } from "node:stream/consumers";

process.env.NODE_ENV = "production";
// Their types are not installed where these scripts are checked.
const { createElement, Fragment } = await import(String("react"));
const { renderToStaticMarkup } = await import(String("react-dom/server"));

/** @typedef {string | [string, Record<string, any>, Node[]]} Node */

/** @type {{parts: Record<string, Node[]>, pages: Node[][]}} */
const { parts, pages } = JSON.parse(await text(process.stdin));

// React takes `true` for these; every other attribute that is only there is an empty text.
const SWITCHES = new Set(["async", "checked", "controls", "default", "defer", "disabled", "hidden", "inert", "loop", "multiple", "muted", "open", "required", "reversed", "selected"]);

/** @param {Node} node @returns {any} */
function drawn(node) {
  if (typeof node === "string") return node;
  const [tag, attributes, children] = node;
  if (tag === "@") return createElement(Fragment, null, ...parts[attributes.name].map(drawn));
  /** @type {Record<string, any>} */
  const props = {};
  for (const [name, value] of Object.entries(attributes))
    props[name] = value === true && !SWITCHES.has(name) ? "" : value;
  const [first] = children;
  if (Array.isArray(first) && first[0] === "") {
    props.dangerouslySetInnerHTML = { __html: first[1].html };
    return createElement(tag, props);
  }
  return createElement(tag, props, ...children.map(drawn));
}

const documents = pages.map((nodes) => renderToStaticMarkup(createElement(Fragment, null, ...nodes.map(drawn))));
process.stdout.write(JSON.stringify(documents));
