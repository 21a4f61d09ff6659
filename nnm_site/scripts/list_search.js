// The box that filters a list by its letters (nnm_site/ui/list_detail.py). It changes neither the choice nor
// its page; what was typed stands in the address.
import { follow, merged, query, write } from "./address.js";

/** @param {HTMLFormElement} search */
function apply(search) {
  const box = /** @type {HTMLInputElement} */ (search.elements.namedItem("q"));
  const typed = query().get("q") ?? "";
  if (box !== document.activeElement && box.value !== typed) box.value = typed;
  const wanted = box.value.trim().toLowerCase();
  let found = 0;
  const list = /** @type {Element} */ (search.closest("[data-choice]"));
  for (const option of list.querySelectorAll(".selector-item")) {
    const fits = (option.firstElementChild?.textContent ?? "").toLowerCase().includes(wanted);
    if (option.parentElement) option.parentElement.hidden = !fits;
    found += Number(fits);
  }
  const nothing = /** @type {HTMLElement | null} */ (list.querySelector(".nothing-found"));
  if (nothing) nothing.hidden = found > 0;
}

const searches = () =>
  /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll("form[data-list-search]"));

document.addEventListener("input", ({ target }) => {
  const search = /** @type {Element} */ (target).closest?.("form[data-list-search]");
  if (!search) return;
  const typed = /** @type {HTMLInputElement} */ (target).value;
  const choices = merged(query(), typed ? [["q", typed]] : [], typed ? [] : ["q"]);
  write(choices, { replace: true, quiet: true });
  apply(/** @type {HTMLFormElement} */ (search));
});

document.addEventListener("submit", (event) => {
  if (/** @type {Element} */ (event.target).matches("form[data-list-search]")) event.preventDefault();
});

/** On a phone the list scrolls in itself: the chosen line is in sight. */
function showChosen() {
  for (const search of searches()) {
    const current = /** @type {HTMLElement | null | undefined} */ (
      search.closest("[data-choice]")?.querySelector(".selector-item[aria-current=true]")
    );
    const list = /** @type {HTMLElement | null | undefined} */ (current?.closest(".selector"));
    if (!current || !list) continue;
    const { offsetTop: top, offsetHeight: height } = current;
    if (top < list.scrollTop || top + height > list.scrollTop + list.clientHeight) {
      list.scrollTop = top - (list.clientHeight - height) / 2;
    }
  }
}

follow(() => searches().forEach(apply));
searches().forEach(apply);
requestAnimationFrame(showChosen);
