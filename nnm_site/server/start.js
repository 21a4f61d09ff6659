// Starts the page's scripts once its first frame is on screen. Put into every built document in
// place of the framework's own start, which asks for everything at once and so delays that frame.
const sheet = document.querySelector("link[rel=stylesheet][media=print]");
const apply = () => (sheet.media = "all");
const task = () => new Promise((resolve) => setTimeout(resolve));

// A page in a hidden tab has no frames; it need not wait for one.
const nextFrame = () => new Promise((resolve) => {
  if (document.hidden) return resolve();
  requestAnimationFrame(resolve);
  document.addEventListener("visibilitychange", resolve, { once: true });
});

async function start() {
  // When the second frame is being made, the first is on screen.
  await nextFrame();
  await nextFrame();
  await task();
  if (sheet.sheet) apply();
  else sheet.addEventListener("load", apply, { once: true });
  for (const href of files) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }
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

// The scripts that wait for the document (`behaviour.js`) come first: they listen to what React says.
// This script comes when it likes; `readyState` does not tell whether they have run.
const [visit] = performance.getEntriesByType("navigation");
if (visit.domContentLoadedEventStart) start();
else addEventListener("DOMContentLoaded", start, { once: true });
