// Hides notices while the reader is further down the page, and shows them again at its top. On a
// phone, the row that opens them shows how many are left.
const BEGINNING = 100;

const note = () => document.documentElement.toggleAttribute("data-reading", scrollY > BEGINNING);
addEventListener("scroll", note, { passive: true });
// In the next frame, which lays the page out anyway: reading `scrollY` now would force a layout.
requestAnimationFrame(note);

const stack = document.querySelector(".notices");
const count = /** @type {HTMLElement | null | undefined} */ (stack?.querySelector("[data-count]"));
if (stack && count) {
  // Keeps the words, which are in the page's language, and replaces only the number.
  const words = (count.textContent ?? "").split(/\d+/);
  const tell = () => {
    const left = stack.querySelectorAll("dialog[open]").length;
    count.textContent = left === 1 ? (count.dataset.count ?? "") : words.join(String(left));
  };
  stack.addEventListener("close", tell, true);
  tell();
}
