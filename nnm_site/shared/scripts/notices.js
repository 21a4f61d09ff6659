// Hides notices while the reader is further down the page and shows them again at its top. On a phone a
// row shows how many are left.
const BEGINNING = 100;

const note = () => document.documentElement.toggleAttribute("data-reading", scrollY > BEGINNING);
addEventListener("scroll", note, { passive: true });
// In the next frame, when the layout is computed anyway: now it would be computed only for this.
requestAnimationFrame(note);

const stack = document.querySelector(".notices");
const count = /** @type {HTMLElement | null | undefined} */ (stack?.querySelector("[data-count]"));
if (stack && count) {
  // The words are in the page's language: only the number changes.
  const words = (count.textContent ?? "").split(/\d+/);
  const tell = () => {
    const left = stack.querySelectorAll("dialog[open]").length;
    count.textContent = left === 1 ? (count.dataset.count ?? "") : words.join(String(left));
  };
  stack.addEventListener("close", tell, true);
  tell();
}
