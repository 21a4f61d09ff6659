// Charts of another host in the place of our own (nnm_site/ui/embeds.py).
import { say } from "./words.js";

const HOST = "https://s3.tradingview.com/external-embedding/embed-widget-";
/** A widget that has not arrived by then never takes its place. */
const MOST_WAIT = 4000;
/** Where the choice of TradingView's charts or our own is remembered. */
const KEPT = "market-view";

const root = document.documentElement;
root.dataset.marketView = localStorage.getItem(KEPT) === "own" ? "own" : "live";

class MarketWidget extends HTMLElement {
  /** @type {IntersectionObserver | undefined} */
  watch;
  isNear = false;
  /** @type {Element | undefined} */
  container;
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
   * Asks the provider, unless our own charts were chosen. Not before the page has loaded: a provider that
   * is silent would keep the browser waiting for that.
   */
  load() {
    const isWanted = this.isNear && root.dataset.marketView === "live";
    if (!isWanted || document.readyState !== "complete") return;
    this.dataset.state = "loading";
    const script = document.createElement("script");
    script.src = `${HOST}${this.dataset.widget}.js`;
    script.async = true;
    script.text = this.dataset.options ?? "";
    script.onerror = () => this.fail();
    this.container = this.querySelector(".tradingview-widget-container") ?? this;
    new MutationObserver(() => this.look()).observe(this.container, { childList: true, subtree: true });
    this.container.append(script);
    this.limit = setTimeout(() => this.fail(), MOST_WAIT);
  }

  get frame() {
    return this.container?.querySelector("iframe");
  }

  /** A frame without an address is written by the provider's script; any other reports when it is there. */
  look() {
    if (!this.frame) return;
    if (!this.frame.title) this.frame.title = this.dataset.title ?? "";
    if (!this.frame.getAttribute("src")) this.arrive();
  }

  arrive() {
    if (this.dataset.state !== "loading") return;
    clearTimeout(this.limit);
    this.dataset.state = "loaded";
    root.dataset.marketLive = "";
  }

  /** Nothing on the page changes. */
  fail() {
    if (this.dataset.state !== "loading") return;
    clearTimeout(this.limit);
    for (const left of this.container?.querySelectorAll("script, iframe") ?? []) left.remove();
    this.dataset.state = "failed";
    if (widgets().every(({ dataset }) => dataset.state !== "loading" && dataset.state !== "loaded")) {
      tell(say("The TradingView charts could not be loaded. Our own charts stay."));
    }
  }
}
customElements.define("market-widget", MarketWidget);

const widgets = () => /** @type {MarketWidget[]} */ ([...document.querySelectorAll("market-widget")]);

// A page that could not be fetched is shown by the browser in a frame like any other and is "loaded" too:
// only what its own scripts send proves that a widget is there. "tv-widget-no-data" says that it is empty.
addEventListener("message", ({ source, data }) => {
  if (!source || String(data?.name ?? data).includes("tv-widget-no-data")) return;
  widgets().find(({ frame }) => frame?.contentWindow === source)?.arrive();
});

/** @param {string} text */
function tell(text) {
  const place = document.querySelector("[data-market-said]");
  // On arrival nobody asked; after a choice somebody waits.
  if (place instanceof HTMLElement && "asked" in place.dataset) place.textContent = text;
}

const buttons = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("button[data-market-view]")]);

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
    const said = /** @type {HTMLElement | null} */ (document.querySelector("[data-market-said]"));
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
