// Pop-ups whose state is in the address (nnm_site/shared/ui/popup.py): opened or closed before the
// first paint and on every change. A pop-up may hold a slider with one slide for each key.
import { query } from "./address.js";
import { all, first } from "./dom.js";

const popups = () => /** @type {HTMLDialogElement[]} */ (all("dialog[data-popup]"));

/**
 * This pop-up's key in the address, or null.
 * @param {HTMLDialogElement} popup
 */
export function keyOf(popup) {
  const { popup: param = "", keys = "" } = popup.dataset;
  const key = query().getAll(param).at(-1);
  return key !== undefined && keys.split(" ").includes(key) ? key : null;
}

/** @param {HTMLDialogElement} popup */
function arrange(popup) {
  const key = popup.closest("[hidden]") ? null : keyOf(popup);
  if (key === null) return popup.close();
  if (!popup.open) popup.showModal();
  const slide = first(`[data-slide="${key}"]`, popup);
  const track = slide?.parentElement;
  if (!slide || !track) return;
  track.scrollLeft = slide.offsetLeft - track.offsetLeft;
  for (const dot of all("[data-dot]", popup)) dot.ariaCurrent = dot.dataset.dot === key ? "page" : "false";
}

export const arrangePopups = () => popups().forEach(arrange);
