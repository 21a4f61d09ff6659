// The link to this page in another language keeps the address's choices, and is offered once to
// visitors whose browser prefers that language.
import { hydrated } from "./hydrated.js";

const OFFERED = "language-offered";

const link = /** @type {HTMLAnchorElement | null} */ (document.querySelector("a[data-language-switch]"));

/** @param {HTMLAnchorElement} link */
function keepAddress(link) {
  link.search = location.search;
  link.hash = location.hash;
}

/** @param {HTMLAnchorElement} link */
function offer(link) {
  const { languageSwitch = "", offer, close = "" } = link.dataset;
  const prefers = navigator.languages[0]?.split("-")[0] === languageSwitch;
  if (!offer || !prefers || localStorage.getItem(OFFERED)) return;
  localStorage.setItem(OFFERED, "yes");
  const bar = Object.assign(document.createElement("aside"), { className: "language-offer", lang: languageSwitch });
  bar.dataset.languageOffer = "";
  bar.ariaLabel = link.textContent;
  const onward = Object.assign(document.createElement("a"), { className: "link", textContent: offer, href: link.href });
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: close });
  button.addEventListener("click", () => bar.remove());
  onward.addEventListener("click", () => keepAddress(onward));
  bar.append(onward, button);
  document.querySelector("header.shell")?.after(bar);
}

if (link) {
  for (const event of ["pointerdown", "focus", "click"]) link.addEventListener(event, () => keepAddress(link));
  // Also on arrival, so that a link opened in a new tab keeps the entries.
  keepAddress(link);
  hydrated.then(() => offer(link));
}
