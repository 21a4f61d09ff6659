// Choices between panels that are all in the document: tabs, lists, filters, accordions, numbered
// pages (nnm_site/shared/ui/choice.py). Runs before the first paint (first.js) and on every change.
import { merged, query } from "./address.js";
import { all } from "./dom.js";

/**
 * The elements of a choice, without those of a choice within it.
 * @param {HTMLElement} choice
 * @param {string} selector
 */
export const own = (choice, selector) =>
  all(selector, choice).filter((element) => element.parentElement?.closest("[data-choice]") === choice);

/**
 * The key in an address; the default if it is missing or unknown. The last of several values
 * counts, as on the server.
 * @param {string[]} values
 * @param {string[]} keys
 * @param {string} standard
 */
export function chosenKey(values, keys, standard) {
  const wanted = values.at(-1);
  return wanted !== undefined && keys.includes(wanted) ? wanted : standard;
}

/** @param {HTMLElement} choice */
export function chosen(choice) {
  const { choice: param = "", keys = "", default: standard = "" } = choice.dataset;
  const known = keys.split(" ");
  // An anchor can also name an item of an accordion.
  const anchor = location.hash.slice(1);
  const named = own(choice, "details[data-panel]").length && known.includes(anchor);
  return chosenKey(query().getAll(param), known, named ? anchor : standard);
}

/**
 * Shows the chosen panel alone and marks its option.
 * @param {HTMLElement} choice
 */
export function arrange(choice) {
  const key = chosen(choice);
  const { choice: param = "", all: everything, drops } = choice.dataset;
  choice.dataset.chosen = key;
  for (const option of own(choice, "a[data-key]")) {
    const on = option.dataset.key === key;
    const mark = option.role === "tab" ? "aria-selected" : "aria-current";
    option.setAttribute(mark, String(on));
    if (option.role === "tab" || option.closest("[data-roving]")) option.tabIndex = on ? 0 : -1;
    // Keeps the other choices when the link is opened in a new browser tab.
    const change = merged(query(), [[param, option.dataset.key ?? ""]], drops?.split(" "));
    option.setAttribute("href", `?${change}`);
  }
  for (const panel of own(choice, "[data-panel]")) {
    const on = panel.dataset.panel === key || key === everything;
    if (panel instanceof HTMLDetailsElement) panel.open = on;
    else {
      // The browser's page search finds text in closed tabs and then opens the tab (choosing.js).
      const isFound = panel.role === "tabpanel";
      panel.hidden = !on;
      if (isFound) panel.tabIndex = on ? 0 : -1;
      if (isFound && !on) panel.setAttribute("hidden", "until-found");
      // Hides both kinds of closed panel from screen readers before the browser has laid them out.
      panel.inert = !on && !isFound;
      panel.ariaHidden = on ? null : "true";
    }
  }
}

/** All choices of the document; an outer choice comes before those within it. */
export const choices = () => all("[data-choice]");

export const arrangeAll = () => choices().forEach(arrange);
