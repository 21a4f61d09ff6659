// The typewriter and the carousel (nnm_site/shared/ui/motion.py). They move only while on screen,
// not paused, not in a hidden tab, and if the visitor does not prefer reduced motion.
import { all, first } from "./dom.js";

const calm = matchMedia("(prefers-reduced-motion: reduce)");

class Moving extends HTMLElement {
  onScreen = false;
  /** @type {number | undefined} */
  timer;
  /** @type {IntersectionObserver | undefined} */
  watch;

  connectedCallback() {
    if (this.watch) return;
    this.watch = new IntersectionObserver((entries) => {
      // A busy browser reports several changes in one call; the last one counts.
      for (const entry of entries) this.onScreen = entry.isIntersecting;
    });
    this.watch.observe(this);
    this.start();
  }

  disconnectedCallback() {
    this.watch?.disconnect();
    this.watch = undefined;
    clearInterval(this.timer);
  }

  start() {}

  get wanted() {
    const paused =
      this.closest(".moving")?.querySelector(".pause :checked") ??
      this.querySelector(".pause :checked");
    return this.onScreen && !paused && !calm.matches && !document.hidden;
  }
}

// The text stays in place, transparent, to reserve its space and to be read out; a shadow root
// draws the letters over it.
customElements.define("type-line", class extends Moving {
  start() {
    const text = this.textContent ?? "";
    const letter = Number(this.dataset.letter);
    const rest = Number(this.dataset.pause) / letter;
    const shadow = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    shadow.innerHTML = '<slot></slot><span part="line" aria-hidden="true"><span part="typed"></span></span>';
    const typed = /** @type {Element} */ (shadow.querySelector("[part=typed]"));
    // Setting a text causes a layout even if the text is unchanged.
    const show = (/** @type {number} */ letters) => {
      if (typed.textContent?.length !== letters) typed.textContent = text.slice(0, letters);
    };
    let tick = text.length;
    show(tick);
    this.classList.add("types");
    this.timer = setInterval(() => {
      if (this.wanted) {
        tick = tick >= text.length + rest ? 1 : tick + 1;
        show(Math.min(tick, text.length));
      } else if (calm.matches) show(text.length);
    }, letter);
  }
});

customElements.define("auto-carousel", class extends Moving {
  start() {
    const track = /** @type {HTMLElement} */ (first(".slides", this));
    const slides = /** @type {HTMLElement[]} */ ([...track.children]);
    const dots = all(".dot", this);
    /** @param {number} index */
    const show = (index) =>
      track.scrollTo({
        left: slides[index].offsetLeft - track.offsetLeft,
        behavior: calm.matches ? "instant" : "smooth",
      });
    const current = () => Math.round(track.scrollLeft / track.clientWidth);
    track.addEventListener("scroll", () => {
      const now = current();
      for (const [index, dot] of dots.entries()) dot.ariaCurrent = String(index === now);
    }, { passive: true });
    for (const [index, dot] of dots.entries()) dot.addEventListener("click", () => show(index));
    this.timer = setInterval(() => {
      if (this.wanted && !this.matches(":hover, :focus-within")) show((current() + 1) % slides.length);
    }, Number(this.dataset.interval));
  }
});
