// Single days of a chart: the pointer and the arrow keys show a day's values from its table
// (nnm_site/features/market/components.py).
import { all, first } from "./dom.js";
import { say } from "./words.js";

/** Width of a chart's labels, in px (nnm_site/features/market/chart.py). */
const LABELS = 64;

for (const figure of all("figure[data-chart]")) {
  const plane = /** @type {HTMLElement} */ (first(".price-plane", figure));
  const reading = /** @type {HTMLElement} */ (first("[data-reading]", figure));
  const head = all("thead th", figure).map((cell) => cell.textContent);
  const rows = all("tbody tr", figure).reverse();
  const line = Object.assign(document.createElement("span"), { className: "price-cursor", hidden: true });
  plane.append(line);
  plane.tabIndex = 0;
  plane.setAttribute("role", "group");
  plane.ariaLabel = say("Chart: the arrow keys read one day after the other");
  let shown = rows.length - 1;

  /** @param {number} number */
  const read = (number) => {
    shown = Math.max(0, Math.min(rows.length - 1, number));
    const [day, ...values] = [...rows[shown].children].map((cell) => cell.textContent);
    const parts = values.map((value, place) => {
      const span = document.createElement("span");
      span.textContent = `${head[place + 1]} ${value}`;
      const stop = Object.assign(document.createElement("span"), { className: "visually-hidden", textContent: ", " });
      span.prepend(stop);
      return span;
    });
    const name = document.createElement("b");
    name.textContent = `${figure.dataset.before}${day}`;
    reading.replaceChildren(name, ...parts.flatMap((part) => [" ", part]));
    line.hidden = false;
    line.style.left = `${((shown + 0.5) / rows.length) * (plane.clientWidth - LABELS)}px`;
  };
  plane.addEventListener("pointermove", ({ clientX }) => {
    const { left, width } = plane.getBoundingClientRect();
    read(Math.floor(((clientX - left) / (width - LABELS)) * rows.length));
  });
  plane.addEventListener("keydown", (event) => {
    const to = { ArrowLeft: shown - 1, ArrowRight: shown + 1, Home: 0, End: rows.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    // Read out when keys are used, not when a pointer passes or the chart loads.
    reading.ariaLive = "polite";
    read(to);
  });
}

// Each range is a page of its own; it opens at the scroll position of the last one.
const FROM = "range-from";
const from = Number(sessionStorage.getItem(FROM));
sessionStorage.removeItem(FROM);
if (from && document.querySelector("[data-ranges]")) scrollTo({ top: from, behavior: "instant" });
for (const link of all("[data-ranges] a")) link.onclick = () => sessionStorage.setItem(FROM, String(scrollY));
