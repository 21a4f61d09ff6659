// Charts of another host, shown in place of our own (nnm_site/features/market/page.py).
import { all, first } from "./dom.js";
import { say } from "./words.js";

/** A widget that has not loaded after this many milliseconds is never shown. */
const MOST_WAIT = 4000;
/** The storage key of the visitor's choice between TradingView's charts and our own. */
const KEPT = "market-view";

const root = document.documentElement;
root.dataset.marketView = localStorage.getItem(KEPT) === "own" ? "own" : "live";

class MarketWidget extends HTMLElement {
  /** @type {IntersectionObserver | undefined} */
  watch;
  isNear = false;
  /** @type {number | undefined} */
  limit;

  connectedCallback() {
    this.watch ??= new IntersectionObserver((entries) => {
      this.isNear = entries.some((entry) => entry.isIntersecting);
      if (!this.dataset.state) this.load();
    }, { rootMargin: "200px" });
    this.watch.observe(this);
  }

  disconnectedCallback() {
    this.watch?.disconnect();
  }

  /**
   * Requests the provider's chart, unless our own charts were chosen. Not before the page's `load`
   * event, which a provider that does not respond would delay.
   */
  load() {
    const isWanted = this.isNear && root.dataset.marketView === "live";
    if (!isWanted || document.readyState !== "complete") return;
    this.dataset.state = "loading";
    const frame = document.createElement("iframe");
    frame.setAttribute("sandbox", "allow-scripts allow-popups");
    frame.title = this.dataset.title ?? "";
    const { frame: address = "", widget = "", options = "" } = this.dataset;
    frame.src = `${address}#${new URLSearchParams({ name: widget, options })}`;
    this.querySelector(".widget-frame")?.replaceChildren(frame);
    this.limit = setTimeout(() => this.fail(), MOST_WAIT);
  }

  get frame() {
    return this.querySelector("iframe");
  }

  arrive() {
    if (this.dataset.state !== "loading") return;
    clearTimeout(this.limit);
    this.dataset.state = "loaded";
    root.dataset.marketLive = "";
  }

  /** Gives up on the widget: our own chart stays. Once all have failed, a message says so. */
  fail() {
    if (this.dataset.state !== "loading") return;
    clearTimeout(this.limit);
    this.frame?.remove();
    this.dataset.state = "failed";
    if (widgets().every(({ dataset }) => dataset.state !== "loading" && dataset.state !== "loaded")) {
      tell(say("The TradingView charts could not be loaded. Our own charts stay."));
    }
  }
}
customElements.define("market-widget", MarketWidget);

const widgets = () => /** @type {MarketWidget[]} */ (all("market-widget"));

// The frame reports its own state. Only messages from a widget's current frame count.
addEventListener("message", ({ source, data }) => {
  const widget = source && widgets().find(({ frame }) => frame?.contentWindow === source);
  if (!widget) return;
  if (data?.marketWidget === "arrived") widget.arrive();
  else if (data?.marketWidget === "failed") widget.fail();
});

/** @param {string} text */
function tell(text) {
  const place = first("[data-market-said]");
  // Only after the visitor has chosen a view, not on arrival.
  if (place && "asked" in place.dataset) place.textContent = text;
}

const buttons = all("button[data-market-view]");

function mark() {
  for (const button of buttons) {
    button.ariaPressed = String(button.dataset.marketView === root.dataset.marketView);
  }
}

for (const button of buttons) {
  button.addEventListener("click", () => {
    const view = button.dataset.marketView ?? "live";
    root.dataset.marketView = view;
    localStorage.setItem(KEPT, view);
    const said = first("[data-market-said]");
    if (said) {
      said.dataset.asked = "";
      said.textContent = "";
    }
    mark();
    for (const widget of widgets()) {
      if (widget.dataset.state !== "loaded" && widget.dataset.state !== "loading") widget.load();
    }
  });
}
mark();

addEventListener("load", () => {
  for (const widget of widgets()) widget.load();
});
