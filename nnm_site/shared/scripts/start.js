// Starts the framework of a live page after its first paint. The build puts it in place of the
// framework's own start, which competes with that paint, and defines the page's `modules`.
import { bearOthers } from "./foreign.js";
import { showWritten } from "./written.js";

const LONGEST_PAINT = 3000;

/**
 * @typedef {object} Modules
 * @property {string[]} files all modules that are needed, fetched together
 * @property {Record<string, string>} routes
 * @property {string} entry
 */

/**
 * Resolves when the page has been painted. A hidden page never is, and not every browser reports
 * the paint: Firefox does not after scrolling to an anchor.
 */
const painted = () =>
  new Promise((resolve) => {
    if (document.hidden) return resolve(undefined);
    new PerformanceObserver(resolve).observe({ type: "paint", buffered: true });
    addEventListener("load", () => requestAnimationFrame(() => setTimeout(resolve)), { once: true });
    document.addEventListener("visibilitychange", resolve, { once: true });
    setTimeout(resolve, LONGEST_PAINT);
  });

/** Resolves when the page is visited: a prerendered page must not open a socket. */
const visited = () =>
  new Promise((resolve) => {
    if (!("prerendering" in document && document.prerendering)) return resolve(undefined);
    document.addEventListener("prerenderingchange", resolve, { once: true });
  });

/** Shows that figures cannot be updated, and what the server answered for this address. */
function failed() {
  document.documentElement.dataset.failed = "";
  for (const note of document.querySelectorAll("[data-failed-note]")) note.removeAttribute("hidden");
  showWritten();
}

/** After this many milliseconds the address holds the last entries typed (shown_form.js). */
const ADDRESS_AFTER = 400;
const GAVE_UP = `gave-up:${location.pathname}`;

/**
 * Reloads a page that worked and then cannot be rendered: it then shows the server's answer for its
 * address, without the framework.
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
 * Sets the token of this tab's socket before the framework does, which would use numbers that can
 * be guessed. Without encryption, on a laptop, a browser may offer no others.
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
    // The next load tries the framework again.
    sessionStorage.removeItem(GAVE_UP);
    return failed();
  }
  bringBack();
  bearOthers();
  nameSocket();
  for (const href of files) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }
  // So does the page's own module; importing it again does not run it again.
  await Promise.all([...document.scripts].filter(({ src, type }) => src && type === "module").map(({ src }) => import(src)));
  const loaded = Object.entries(routes).map(async ([name, file]) => [name, await import(file)]);
  Object.assign(window, { __reactRouterRouteModules: Object.fromEntries(await Promise.all(loaded)) });
  await import(entry);
}

// @ts-expect-error The build defines it.
start(modules).catch(failed);
