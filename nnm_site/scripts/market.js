// The time in India, and market widgets of another host, asked for only when scrolled near
// (nnm_site/market, nnm_site/ui/embeds.py).

customElements.define("ist-clock", class extends HTMLElement {
  /** @type {number | undefined} */
  timer;

  connectedCallback() {
    const format = new Intl.DateTimeFormat("en-GB", {
      timeZone: "Asia/Kolkata", weekday: "short", hour: "2-digit", minute: "2-digit", second: "2-digit",
    });
    // In a shadow root, where the framework of a live page does not look.
    const shadow = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    const show = () => {
      shadow.textContent = `${format.format(new Date())} IST`;
      this.timer = setTimeout(show, 1000 - (Date.now() % 1000));
    };
    clearTimeout(this.timer);
    show();
  }

  disconnectedCallback() {
    clearTimeout(this.timer);
  }
});

customElements.define("market-widget", class extends HTMLElement {
  /** @type {IntersectionObserver | undefined} */
  near;

  connectedCallback() {
    if (this.near) return;
    this.near = new IntersectionObserver(([entry]) => {
      if (!entry.isIntersecting) return;
      this.near?.disconnect();
      this.load();
    }, { rootMargin: "200px" });
    this.near.observe(this);
  }

  disconnectedCallback() {
    this.near?.disconnect();
  }

  load() {
    if (!this.isConnected || this.dataset.state) return;
    this.dataset.state = "loading";
    const container = document.createElement("div");
    container.className = "tradingview-widget-container";
    const place = document.createElement("div");
    place.className = "tradingview-widget-container__widget";
    const script = document.createElement("script");
    script.src = `https://s3.tradingview.com/external-embedding/embed-widget-${this.dataset.widget}.js`;
    script.async = true;
    script.text = this.dataset.options ?? "";
    script.onload = () => {
      const frame = container.querySelector("iframe");
      if (frame && !frame.title) frame.title = this.ariaLabel ?? "";
      this.dataset.state = "loaded";
    };
    script.onerror = () => {
      container.remove();
      this.dataset.state = "failed";
    };
    container.append(place, script);
    this.append(container);
  }
});
