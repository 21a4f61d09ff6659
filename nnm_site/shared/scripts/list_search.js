// The box and the tasks that filter a list (nnm_site/shared/ui/list_detail.py): by the letters of its lines and of
// the documents that belong to them, and by what a visitor came for. Neither changes the page of the
// chosen line; what was typed and the task stand in the address.
import { say } from "./words.js";
import { follow, merged, query, write } from "./address.js";

/** Documents that are named while something is typed. */
const SHOWN = 5;

/**
 * The documents of each line of a list: their rows, by the line's key.
 * @type {WeakMap<Element, Map<string, HTMLElement[]>>}
 */
const known = new WeakMap();

/** @param {Element} list */
function rowsOf(list) {
  const before = known.get(list);
  if (before) return before;
  /** @type {Map<string, HTMLElement[]>} */
  const rows = new Map();
  for (const panel of /** @type {NodeListOf<HTMLElement>} */ (list.querySelectorAll(":scope > [data-panel]"))) {
    rows.set(panel.dataset.panel ?? "", [...panel.querySelectorAll("article")]);
  }
  known.set(list, rows);
  return rows;
}

/** @param {Element} row */
const titleOf = (row) => row.querySelector("h3")?.textContent ?? "";

/**
 * Names the documents that were found, as links.
 * @param {HTMLElement} place
 * @param {HTMLElement[]} rows
 */
function name(place, rows) {
  place.hidden = !rows.length;
  const lines = rows.slice(0, SHOWN).map((row) => {
    const link = /** @type {HTMLAnchorElement} */ (row.querySelector("a")?.cloneNode());
    link.className = "link";
    const category = row.closest("[data-panel][aria-label]")?.ariaLabel;
    link.textContent = category ? `${category}: ${titleOf(row)}` : titleOf(row);
    return link;
  });
  place.replaceChildren(...[...lines, ...(rows.length > SHOWN ? [say("and {number} more", { number: rows.length - SHOWN })] : [])].map((line) => {
    const item = document.createElement("li");
    item.append(line);
    return item;
  }));
}

/**
 * The task that the address asks for, or undefined where it asks for none that the page has.
 * @param {NodeListOf<HTMLElement>} tasks
 */
function chosenTask(tasks) {
  const wanted = query().getAll("task").at(-1);
  return [...tasks].map((task) => task.dataset.keepsTask).find((key) => key === wanted && key !== "all");
}

/**
 * Filters the list; returns what it holds now, in a sentence.
 * @param {HTMLFormElement} search
 */
function apply(search) {
  const box = /** @type {HTMLInputElement} */ (search.elements.namedItem("q"));
  const typed = query().get("q") ?? "";
  if (box !== document.activeElement && box.value !== typed) box.value = typed;
  const wanted = box.value.trim().toLowerCase();
  const tasks = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-keeps-task]"));
  const task = chosenTask(tasks);
  for (const link of tasks) link.setAttribute("aria-current", String(link.dataset.keepsTask === (task ?? "all")));
  const list = /** @type {Element} */ (search.closest("[data-choice]"));
  // On a phone all documents of a task are one list (reading.css).
  for (const panel of /** @type {NodeListOf<HTMLElement>} */ (list.querySelectorAll(":scope > [data-task]"))) {
    const isOfTask = panel.dataset.task === task;
    panel.toggleAttribute("data-of-task", isOfTask);
    if (isOfTask) [panel.inert, panel.ariaHidden] = [false, null];
  }
  const rows = rowsOf(list);
  /** @type {HTMLElement[]} */
  const found = [];
  let lines = 0;
  for (const option of /** @type {NodeListOf<HTMLElement>} */ (list.querySelectorAll(".selector-item"))) {
    const line = /** @type {HTMLElement} */ (option.parentElement);
    const ofTask = !task || line.dataset.task === task;
    const documents = ofTask && wanted
      ? (rows.get(option.dataset.key ?? "") ?? []).filter((row) => titleOf(row).toLowerCase().includes(wanted))
      : [];
    const named = (option.firstElementChild?.textContent ?? "").toLowerCase().includes(wanted);
    line.hidden = !ofTask || !(named || documents.length);
    lines += Number(!line.hidden);
    found.push(...documents);
  }
  const shown = [.../** @type {NodeListOf<HTMLElement>} */ (list.querySelectorAll("[data-roving] a[data-key]"))].filter((one) => !one.parentElement?.hidden);
  if (shown.length && !shown.some((one) => one.tabIndex === 0)) shown[0].tabIndex = 0;
  const place = /** @type {HTMLElement | null} */ (list.querySelector(".found-documents"));
  if (place) name(place, found);
  const elsewhere = /** @type {HTMLElement | null} */ (list.querySelector(".search-elsewhere"));
  if (elsewhere) {
    elsewhere.hidden = !wanted;
    /** @type {HTMLAnchorElement} */ (elsewhere.querySelector("a")).search = `?q=${encodeURIComponent(box.value.trim())}`;
  }
  const nothing = /** @type {HTMLElement | null} */ (list.querySelector(".nothing-found"));
  if (nothing) nothing.hidden = lines > 0;
  return nothing && !lines ? (nothing.textContent ?? "") : say("Lines in the list: {lines}. Documents found: {documents}.", { lines, documents: found.length });
}

const searches = () =>
  /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll("form[data-list-search]"));

document.addEventListener("input", ({ target }) => {
  const search = /** @type {Element} */ (target).closest?.("form[data-list-search]");
  if (!search) return;
  const typed = /** @type {HTMLInputElement} */ (target).value;
  const choices = merged(query(), typed ? [["q", typed]] : [], typed ? [] : ["q"]);
  write(choices, { replace: true, quiet: true });
  // A phone's list begins closed.
  const fold = search.closest("[data-choice]")?.querySelector(".list-detail-list > details");
  if (typed && fold) fold.setAttribute("open", "");
  const said = apply(/** @type {HTMLFormElement} */ (search));
  const status = search.closest("[data-choice]")?.querySelector(":scope > [data-said]");
  if (status) status.textContent = said;
});

document.addEventListener("submit", (event) => {
  if (/** @type {Element} */ (event.target).matches("form[data-list-search]")) event.preventDefault();
});

follow(() => searches().forEach(apply));
searches().forEach(apply);
