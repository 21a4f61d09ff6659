// Leaves what lies below the screen out of the first frames of a fresh visit (`first_paint.py`), until
// `start.js` has time for it. Before each frame, what it shows is put in.
if (performance.getEntriesByType("navigation")[0]?.type === "navigate" && !location.hash) {
  const { dataset } = document.documentElement;
  dataset.fresh = "";
  // What is left out has no box: its place is under the nearest thing before it that has one.
  const place = (part) => {
    for (let before = part.previousElementSibling; before; before = before.previousElementSibling) {
      if (before.getClientRects().length) return before.getBoundingClientRect().bottom;
    }
    return part.parentElement.getBoundingClientRect().top;
  };
  const show = () => {
    if (dataset.fresh === undefined) return;
    for (const part of document.querySelectorAll(`:is(${later}):not([data-laid-out])`)) {
      if (place(part) >= innerHeight) break;
      part.dataset.laidOut = "";
    }
    requestAnimationFrame(show);
  };
  requestAnimationFrame(show);
}
