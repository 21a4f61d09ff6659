// The caterpillar that gains a candle for each step done (nnm_site/shared/ui/drawings.py).
import { all, around, first } from "./dom.js";
import { hydrated } from "./hydrated.js";
import { keepSteps, stepsDone } from "./memory.js";
import { say } from "./words.js";

const progress = first("[data-progress]");

/** @param {HTMLElement} progress */
function begin(progress) {
  const { progress: id = "", steps = "" } = progress.dataset;
  const known = steps.split(" ");
  const done = stepsDone(id, known);
  const boxes = /** @type {HTMLInputElement[]} */ (all("[data-done]", progress));
  const words = progress.querySelector("[data-done-words]");

  function show() {
    const before = Number(progress.dataset.candles);
    progress.dataset.candles = String(done.size);
    progress.toggleAttribute("data-complete", done.size === known.length);
    for (const [place, candle] of progress.querySelectorAll(".progress-candle").entries()) {
      candle.toggleAttribute("data-grown", place < done.size);
      candle.toggleAttribute("data-new", place >= before && place < done.size);
    }
    for (const box of boxes) box.checked = done.has(box.dataset.done ?? "");
    if (words) words.textContent = say("{done} of {number} steps done.", { done: done.size, number: known.length });
  }

  /**
   * @param {string | undefined} step
   * @param {boolean} is
   */
  function set(step, is) {
    if (!step || !known.includes(step) || done.has(step) === is) return;
    done[is ? "add" : "delete"](step);
    keepSteps(id, done);
    // Hydration would undo an earlier change.
    hydrated.then(() => {
      if (words) words.role = "status";
      show();
    });
  }

  progress.addEventListener("click", ({ target }) => {
    if (!around(target, "[data-forget]")) return;
    done.clear();
    keepSteps(id, done);
    show();
  });

  if (boxes.length) {
    progress.addEventListener("change", ({ target }) => {
      if (target instanceof HTMLInputElement) set(target.dataset.done, target.checked);
    });
  } else {
    // A step is done when an entry has been made in its planner or the planner has been submitted.
    for (const kind of ["change", "submit"]) {
      document.addEventListener(kind, ({ target }) => {
        if (!(target instanceof Element) || !target.closest("form[data-live]")) return;
        const panel = target.closest("[data-panel]") ?? target.querySelector("[data-panel]:not([hidden])");
        if (panel instanceof HTMLElement) set(panel.dataset.panel, true);
      }, true);
    }
  }
  hydrated.then(show);
}

if (progress) begin(progress);
