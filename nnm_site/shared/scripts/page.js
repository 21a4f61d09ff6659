// Small things on every page: the theme's button, reveal on scroll, the year, anchors within folded
// parts, the search shortcut, copying and printing.
import { merged, query, write } from "./address.js";
import { all, around, first } from "./dom.js";
import { hydrated } from "./hydrated.js";
import { followSystem, switchTheme } from "./theme.js";
import { locale, say } from "./words.js";

const reveal = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting, boundingClientRect } of entries) {
    // Elements on screen when the page loads are not animated.
    if (!isIntersecting) continue;
    reveal.unobserve(target);
    if (boundingClientRect.top > innerHeight / 2) target.classList.add("reveal-in");
  }
});
for (const section of all(".reveal")) reveal.observe(section);

hydrated.then(() => {
  const year = String(new Date().getFullYear());
  for (const element of all("[data-year]")) {
    if (element.textContent !== year) element.textContent = year;
  }
});

// Adds the day to the foot of each printed sheet (nnm_site/shared/shell/frame.py).
addEventListener("beforeprint", () => {
  const day = new Date().toLocaleDateString(locale(), { day: "numeric", month: "long", year: "numeric" });
  const said = all(".sender > *").map((part) => part.textContent);
  document.documentElement.style.setProperty("--sender", JSON.stringify(`${said.join(" · ")} ${day}`));
});

// Opens the folded element that the address names. Items that close above it move it, so
// scroll again afterwards.
function openFolded() {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!named) return;
  const panel = around(named, "[data-choice] [data-panel][hidden]");
  const choice = around(panel, "[data-choice]");
  if (panel && choice) write(merged(query(), [[choice.dataset.choice ?? "", panel.dataset.panel ?? ""]]), { replace: true });
  /** @type {HTMLDetailsElement | null} */
  let folded = named.closest("details") ?? named.querySelector(":scope > .measure > details.phone-fold");
  if (!folded && !panel) return;
  for (; folded; folded = folded.parentElement?.closest("details") ?? null) folded.open = true;
  setTimeout(() => named.scrollIntoView(), 350);
}
addEventListener("hashchange", openFolded);
openFolded();

/* Ctrl-K opens the search. A single key would be triggered by visitors who use voice input. */
const searchBox = () => first("[data-page=search] input[name=q]");
document.addEventListener("keydown", (event) => {
  if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
  if (document.querySelector("dialog:modal")) return;
  event.preventDefault();
  const box = searchBox();
  const link = /** @type {HTMLAnchorElement | null} */ (first("a.menu-search"));
  if (box) box.focus();
  else if (link) location.assign(`${link.pathname}#q`);
});
if (location.hash === "#q") searchBox()?.focus();

// A bar that repeats figures while they are out of view (`data-repeats` selects them).
hydrated.then(() => {
  for (const bar of all("[data-repeats]")) {
    const covered = `-64px 0px -${getComputedStyle(document.body).paddingBottom}`;
    const seen = new Set();
    const watch = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) seen[isIntersecting ? "add" : "delete"](target);
      bar.toggleAttribute("data-shown", !seen.size);
    }, { rootMargin: covered });
    for (const place of all(bar.dataset.repeats ?? "")) watch.observe(place);
  }
});

/**
 * Copies the texts that the button names, the address, or both, and reports the result.
 * @param {HTMLElement} button
 */
async function copy(button) {
  const said = button.parentElement?.querySelector("[data-said]");
  const { copy: ids, copyAddress } = button.dataset;
  const parts = ids?.split(" ").map((id) => document.getElementById(id)?.innerText) ?? [];
  if (ids === undefined || copyAddress !== undefined) parts.push(location.href);
  const text = parts.join("\n");
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

/**
 * Shares the page with the system's share sheet, or else copies its address.
 * @param {HTMLElement} button
 */
function share(button) {
  if (!navigator.share) return copy(button);
  // Rejected if the visitor closes the sheet.
  return navigator.share({ title: document.title, url: location.href }).catch(() => {});
}

document.addEventListener("click", ({ target }) => {
  const button = around(target, "button");
  if (!button) return;
  if (button.matches(".theme-switch")) switchTheme();
  if ("print" in button.dataset) print();
  if ("copy" in button.dataset || "copyAddress" in button.dataset) copy(button);
  if ("share" in button.dataset) share(button);
});
followSystem();
