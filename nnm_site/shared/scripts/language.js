// The links to this page in other languages keep what the address says. One of them is offered once to those
// whose browser prefers its language.
import { hydrated } from "./hydrated.js";

const OFFERED = "language-offered";

const links = /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("a[data-language-switch]"));

/** @param {HTMLAnchorElement} link */
function keepAddress(link) {
  link.search = location.search;
  link.hash = location.hash;
}

function offer() {
  const preferred = navigator.languages[0]?.split("-")[0];
  const link = [...links].find(({ dataset }) => dataset.offer && dataset.languageSwitch === preferred);
  if (!link || localStorage.getItem(OFFERED)) return;
  const { languageSwitch: lang = "", offer: textContent = "", close = "" } = link.dataset;
  localStorage.setItem(OFFERED, "yes");
  const bar = Object.assign(document.createElement("aside"), { className: "language-offer", lang });
  bar.dataset.languageOffer = "";
  bar.ariaLabel = link.textContent;
  const onward = Object.assign(document.createElement("a"), { className: "link", textContent, href: link.href });
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: close });
  button.addEventListener("click", () => bar.remove());
  onward.addEventListener("click", () => keepAddress(onward));
  bar.append(onward, button);
  document.querySelector("header.shell")?.after(bar);
}

for (const link of links) {
  for (const event of ["pointerdown", "focus", "click"]) link.addEventListener(event, () => keepAddress(link));
  // Whoever arrives at an address with entries and opens the link in a new tab keeps them too.
  keepAddress(link);
}
hydrated.then(offer);
