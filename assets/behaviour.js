// What the browser does not do by itself. Everything here improves a page that is complete without
// it; nothing here talks to the server. Before React has hydrated, only attributes are touched:
// an element more or less would break hydration.
(() => {
  "use strict";
  const root = document.documentElement;
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];

  const hydrated = new Promise((resolve) =>
    document.addEventListener("nnm:route", resolve, { once: true }),
  );

  /* ---- Going from page to page (the event comes from nnm_site/shell/route.py) ---- */

  document.addEventListener("nnm:route", ({ detail }) => {
    all("[data-param]").forEach(window.showTabs);
    all("form[data-live]").forEach(fill);
    openFolded();
    if (detail.first) return prepare();
    if (detail.moved) {
      all("[data-close-on-navigate]").forEach((open) => {
        if (open.matches(":popover-open")) open.hidePopover();
        open.removeAttribute("open");
      });
      all("dialog[open]:not(.notice)").forEach((dialog) => dialog.close());
      const heading = document.querySelector("main h1");
      heading?.setAttribute("tabindex", "-1");
      if (!location.hash) heading?.focus({ preventScroll: true });
      prepare();
    }
  });

  function prepare() {
    all(".reveal:not(.reveal-in)").forEach((section) => reveal.observe(section));
    all("[data-year]").forEach((element) => {
      const year = String(new Date().getFullYear());
      if (element.textContent !== year) element.textContent = year;
    });
  }

  // An address that names an item of an accordion opens it. The item that closes above takes its
  // room away, so the place is looked for again when that is done.
  function openFolded() {
    const named = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const folded = named && named.closest("details");
    if (!folded) return;
    folded.open = true;
    setTimeout(() => named.scrollIntoView(), 350);
  }

  const reveal = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting, boundingClientRect } of entries) {
      // What is on screen already when the page arrives stays as it is.
      if (!isIntersecting) continue;
      reveal.unobserve(target);
      if (boundingClientRect.top > innerHeight / 2) target.classList.add("reveal-in");
    }
  });

  /* ---- The next page's scripts, fetched when a visitor is about to go there ---- */

  const known = new Set();
  function fetchAhead({ target }) {
    const link = target.closest?.("a[href^='/']");
    // Saving data is the visitor's wish; the manifest is there once the page's own scripts are.
    if (!link || navigator.connection?.saveData || !window.__reactRouterManifest) return;
    const path = link.pathname.slice(1);
    if (known.has(path) || link.pathname === location.pathname) return;
    known.add(path);
    const next = Object.values(window.__reactRouterManifest.routes).find((route) =>
      route.path === path && route.id !== "root");
    for (const href of next ? [next.module, ...next.imports] : []) {
      const preload = Object.assign(document.createElement("link"), { rel: "modulepreload", href });
      document.head.append(preload);
    }
  }
  for (const intent of ["pointerover", "focusin", "touchstart"]) {
    document.addEventListener(intent, fetchAhead, { passive: true });
  }

  /* ---- Tabs: arrow keys; and tabs whose choice is nobody's business but the reader's ---- */

  document.addEventListener("keydown", (event) => {
    const tab = event.target.closest?.("[role=tab]");
    if (!tab) return;
    const tabs = all("[role=tab]", tab.closest("[role=tablist]"));
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const next =
      step !== undefined
        ? tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length]
        : { Home: tabs[0], End: tabs.at(-1) }[event.key];
    if (next) {
      event.preventDefault();
      next.focus();
      next.click();
    } else if (event.key === " ") {
      event.preventDefault();
      tab.click();
    }
  });

  document.addEventListener("click", (event) => {
    const tab = event.target.closest?.("[data-local-tabs] [role=tab]");
    if (!tab) return;
    const set = tab.closest("[data-local-tabs]");
    for (const other of all("[role=tab]", set)) {
      other.setAttribute("aria-selected", other === tab);
      document.getElementById(other.getAttribute("aria-controls")).hidden = other !== tab;
    }
  });

  /* ---- Live forms (nnm_site/ui/live.py): sent while one types; the address is what they hold ---- */

  const sending = new WeakMap();

  document.addEventListener("input", ({ target }) => {
    const form = target.closest?.("form[data-live]");
    if (!form) return;
    clearTimeout(sending.get(form));
    sending.set(form, setTimeout(() => hydrated.then(() => {
      sending.delete(form);
      if (form.isConnected) form.requestSubmit();
    }), 250));
  });

  // What still holds its example stays out of the address; what the form does not hold stays in.
  document.addEventListener("formdata", ({ target, formData }) => {
    if (!target.matches("form[data-live]")) return;
    for (const { name, value, defaultValue } of target.elements) {
      if (name && value === defaultValue) formData.delete(name);
    }
    for (const [name, value] of new URLSearchParams(location.search)) {
      if (!target.elements.namedItem(name)) formData.append(name, value);
    }
  });

  function fill(form) {
    if (sending.has(form)) return;
    const asked = new URLSearchParams(location.search);
    for (const input of form.elements) {
      const wanted = asked.get(input.name) ?? input.defaultValue;
      if (input.name && input.value !== wanted) input.value = wanted;
    }
  }

  /* ---- Search: / or Ctrl-K leads to it from every page ---- */

  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest?.("input, textarea, select, [contenteditable]");
    const asked = (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) ||
      (event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey));
    if (!asked || document.querySelector("dialog:modal")) return;
    event.preventDefault();
    const box = document.querySelector("[data-page=search] input[name=q]");
    if (box) return box.focus();
    document.querySelector("a[data-search]").click();
    document.addEventListener("nnm:route", () => setTimeout(() =>
      document.querySelector("[data-page=search] input[name=q]")?.focus()), { once: true });
  });

  /* ---- Notices that are open when a page arrives ---- */

  const openNotices = () => all("dialog.notice[open]").filter((notice) => notice.checkVisibility());

  document.addEventListener("close", ({ target }) => {
    if (target.matches("dialog.notice")) {
      // Walking back to the page must not open it again; see the style rule for data-closed.
      root.dataset.closed = `${root.dataset.closed ?? ""} ${target.id}`.trim();
      openNotices()[0]?.querySelector("button")?.focus({ preventScroll: true });
    }
  }, true);

  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    if (document.querySelector("dialog:modal, :popover-open")) return;
    openNotices()[0]?.close();
  });

  /* ---- Dialogs in browsers without invoker commands or `closedby` ---- */

  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("button[commandfor]");
    if (button && !("commandForElement" in HTMLButtonElement.prototype)) {
      const dialog = document.getElementById(button.getAttribute("commandfor"));
      if (button.getAttribute("command") === "show-modal") dialog.showModal();
      else dialog.close();
    }
    if (event.target instanceof HTMLDialogElement && !("closedBy" in HTMLDialogElement.prototype)) {
      if (event.target.getAttribute("closedby") === "any") event.target.close();
    }
  });

  /* ---- Pop-ups, sliders and filters that follow the address (nnm_site/ui/addressed.py) ---- */

  let tookOver = false;
  document.addEventListener("nnm:route", () => {
    tookOver = true;
    window.followAddress();
  });

  const asked = (dialog) => new URLSearchParams(location.search).get(dialog.dataset.asks);

  // Closed by the reader: the address forgets it, the focus goes back to what opened it.
  document.addEventListener("close", ({ target }) => {
    if (!target.matches("dialog[data-asks]")) return;
    const key = asked(target);
    if (!target.dataset.keys.split(" ").includes(key)) return;
    const leave = target.querySelector(".dialog-leave");
    if (tookOver) leave.click();
    else history.replaceState(null, "", leave.href);
    const within = target.closest("[role=tabpanel]") ?? document;
    within.querySelector(`[data-ask="${key}"]`)?.focus();
  }, true);

  // A dialog opened while the document was being read does not hear clicks outside by itself
  // (Chromium 156); the sheet covers it, so a click on the dialog proper is one beside the sheet.
  document.addEventListener("click", ({ target }) => {
    if (target.matches?.("dialog[data-asks][open]")) target.close();
  });

  const slideTo = (dialog, step) => {
    const places = all("[data-go]", dialog);
    const now = places.findIndex((place) => place.dataset.go === asked(dialog));
    const next = step === "first" ? 0 : step === "last" ? -1 : (now + step) % places.length;
    places.at(next).click();
  };

  document.addEventListener("click", ({ target }) => {
    const button = target.closest?.("[data-step]");
    if (button) slideTo(button.closest("dialog"), Number(button.dataset.step));
  });

  document.addEventListener("keydown", (event) => {
    const dialog = event.target.closest?.("dialog[open]:has([data-slide])");
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: "first", End: "last" }[event.key];
    if (!dialog || step === undefined) return;
    event.preventDefault();
    slideTo(dialog, step);
  });

  // Swiped: once the slides have come to rest, the address is that of the slide on view; a choice
  // made meanwhile goes before.
  let resting;
  document.addEventListener("click", ({ target }) => {
    if (target.closest?.("[data-go]")) clearTimeout(resting);
  });
  document.addEventListener("scroll", ({ target }) => {
    const dialog = target.closest?.("dialog[data-asks]");
    if (!dialog || !target.matches(".slides")) return;
    clearTimeout(resting);
    resting = setTimeout(() => {
      if (!dialog.open || !tookOver) return;
      const place = all("[data-go]", dialog)[Math.round(target.scrollLeft / target.clientWidth)];
      if (place.dataset.go !== asked(dialog)) place.click();
    }, 120);
  }, true);

  document.addEventListener("nnm:route", () => {
    for (const dialog of all("dialog[data-asks]:has([data-slide])")) {
      const number = dialog.open && asked(dialog);
      const place = number && dialog.querySelector(`[data-go="${number}"]`)?.ariaLabel;
      const caption = place && dialog.querySelector(`[data-slide="${number}"] figcaption > span`);
      dialog.querySelector("[role=status]").textContent = [place, caption?.textContent].filter(Boolean).join(": ");
    }
  });

  /* ---- Popovers: browsers know their state, scripts and tests look for the attribute ---- */

  document.addEventListener("toggle", ({ target, newState }) => {
    if (!target.matches("[popover]")) return;
    all(`[popovertarget="${target.id}"]`).forEach((button) =>
      button.setAttribute("aria-expanded", newState === "open"),
    );
  }, true);
  /* ---- The calculator's tables (nnm_site/calculator): the address is what the one on view holds ---- */

  const table = () => all("form[data-reckon]").find((form) => form.checkVisibility());
  let writing;

  // Safari allows a hundred changes of the address in half a minute: not one for every key.
  function writeAddress(form) {
    clearTimeout(writing);
    writing = setTimeout(() => {
      if (!form.checkVisibility()) return;
      const said = new URLSearchParams(new FormData(form));
      for (const [name, value] of new URLSearchParams(location.search)) {
        if (name === "type" && !said.has(name)) said.append(name, value);
      }
      said.delete("table");
      history.replaceState(history.state, "", `?${said}${location.hash}`);
    }, 200);
  }

  function readAddress(form) {
    const asked = new URLSearchParams(location.search);
    if (!asked.has("quantity")) return;
    for (const input of form.elements) {
      const wanted = asked.get(input.name);
      if (input.type === "radio") input.checked = wanted ? input.value === wanted : input.defaultChecked;
      else if (input.type === "text") input.value = wanted ?? "";
    }
  }

  // The schedule is chosen by a link; the field for it is for those without JavaScript.
  document.addEventListener("formdata", ({ target, formData }) => {
    if (!target.matches("form[data-reckon]")) return;
    formData.set("schedule", new URLSearchParams(location.search).get("schedule") ?? "house");
  });

  document.addEventListener("input", ({ target }) => {
    const form = target.closest?.("form[data-reckon]");
    if (form) writeAddress(form);
  });

  document.addEventListener("submit", (event) => {
    if (event.target.matches("form[data-reckon]")) event.preventDefault();
  });

  document.addEventListener("nnm:route", ({ detail }) => {
    clearTimeout(writing);
    const form = table();
    if (!form) return;
    if (!detail.first) readAddress(form);
    // Also for what was typed, or put back by the browser, before the page could answer.
    const typed = all("input[type=text]", form).some((input) => input.value !== input.defaultValue);
    if (detail.first && !location.search && !typed) return;
    setTimeout(() => form.dispatchEvent(new Event("input", { bubbles: true })));
  });

  document.addEventListener("click", async ({ target }) => {
    if (target.closest?.("[data-print]")) print();
    const button = target.closest?.("[data-copy]");
    if (!button) return;
    const said = button.parentNode.querySelector("[data-said]");
    const text = document.getElementById(button.dataset.copy).textContent;
    try {
      await navigator.clipboard.writeText(text);
      said.textContent = "Copied.";
    } catch {
      said.textContent = "The browser did not allow it.";
    }
    setTimeout(() => (said.textContent = ""), 4000);
  });

  /* ---- Enquiry forms (nnm_site/enquiries): the same address as without a script, answered here ---- */

  // Nobody fills a form faster, so the script waits the rest out; the server asks for 2000, and a
  // timer may end a little early.
  const LEAST_MILLISECONDS = 2100;
  let opened = performance.now();
  document.addEventListener("nnm:route", ({ detail }) => {
    if (detail.moved) opened = performance.now();
  });

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.matches("form[data-enquiry]") || !tookOver) return;
    event.preventDefault();
    if (!form.hasAttribute("aria-busy")) send(form);
  });

  // What is being corrected is no longer wrong.
  document.addEventListener("input", ({ target }) => {
    if (target.closest?.("form[data-enquiry]") && target.ariaInvalid === "true") fault(target, "");
  });

  function fault(input, text) {
    if (text) input.setAttribute("aria-invalid", "true");
    else input.removeAttribute("aria-invalid");
    document.getElementById(`${input.id}-error`).textContent = text;
  }

  async function send(form) {
    const button = form.querySelector("button[type=submit]");
    const label = button.textContent;
    form.setAttribute("aria-busy", "true");
    button.textContent = "Sending…";
    const answer = await post(form);
    button.textContent = label;
    form.removeAttribute("aria-busy");
    const inputs = [...form.elements].filter((input) => input.name);
    for (const input of inputs) fault(input, answer.errors?.[input.name] ?? "");
    if (answer.reference) form.reset();
    show(form.querySelector(".enquiry-outcome"), answer);
    const wrong = inputs.find((input) => input.ariaInvalid === "true");
    (wrong ?? form.querySelector(".enquiry-outcome")).focus();
  }

  async function post(form) {
    try {
      const body = new URLSearchParams(new FormData(form));
      await new Promise((go) => setTimeout(go, opened + LEAST_MILLISECONDS - performance.now()));
      body.set("elapsed", Math.round(performance.now() - opened));
      const signal = AbortSignal.timeout(60000);
      const headers = { Accept: "application/json" };
      const response = await fetch(form.action, { method: "POST", headers, body, signal });
      return await response.json();
    } catch {
      return {
        title: "We cannot tell whether it was sent",
        message: "Our server did not answer. All you typed is still here: check your connection " +
          `and send it again, it will not arrive twice. Or ring ${form.dataset.phone}.`,
      };
    }
  }

  function show(outcome, { title, message, reference, link }) {
    const element = (tag, textContent, className = "") =>
      Object.assign(document.createElement(tag), { textContent, className });
    const heading = element("strong", reference ? title.replace(reference, "") : title);
    if (reference) heading.append(element("span", reference, "nowrap"));
    outcome.dataset.state = reference ? "accepted" : "refused";
    outcome.replaceChildren(heading, element("p", message));
    if (!link) return;
    const onward = element("a", link.label, "button solid");
    const mark = element("span", "\u2197", "external-mark");
    mark.ariaHidden = "true";
    onward.append(mark, element("span", " (external site)", "visually-hidden"));
    outcome.append(Object.assign(onward, { href: link.href, rel: "noopener" }));
  }

  /* ---- What moves ---- */

  // Motion goes on while it is wanted: not paused, not off screen, not in a hidden tab.
  class Moving extends HTMLElement {
    connectedCallback() {
      if (this.watch) return;
      this.watch = new IntersectionObserver(([entry]) => (this.onScreen = entry.isIntersecting));
      this.watch.observe(this);
      hydrated.then(() => this.start());
    }
    disconnectedCallback() {
      this.watch?.disconnect();
      this.watch = null;
      clearInterval(this.timer);
    }
    get wanted() {
      const paused = this.closest(".moving")?.querySelector(".pause :checked") ??
        this.querySelector(".pause :checked");
      return this.onScreen && !paused && !calm.matches && !document.hidden;
    }
  }

  // The text stays where it is, transparent, to hold its room and to be read out; the letters are
  // drawn over it from a shadow root, where React does not look.
  customElements.define("type-line", class extends Moving {
    start() {
      const text = this.textContent;
      const letter = Number(this.dataset.letter);
      const rest = Number(this.dataset.pause) / letter;
      const shadow = this.shadowRoot ?? this.attachShadow({ mode: "open" });
      shadow.innerHTML = '<slot></slot><span part="typed" aria-hidden="true"></span>';
      const typed = shadow.lastElementChild;
      let tick = text.length;
      typed.textContent = text;
      this.classList.add("types");
      this.timer = setInterval(() => {
        if (!this.wanted) {
          if (calm.matches) typed.textContent = text;
          return;
        }
        tick = tick >= text.length + rest ? 1 : tick + 1;
        typed.textContent = text.slice(0, tick);
      }, letter);
    }
  });

  customElements.define("auto-carousel", class extends Moving {
    start() {
      const track = this.querySelector(".slides");
      const slides = [...track.children];
      const dots = all(".dot", this);
      const show = (index) => track.scrollTo({
        left: slides[index].offsetLeft - track.offsetLeft,
        behavior: calm.matches ? "instant" : "smooth",
      });
      const current = () => Math.round(track.scrollLeft / track.clientWidth);
      track.addEventListener("scroll", () => {
        const now = current();
        dots.forEach((dot, index) => dot.setAttribute("aria-current", index === now));
      }, { passive: true });
      dots.forEach((dot, index) => dot.addEventListener("click", () => show(index)));
      this.timer = setInterval(() => {
        if (this.wanted && !this.matches(":hover, :focus-within")) {
          show((current() + 1) % slides.length);
        }
      }, Number(this.dataset.interval));
    }
  });

  /* ---- The time in India ---- */

  customElements.define("ist-clock", class extends HTMLElement {
    connectedCallback() {
      hydrated.then(() => this.tick());
    }
    tick() {
      if (!this.isConnected) return;
      clearTimeout(this.timer);
      const format = new Intl.DateTimeFormat("en-GB", {
        timeZone: "Asia/Kolkata", weekday: "short", hour: "2-digit", minute: "2-digit", second: "2-digit",
      });
      const show = () => {
        this.textContent = `${format.format(new Date())} IST`;
        this.timer = setTimeout(show, 1000 - (Date.now() % 1000));
      };
      show();
    }
    disconnectedCallback() {
      clearTimeout(this.timer);
    }
  });

  /* ---- Market widgets of another host: asked for only when scrolled near ---- */

  customElements.define("market-widget", class extends HTMLElement {
    connectedCallback() {
      if (this.near) return;
      this.near = new IntersectionObserver(([entry]) => {
        if (!entry.isIntersecting) return;
        this.near.disconnect();
        hydrated.then(() => this.load());
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
      script.text = this.dataset.options;
      script.onload = () => {
        const frame = container.querySelector("iframe");
        if (frame && !frame.title) frame.title = this.getAttribute("aria-label");
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
})();
