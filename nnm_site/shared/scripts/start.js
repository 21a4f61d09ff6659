// Starts the framework of a live page after its first paint. In the document it replaces
// the framework's own start, which competes with that paint; the build adds the page's `modules`.
import { bearOthers } from "./foreign.js";
import { showWritten } from "./written.js";

const LONGEST_PAINT = 3000;

/**
 * @typedef {object} Modules
 * @property {string[]} files everything that is needed, fetched together
 * @property {Record<string, string>} routes
 * @property {string} entry
 */

/**
 * Resolves after the first paint. A hidden page is never painted, and not every browser reports the paint: Firefox
 * does not after going to an anchor.
 */
const painted = () =>
  new Promise((resolve) => {
    if (document.hidden) return resolve(undefined);
    new PerformanceObserver(resolve).observe({ type: "paint", buffered: true });
    addEventListener("load", () => requestAnimationFrame(() => setTimeout(resolve)), { once: true });
    document.addEventListener("visibilitychange", resolve, { once: true });
    setTimeout(resolve, LONGEST_PAINT);
  });

/** A prerendered page opens no socket before the visitor sees it. */
const visited = () =>
  new Promise((resolve) => {
    if (!("prerendering" in document && document.prerendering)) return resolve(undefined);
    document.addEventListener("prerenderingchange", resolve, { once: true });
  });

/** Shows that figures cannot be updated, and the server's written answer for this address. */
function failed() {
  document.documentElement.dataset.failed = "";
  for (const note of document.querySelectorAll("[data-failed-note]")) note.removeAttribute("hidden");
  showWritten();
}

/** By then the address has what was typed last (shown_form.js). */
const ADDRESS_AFTER = 400;
const GAVE_UP = `gave-up:${location.pathname}`;

/**
 * Reloads a page that worked and then fails to render: with the server's written answer for its address, and
 * without the framework.
 */
function bringBack() {
  let wasGood = false;
  new MutationObserver(() => {
    wasGood ||= document.querySelector("[data-connected=true]") !== null;
    if (!wasGood || !document.getElementById("unexpected-error")) return;
    if (sessionStorage.getItem(GAVE_UP)) return;
    sessionStorage.setItem(GAVE_UP, "yes");
    setTimeout(() => location.reload(), ADDRESS_AFTER);
  }).observe(document, { childList: true, subtree: true, attributeFilter: ["data-connected"] });
}

const TOKEN = "token";

/**
 * Sets this tab's token before the framework does, which would use guessable numbers. Without
 * TLS, on a laptop, a browser may have no secure ones.
 */
function nameSocket() {
  if (sessionStorage.getItem(TOKEN) || !crypto.randomUUID) return;
  sessionStorage.setItem(TOKEN, crypto.randomUUID());
}

/** @param {Modules} modules */
async function start({ files, routes, entry }) {
  await visited();
  await painted();
  // The page's own scripts come first.
  if (document.readyState === "loading") {
    await new Promise((read) => document.addEventListener("DOMContentLoaded", read, { once: true }));
  }
  if (sessionStorage.getItem(GAVE_UP)) {
    // The next load tries again.
    sessionStorage.removeItem(GAVE_UP);
    return failed();
  }
  bringBack();
  bearOthers();
  nameSocket();
  for (const href of files) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }
  // So does its module; a second import does not run it again.
  await Promise.all([...document.scripts].filter(({ src, type }) => src && type === "module").map(({ src }) => import(src)));
  const loaded = Object.entries(routes).map(async ([name, file]) => [name, await import(file)]);
  Object.assign(window, { __reactRouterRouteModules: Object.fromEntries(await Promise.all(loaded)) });
  await import(entry);
}

// @ts-expect-error The build defines it.
start(modules).catch(failed);
