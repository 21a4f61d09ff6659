// Starts the page's scripts once its first frame is on screen. Put into every built document in
// place of the framework's own start, which asks for everything at once and so delays that frame.
const sheet = document.querySelector("link[rel=stylesheet][media=print]");
const own = document.querySelector("script[type=later]").src;

// In force as soon as it is there. Should it not come, the page goes on.
const wholeSheet = new Promise((resolve) => {
  const apply = () => {
    sheet.media = "all";
    resolve();
  };
  if (sheet.sheet) apply();
  else sheet.addEventListener("load", apply, { once: true });
  setTimeout(resolve, 1000);
});

const task = () => new Promise((resolve) => setTimeout(resolve));

// The first frame is on screen. A hidden tab, or a reader that draws nothing, has none: it need not wait.
const firstFrame = () => new Promise((resolve) => {
  new PerformanceObserver((list) => {
    if (list.getEntriesByName("first-contentful-paint").length) resolve();
  }).observe({ type: "paint", buffered: true });
  setTimeout(resolve, 1000);
});

// When there is time (Safari: soon).
const leisure = () => new Promise((resolve) => {
  if (window.requestIdleCallback) requestIdleCallback(resolve, { timeout: 100 });
  else setTimeout(resolve);
});

// What the first frames left out (`fresh.js`), in short tasks. The first of them has begun.
async function layOutTheRest() {
  let end = performance.now() + 5;
  for (const part of document.querySelectorAll(`:is(${later}):not([data-laid-out])`)) {
    if (performance.now() > end) {
      await leisure();
      end = performance.now() + 5;
    }
    part.dataset.laidOut = "";
    part.getBoundingClientRect();
  }
}

async function start() {
  await firstFrame();
  // Before the rest, as it makes all styles anew; before the scripts, as they compete with it.
  await wholeSheet;
  for (const href of [own, ...files]) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }
  await leisure();
  if (document.adoptedStyleSheets.length) await layOutTheRest();
  // From now on pages are laid out whole.
  document.adoptedStyleSheets = [];
  // It listens to what React says. Should it not come, the browser has said why: the page goes on.
  await import(own).catch(() => {});
  // One after the other, a task each: the page answers in between.
  for (const file of shared) {
    await import(file);
    await task();
  }
  window.__reactRouterRouteModules = {};
  for (const [name, file] of Object.entries(routes)) {
    window.__reactRouterRouteModules[name] = await import(file);
    await task();
  }
  import(entry);
}

// This script comes when it likes, the document must be whole; `readyState` does not tell.
const [visit] = performance.getEntriesByType("navigation");
if (visit.domContentLoadedEventStart) start();
else addEventListener("DOMContentLoaded", start, { once: true });
