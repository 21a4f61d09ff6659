// Whether the framework has taken a live page over.

import { first } from "./dom.js";

/** What changes with the entries of a live page; null on a still one. */
export const page = first("[data-asked]");

/** What of a live page says whether it is connected: not every one has entries that its address asks for. */
const live = first("[data-connected]");

export const isConnected = () => live?.dataset.connected === "true";

/** Resolved when the framework has taken the page over; at once where there is none. */
export const hydrated = new Promise((resolve) => {
  if (!live || isConnected()) return resolve(undefined);
  const watch = new MutationObserver(() => {
    if (!isConnected()) return;
    watch.disconnect();
    resolve(undefined);
  });
  watch.observe(live, { attributeFilter: ["data-connected"] });
});

// Nothing on a still page waits for an answer.
if (!page) delete document.documentElement.dataset.asking;
