// Handing a page on: the system's own sheet where there is one, else the copied address; and a drawing as a
// PNG, which chats show.
import { copy } from "./page.js";

/** Twice the size of the drawing: sharp on a phone. */
const SCALE = 2;

/** @param {HTMLElement} button */
async function share(button) {
  if (!navigator.share) return copy(button);
  try {
    await navigator.share({ title: document.title, url: location.href });
  } catch {
    // The visitor has closed the sheet.
  }
}

/**
 * Saves the SVG at a link's address as a PNG. Where the browser cannot, the link is followed.
 * @param {HTMLAnchorElement} link
 */
async function savePng(link) {
  const drawing = new Image();
  drawing.src = link.href;
  await drawing.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [drawing.width * SCALE, drawing.height * SCALE];
  canvas.getContext("2d")?.drawImage(drawing, 0, 0, canvas.width, canvas.height);
  const made = await new Promise((done) => canvas.toBlob(done, "image/png"));
  const href = URL.createObjectURL(made);
  Object.assign(document.createElement("a"), { href, download: link.download.replace(".svg", ".png") }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

document.addEventListener("click", (event) => {
  const { target } = event;
  if (!(target instanceof Element)) return;
  const button = /** @type {HTMLElement | null} */ (target.closest("button[data-share]"));
  if (button) share(button);
  const link = /** @type {HTMLAnchorElement | null} */ (target.closest("a[data-png]"));
  if (!link) return;
  event.preventDefault();
  savePng(link).catch(() => location.assign(link.href));
});
