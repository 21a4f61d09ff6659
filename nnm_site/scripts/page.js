// Small things on every page: the theme's button, reveal on scroll, the year, anchors within folded
// parts, the way to the search, copying and printing.
import { hydrated } from "./live.js";
import { followSystem, switchTheme } from "./theme.js";
import { say } from "./words.js";

const reveal = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting, boundingClientRect } of entries) {
    // What is on screen already when the page arrives stays as it is.
    if (!isIntersecting) continue;
    reveal.unobserve(target);
    if (boundingClientRect.top > innerHeight / 2) target.classList.add("reveal-in");
  }
});
for (const section of document.querySelectorAll(".reveal")) reveal.observe(section);

hydrated.then(() => {
  const year = String(new Date().getFullYear());
  for (const element of document.querySelectorAll("[data-year]")) {
    if (element.textContent !== year) element.textContent = year;
  }
});

// An address that names something folded opens it. The item that closes above takes its room away, so
// the place is looked for again when that is done.
function openFolded() {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const folded = named?.closest("details");
  if (!named || !folded) return;
  folded.open = true;
  setTimeout(() => named.scrollIntoView(), 350);
}
addEventListener("hashchange", openFolded);
openFolded();

/* Search: "/" or Ctrl-K leads to it from every page. */
const searchBox = () =>
  /** @type {HTMLElement | null} */ (document.querySelector("[data-page=search] input[name=q]"));
document.addEventListener("keydown", (event) => {
  const target = /** @type {Element} */ (event.target);
  const typing = target.closest?.("input, textarea, select, [contenteditable]");
  const pressed = event.ctrlKey || event.metaKey;
  const wanted =
    (event.key === "/" && !typing && !pressed && !event.altKey) ||
    (event.key.toLowerCase() === "k" && pressed);
  if (!wanted || document.querySelector("dialog:modal")) return;
  event.preventDefault();
  const box = searchBox();
  if (box) box.focus();
  else location.assign(`${document.documentElement.dataset.search ?? "/search"}#q`);
});
if (location.hash === "#q") searchBox()?.focus();

// A bar that repeats figures while they are out of sight (`data-repeats` says where they stand).
hydrated.then(() => {
  for (const bar of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-repeats]"))) {
    const covered = `-64px 0px -${getComputedStyle(document.body).paddingBottom}`;
    const seen = new Set();
    const watch = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) seen[isIntersecting ? "add" : "delete"](target);
      bar.toggleAttribute("data-shown", !seen.size);
    }, { rootMargin: covered });
    for (const place of document.querySelectorAll(bar.dataset.repeats ?? "")) watch.observe(place);
  }
});

/** @param {HTMLElement} button */
async function copy(button) {
  const said = button.parentElement?.querySelector("[data-said]");
  const text = button.dataset.copyAddress !== undefined
    ? location.href
    : document.getElementById(button.dataset.copy ?? "")?.textContent ?? "";
  let outcome = say("Copied.");
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    outcome = say("The browser did not allow it.");
  }
  if (!said) return;
  said.textContent = outcome;
  setTimeout(() => {
    said.textContent = "";
  }, 4000);
}

document.addEventListener("click", ({ target }) => {
  const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (target).closest?.("button"));
  if (!button) return;
  if (button.matches(".theme-switch")) switchTheme();
  if ("print" in button.dataset) print();
  if ("copy" in button.dataset || "copyAddress" in button.dataset) copy(button);
});
followSystem();
