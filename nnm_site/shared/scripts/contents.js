// Marks the section being read in the table of contents (nnm_site/shared/ui/documents.py).
import { all } from "./dom.js";

const links = /** @type {HTMLAnchorElement[]} */ (all(".contents a"));
const headings = links.map((link) => document.getElementById(decodeURIComponent(link.hash.slice(1))));

function mark() {
  // The last heading that has scrolled into the upper third of the screen or above; -1 if none has.
  const here = headings.findLastIndex((one) => one && one.getBoundingClientRect().top < innerHeight / 3);
  links.forEach((link, place) => {
    if (place === here) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  });
}

if (links.length) {
  addEventListener("scroll", () => requestAnimationFrame(mark), { passive: true });
  requestAnimationFrame(mark);
}
