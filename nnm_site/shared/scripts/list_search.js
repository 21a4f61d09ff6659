// The search box and the tasks that filter a list (nnm_site/shared/ui/list_detail.py): by text in
// its lines and in the titles of their documents, and by the visitor's purpose. Neither changes the
// panel of the chosen line. The typed text and the task are kept in the address.
import { follow, merged, query, write } from "./address.js";
import { all, around, first } from "./dom.js";
import { say } from "./words.js";

/** At most this many documents are named while something is typed. */
const SHOWN = 5;

/** @param {Element} row */
const titleOf = (row) => row.querySelector("h3")?.textContent ?? "";

/**
 * Lists the documents found, as links.
 * @param {HTMLElement} place
 * @param {HTMLElement[]} rows
 */
function name(place, rows) {
  const links = rows.slice(0, SHOWN).map((row) => {
    const link = /** @type {HTMLAnchorElement} */ (row.querySelector("a")?.cloneNode());
    link.className = "link";
    const category = row.closest("[data-panel][aria-label]")?.ariaLabel;
    link.textContent = category ? `${category}: ${titleOf(row)}` : titleOf(row);
    return link;
  });
  const more = rows.length > SHOWN ? [say("and {number} more", { number: rows.length - SHOWN })] : [];
  place.hidden = !rows.length;
  place.replaceChildren();
  for (const line of [...links, ...more]) place.appendChild(document.createElement("li")).append(line);
}

/**
 * Filters the list; returns a sentence with the result.
 * @param {HTMLFormElement} search
 */
function apply(search) {
  const box = /** @type {HTMLInputElement} */ (search.elements.namedItem("q"));
  const typed = query().get("q") ?? "";
  if (box !== document.activeElement && box.value !== typed) box.value = typed;
  const wanted = box.value.trim().toLowerCase();
  const tasks = all("[data-keeps-task]");
  // The task in the address, or none if the page does not have it.
  const asked = query().getAll("task").at(-1);
  const task = tasks.map((link) => link.dataset.keepsTask).find((key) => key === asked && key !== "all");
  for (const link of tasks) link.ariaCurrent = String(link.dataset.keepsTask === (task ?? "all"));
  const list = /** @type {Element} */ (search.closest("[data-choice]"));
  // On a phone all documents of a task are one list (reading.css).
  for (const panel of all(":scope > [data-task]", list)) {
    const isOfTask = panel.dataset.task === task;
    panel.toggleAttribute("data-of-task", isOfTask);
    if (isOfTask) [panel.inert, panel.ariaHidden] = [false, null];
  }
  /** @type {HTMLElement[]} */
  const found = [];
  let lines = 0;
  for (const option of all(".selector-item", list)) {
    const line = /** @type {HTMLElement} */ (option.parentElement);
    const ofTask = !task || line.dataset.task === task;
    const rows = ofTask && wanted ? all(`:scope > [data-panel="${option.dataset.key}"] article`, list) : [];
    const documents = rows.filter((row) => titleOf(row).toLowerCase().includes(wanted));
    const named = (option.firstElementChild?.textContent ?? "").toLowerCase().includes(wanted);
    line.hidden = !ofTask || !(named || documents.length);
    lines += Number(!line.hidden);
    found.push(...documents);
  }
  const shown = all("[data-roving] a[data-key]", list).filter((one) => !one.parentElement?.hidden);
  if (shown.length && !shown.some((one) => one.tabIndex === 0)) shown[0].tabIndex = 0;
  const place = first(".found-documents", list);
  if (place) name(place, found);
  const elsewhere = first(".search-elsewhere", list);
  if (elsewhere) {
    elsewhere.hidden = !wanted;
    /** @type {HTMLAnchorElement} */ (first("a", elsewhere)).search = `?q=${encodeURIComponent(box.value.trim())}`;
  }
  const nothing = first(".nothing-found", list);
  if (nothing) nothing.hidden = lines > 0;
  return nothing && !lines ? (nothing.textContent ?? "") : say("Lines in the list: {lines}. Documents found: {documents}.", { lines, documents: found.length });
}

const FORM = "form[data-list-search]";
const applyAll = () => /** @type {HTMLFormElement[]} */ (all(FORM)).forEach(apply);

document.addEventListener("input", ({ target }) => {
  const search = around(target, FORM);
  const list = around(search, "[data-choice]");
  if (!search || !list) return;
  const typed = /** @type {HTMLInputElement} */ (target).value;
  write(merged(query(), typed ? [["q", typed]] : [], typed ? [] : ["q"]), { replace: true, quiet: true });
  // On a phone the list is closed at first.
  if (typed) first(".list-detail-list > details", list)?.setAttribute("open", "");
  const said = apply(/** @type {HTMLFormElement} */ (search));
  const status = first(":scope > [data-said]", list);
  if (status) status.textContent = said;
});

document.addEventListener("submit", (event) => {
  if (around(event.target, FORM)) event.preventDefault();
});

follow(applyAll);
applyAll();
