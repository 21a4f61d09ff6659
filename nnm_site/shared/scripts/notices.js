// Notices are set aside while the reader is further down the page; at its beginning they are back. The row
// that stands for them on a phone says how many are left.
const BEGINNING = 100;

const note = () => document.documentElement.toggleAttribute("data-reading", scrollY > BEGINNING);
addEventListener("scroll", note, { passive: true });
// In the next frame, which lays the page out anyway: asked now, it would be laid out just for the answer.
requestAnimationFrame(note);

const stack = document.querySelector(".notices");
const count = /** @type {HTMLElement | null | undefined} */ (stack?.querySelector("[data-count]"));
if (stack && count) {
  // The words of the page's own language: the number alone changes.
  const words = (count.textContent ?? "").split(/\d+/);
  const tell = () => {
    const left = stack.querySelectorAll("dialog[open]").length;
    count.textContent = left === 1 ? (count.dataset.count ?? "") : words.join(String(left));
  };
  stack.addEventListener("close", tell, true);
  tell();
}
