// What a click or a key does to a choice (choice.js), and every other link within the page.
import { asked, follow, merged, query, write } from "./address.js";
import { arrangeAll, chosen, own } from "./choice.js";

/** Where a list stands above its panels, not beside them. */
const NARROW = matchMedia("(width < 56rem)");

/** @param {Element} element */
const choiceOf = (element) =>
  /** @type {HTMLElement | null} */ (element.closest("[data-choice]"));

/**
 * On a narrow screen brings what was chosen into view where it lies below its list, on every screen
 * where nothing of it is left in view. Goes on reading there when the link that was pressed has gone
 * with its page. Says what is shown.
 * @param {HTMLElement} choice
 * @param {HTMLElement} pressed
 */
function show(choice, pressed) {
  const panel = own(choice, "[data-panel]").find((one) => !one.hidden);
  if (!panel) return;
  const around = choice.closest("[data-panel]") ?? panel;
  const heading = /** @type {HTMLElement | null} */ (around.querySelector("h2, h3"));
  if (heading && !pressed.checkVisibility()) {
    heading.tabIndex = -1;
    heading.focus();
  }
  const list = choice.querySelector("nav, [role=tablist]");
  const top = (heading ?? panel).getBoundingClientRect().top;
  const below = NARROW.matches && (!list || top >= list.getBoundingClientRect().bottom);
  const away = panel.getBoundingClientRect().bottom < 0;
  if (away || (below && (top < 0 || top > innerHeight * 0.6))) (heading ?? panel).scrollIntoView();
  const status = own(choice, "[data-said]")[0];
  if (status) status.textContent = (heading ?? pressed).textContent;
}

/** @param {MouseEvent} event */
function click(event) {
  const target = /** @type {Element} */ (event.target);
  const link = /** @type {HTMLAnchorElement | null} */ (target.closest("a[href]"));
  if (!link || event.defaultPrevented || event.button) return;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const choices = asked(link);
  if (!choices) return;
  event.preventDefault();
  const choice = choiceOf(link);
  write(choices, { replace: link.hasAttribute("data-replace") });
  if (choice) show(choice, link);
}

/** @param {KeyboardEvent} event */
function key(event) {
  const tab = /** @type {Element} */ (event.target).closest?.("[role=tab]");
  const list = tab?.closest("[role=tablist]");
  if (!tab || !list) return;
  const tabs = /** @type {HTMLElement[]} */ ([...list.querySelectorAll("[role=tab]")]);
  const now = tabs.indexOf(/** @type {HTMLElement} */ (tab));
  const next = {
    ArrowRight: tabs[(now + 1) % tabs.length],
    ArrowLeft: tabs.at(now - 1),
    Home: tabs[0],
    End: tabs.at(-1),
    " ": tabs[now],
  }[event.key];
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.click();
}

/**
 * An item of an accordion was opened or closed by the reader: the address follows.
 * @param {Event} event
 */
function toggle({ target }) {
  if (!(target instanceof HTMLDetailsElement) || !target.dataset.panel) return;
  const choice = choiceOf(/** @type {Element} */ (target.parentElement));
  if (!choice) return;
  const open = own(choice, "details[open][data-panel]")[0]?.dataset.panel ?? "none";
  if (open === chosen(choice)) return;
  write(merged(query(), [[choice.dataset.choice ?? "", open]]));
}

follow(arrangeAll);
document.addEventListener("click", click);
document.addEventListener("keydown", key);
document.addEventListener("toggle", toggle, true);
