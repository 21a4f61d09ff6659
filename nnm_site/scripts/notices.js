// Notices are set aside while the reader is further down the page; at its beginning they are back.
const BEGINNING = 100;

const note = () => document.documentElement.toggleAttribute("data-reading", scrollY > BEGINNING);
addEventListener("scroll", note, { passive: true });
// In the next frame, which lays the page out anyway: asked now, it would be laid out just for the answer.
requestAnimationFrame(note);
