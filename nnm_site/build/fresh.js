// Leaves what lies below the screen out of the first frames of a fresh visit (`first_paint.py`), until
// `start.js` has time for it. Before each frame, what it shows is put in.
if (performance.getEntriesByType("navigation")[0]?.type === "navigate" && !location.hash) {
  // A sheet of its own: taken away it is forgotten, and no style of the page is made anew.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(leftOut);
  document.adoptedStyleSheets = [sheet];
  // The nearest thing with a box: neither what is left out has one nor `display: contents`.
  const boxed = (element) => element && (element.getClientRects().length ? element
    : boxed(element.lastElementChild) ?? boxed(element.previousElementSibling));
  // Where a part will stand: under what comes before it, or first in its parent.
  const place = ({ parentElement, previousElementSibling }) =>
    boxed(previousElementSibling)?.getBoundingClientRect().bottom
      ?? parentElement.getBoundingClientRect().top;
  const show = () => {
    if (!document.adoptedStyleSheets.length) return;
    for (const part of document.querySelectorAll(`:is(${later}):not([data-laid-out])`)) {
      if (place(part) >= innerHeight) break;
      part.dataset.laidOut = "";
    }
    requestAnimationFrame(show);
  };
  requestAnimationFrame(show);
}
