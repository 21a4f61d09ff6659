// Handles clicks and keys on choices (choice.js), and clicks on all other links within the page.
import { asked, follow, merged, query, write } from "./address.js";
import { arrangeAll, choices, chosen, own } from "./choice.js";
import { all, around, first } from "./dom.js";

/** Screens on which a list is above its panels, not next to them. */
const NARROW = matchMedia("(width < 56rem)");

/** @param {Element | null} element */
const choiceOf = (element) => around(element, "[data-choice]");

/**
 * The choice that a link changes: the one around it, else the first visible one its address names.
 * @param {HTMLAnchorElement} link
 */
function madeBy(link) {
  const named = new URLSearchParams(link.search);
  const outer = choiceOf(link);
  if (outer && named.has(outer.dataset.choice ?? "")) return outer;
  return choices().find((one) => named.has(one.dataset.choice ?? "") && one.checkVisibility());
}

/**
 * Sets focus and scroll position after any choice. The focus stays on the pressed link; if that is
 * hidden or would be off the screen, the heading of the changed part gets it. The changed part is
 * scrolled into view if it is above the screen, and on a narrow screen if it is below its list. The
 * status announces it. For a part elsewhere in the page, `data-shows` has the id of its heading.
 * @param {HTMLElement} choice
 * @param {HTMLElement} pressed
 */
function show(choice, pressed) {
  const panel = own(choice, "[data-panel]").find((one) => !one.hidden);
  if (!panel) return;
  const elsewhere = document.getElementById(pressed.dataset.shows ?? "");
  const heading = elsewhere ?? first("h2, h3", choice.closest("[data-panel]") ?? panel);
  const changed = heading ?? panel;
  const list = choice.querySelector("nav, [role=tablist]");
  const { top } = changed.getBoundingClientRect();
  const from = pressed.getBoundingClientRect();
  const isGone = !pressed.checkVisibility();
  const below = NARROW.matches && (!list || top >= list.getBoundingClientRect().bottom);
  const isAway = (elsewhere ?? panel).getBoundingClientRect().bottom < 0;
  const isBrought = isAway || (isGone && NARROW.matches) || (below && (top < 0 || top > innerHeight * 0.6));
  const isLeft = isBrought && pressed.role !== "tab" && (from.bottom < top || from.top > top + innerHeight);
  if (isGone || isLeft) {
    changed.tabIndex = -1;
    changed.focus({ preventScroll: isBrought });
  }
  if (isBrought) changed.scrollIntoView();
  const status = placeOfWords(choice);
  if (status) status.textContent = panel.dataset.says ?? (heading ?? pressed).textContent;
}

/**
 * The status element of a choice, or of the nearest choice around it that has one.
 * @param {HTMLElement} choice
 * @returns {HTMLElement | undefined}
 */
function placeOfWords(choice) {
  const outer = choiceOf(choice.parentElement);
  return own(choice, "[data-said]")[0] ?? (outer ? placeOfWords(outer) : undefined);
}

/** @param {MouseEvent} event */
function click(event) {
  const link = /** @type {HTMLAnchorElement | null} */ (around(event.target, "a[href]"));
  if (!link || event.defaultPrevented || event.button) return;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const wanted = asked(link);
  if (!wanted) return;
  const choice = madeBy(link);
  // Nothing in the page handles the address, so the browser loads it from the server.
  if (!choice && !document.querySelector("[data-asked], [data-popup], [data-list-search]")) return;
  event.preventDefault();
  write(wanted, { replace: link.hasAttribute("data-replace") });
  if (choice) show(choice, link);
}

/**
 * Arrow keys move between tabs and select them. In a long list, which is one tab stop, they only
 * move between its lines, and Enter selects.
 * @param {KeyboardEvent} event
 */
function key(event) {
  const now = around(event.target, "[role=tab], [data-roving] a[data-key]");
  const list = now?.closest("[role=tablist], [data-roving]");
  if (!now || !list) return;
  const isTab = now.role === "tab";
  const stops = all(isTab ? "[role=tab]" : "a[data-key]", list).filter((one) => one.checkVisibility());
  const place = stops.indexOf(now);
  const [before, after] = [stops.at(place - 1), stops[(place + 1) % stops.length]];
  /** @type {Record<string, HTMLElement | undefined>} */
  const ways = {
    ArrowRight: after,
    ArrowLeft: before,
    Home: stops[0],
    End: stops.at(-1),
    ...(isTab ? { " ": stops[place] } : { ArrowDown: after, ArrowUp: before }),
  };
  const next = ways[event.key];
  if (!next) return;
  event.preventDefault();
  next.focus();
  if (isTab) next.click();
}

/**
 * Updates the address when the reader opens or closes an item of an accordion.
 * @param {Event} event
 */
function toggle({ target }) {
  if (!(target instanceof HTMLDetailsElement) || !target.dataset.panel) return;
  const choice = choiceOf(target.parentElement);
  if (!choice) return;
  const open = own(choice, "details[open][data-panel]")[0]?.dataset.panel ?? "none";
  if (open === chosen(choice)) return;
  write(merged(query(), [[choice.dataset.choice ?? "", open]]));
}

follow(arrangeAll);
document.addEventListener("click", click);
document.addEventListener("keydown", key);
document.addEventListener("toggle", toggle, true);
// Selects a closed tab when the browser's page search finds text in it.
document.addEventListener("beforematch", ({ target }) => {
  document.getElementById(/** @type {Element} */ (target).getAttribute("aria-labelledby") ?? "")?.click();
});
