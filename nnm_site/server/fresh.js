// Leaves what lies below the screen out of the first frames of a fresh visit (`first_paint.py`), until
// `start.js` has time for it. Before each frame, what it shows is put in.
if (performance.getEntriesByType("navigation")[0]?.type === "navigate" && !location.hash) {
  const { dataset } = document.documentElement;
  dataset.fresh = "";
  const show = () => {
    if (dataset.fresh === undefined) return;
    for (const part of document.querySelectorAll(later)) {
      if (part.getBoundingClientRect().top >= innerHeight) break;
      part.dataset.laidOut = "";
    }
    requestAnimationFrame(show);
  };
  requestAnimationFrame(show);
}
