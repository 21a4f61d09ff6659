// Whether a live page is hydrated.

import { first } from "./dom.js";

/** The element that changes with the entries of a live page; null on a still one. */
export const page = first("[data-asked]");

/** The element of a live page that says whether it is connected; some live pages have no `data-asked`. */
const live = first("[data-connected]");

export const isConnected = () => live?.dataset.connected === "true";

/** Resolved when the page is hydrated; at once on a still page. */
export const hydrated = new Promise((resolve) => {
  if (!live || isConnected()) return resolve(undefined);
  const watch = new MutationObserver(() => {
    if (!isConnected()) return;
    watch.disconnect();
    resolve(undefined);
  });
  watch.observe(live, { attributeFilter: ["data-connected"] });
});

// A still page does not wait for an answer.
if (!page) delete document.documentElement.dataset.asking;
