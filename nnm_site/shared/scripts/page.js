// Small features of every page: the theme button, reveal on scroll, the year, anchors in folded
// parts, the search shortcut, figures that a bar repeats, copying, sharing and printing.
import { merged, query, write } from "./address.js";
import { all, around, first } from "./dom.js";
import { hydrated } from "./hydrated.js";
import { followSystem, switchTheme } from "./theme.js";
import { locale, say } from "./words.js";

const reveal = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting, boundingClientRect } of entries) {
    // Not for a section that appears in the upper half of the screen, as when the page opens.
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

// The line at the foot of each printed sheet (nnm_site/shared/shell/frame.py), with the date.
addEventListener("beforeprint", () => {
  const day = new Date().toLocaleDateString(locale(), { day: "numeric", month: "long", year: "numeric" });
  const said = all(".sender > *").map((part) => part.textContent);
  document.documentElement.style.setProperty("--sender", JSON.stringify(`${said.join(" · ")} ${day}`));
});

// Opens the folded part that the address names. An item above it may close and shift the page, so
// the page scrolls to the part again when that is done.
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

/* Search: Ctrl-K opens it from every page. A single key could be triggered by speech input. */
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

// Shows a bar that repeats figures while they are out of view (`data-repeats` selects them).
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
 * Copies the elements that the button names, the page's address, or both, and shows the outcome.
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
 * Shares the page: with the system's share sheet if there is one, else by copying its address.
 * @param {HTMLElement} button
 */
function share(button) {
  if (!navigator.share) return copy(button);
  // Rejects if the visitor closes the sheet.
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
