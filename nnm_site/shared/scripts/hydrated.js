// Whether the framework has hydrated a live page.

import { first } from "./dom.js";

/** The element that changes with the entries of a live page; null on a page without entries. */
export const page = first("[data-asked]");

/** The element that holds whether a live page is connected; a live page may be without entries. */
const live = first("[data-connected]");

export const isConnected = () => live?.dataset.connected === "true";

/** Resolves when the framework has hydrated the page; immediately on a still page. */
export const hydrated = new Promise((resolve) => {
  if (!live || isConnected()) return resolve(undefined);
  const watch = new MutationObserver(() => {
    if (!isConnected()) return;
    watch.disconnect();
    resolve(undefined);
  });
  watch.observe(live, { attributeFilter: ["data-connected"] });
});

// Without entries, nothing on the page waits for an answer.
if (!page) delete document.documentElement.dataset.asking;
