// Accessibility measures inside a page (see access.py). Every function returns complaints, a line
// each; an empty list means that the page passes.
window.access = (() => {
  "use strict";
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const name = (e) => {
    const words = (e.getAttribute("aria-label") || e.textContent || "").trim().replace(/\s+/g, " ");
    const kind = typeof e.className === "string" && e.className ? `.${e.className.split(" ").join(".")}` : "";
    return `<${e.localName}${e.id ? `#${e.id}` : ""}${kind}> "${words.slice(0, 40)}"`;
  };
  const ancestors = function* (e) {
    for (let at = e.parentElement; at; at = at.parentElement) yield at;
  };

  // A snapshot of the page: computed styles and visibility are cached.
  function look() {
    const styles = new Map();
    const seen = new Map();
    const style = (e) => styles.get(e) ?? (styles.set(e, getComputedStyle(e)), styles.get(e));
    const shown = (e) => {
      if (!seen.has(e)) {
        // Text only for screen readers is clipped to nothing on purpose.
        const hidden = style(e).clipPath === "inset(50%)" ||
          (e.parentElement && !shown(e.parentElement)) ||
          // An element without a box (`display: contents`) may still show its children.
          !(style(e).display === "contents" || e.checkVisibility({ visibilityProperty: true }));
        seen.set(e, !hidden);
      }
      return seen.get(e);
    };
    return { style, shown };
  }

  // Every line of visible text: its rectangle and its parent element.
  function lines({ shown }) {
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node; (node = walker.nextNode()); ) {
      const parent = node.parentElement;
      if (!node.data.trim() || parent.closest("svg, script, style, option") || !shown(parent)) continue;
      range.selectNodeContents(node);
      for (const rect of range.getClientRects()) {
        if (rect.width > 1 && rect.height > 1) found.push({ rect, parent });
      }
    }
    return found;
  }

  const scrolls = (value) => value === "auto" || value === "scroll";
  const cuts = (value) => value === "hidden" || value === "clip";

  // WCAG 1.4.10, 1.4.4, 1.4.12: no text outside the screen, cut off, on top of other text or out of
  // its box. An element that scrolls sideways on its own (a data table, the line of telephone
  // numbers) loses nothing.
  function losses() {
    const here = look();
    const { style } = here;
    const complaints = new Set();
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth > width) {
      const wide = all("body *").filter((e) => here.shown(e) && e.getBoundingClientRect().right > width + 1);
      complaints.add(`the page scrolls sideways: ${document.documentElement.scrollWidth} in ${width}; ${wide.slice(0, 3).map(name)}`);
    }
    const text = lines(here);
    for (const { rect, parent } of text) {
      let [freeX, freeY, boxed] = [false, false, false];
      let fixed = false;
      let around = null;
      for (const at of [parent, ...ancestors(parent)]) {
        const its = style(at);
        // For an absolutely positioned element, its offset parent is the next box.
        if (around && at !== around) continue;
        around = its.position === "absolute" ? at.offsetParent : null;
        fixed ||= its.position === "fixed";
        if (at === document.body || at === document.documentElement) break;
        if (its.display === "inline" || its.display === "contents") continue;
        const box = at.getBoundingClientRect();
        if (!freeX && cuts(its.overflowX) && (rect.left < box.left - 2 || rect.right > box.right + 2)) {
          complaints.add(`cut off by ${name(at)}: ${name(parent)}`);
        }
        if (!freeY && cuts(its.overflowY) && (rect.top < box.top - 4 || rect.bottom > box.bottom + 4)) {
          complaints.add(`cut off at top or bottom by ${name(at)}: ${name(parent)}`);
        }
        freeX ||= scrolls(its.overflowX);
        freeY ||= scrolls(its.overflowY);
        const border = ["Top", "Right", "Bottom", "Left"].filter((side) => parseFloat(its[`border${side}Width`]) > 0);
        if (!boxed && (border.length === 4 || parseFloat(its.height) < 60 && alpha(its.backgroundColor) > 0)) {
          boxed = true;
          const out = (!freeX && (rect.left < box.left - 2 || rect.right > box.right + 2)) ||
            (!freeY && (rect.top < box.top - 4 || rect.bottom > box.bottom + 4));
          if (out) complaints.add(`out of its box ${name(at)}: ${name(parent)}`);
        }
      }
      if (!freeX && !parent.closest(".skip-link") && (rect.right > width + 1 || rect.left < -1)) {
        complaints.add(`beside the screen: ${name(parent)}`);
      }
    }
    // Text on top of text, within the same layer and scroll container.
    const layers = new Map();
    for (const line of text) {
      let layer = document.body;
      let block = null;
      for (const at of [line.parent, ...ancestors(line.parent)]) {
        const its = style(at);
        if (!block && its.display !== "inline" && its.display !== "contents") block = at;
        if (["fixed", "sticky"].includes(its.position) || scrolls(its.overflowX) || scrolls(its.overflowY)) {
          layer = at;
          break;
        }
      }
      layers.set(layer, [...(layers.get(layer) ?? []), { ...line, block }]);
    }
    for (const layer of layers.values()) {
      layer.sort((a, b) => a.rect.top - b.rect.top);
      layer.forEach((a, index) => {
        for (let next = index + 1; next < layer.length && layer[next].rect.top < a.rect.bottom; next++) {
          const b = layer[next];
          if (a.block === b.block) continue;
          const across = Math.min(a.rect.right, b.rect.right) - Math.max(a.rect.left, b.rect.left);
          const down = Math.min(a.rect.bottom, b.rect.bottom) - b.rect.top;
          if (across > 2 && down > 0.35 * Math.min(a.rect.height, b.rect.height)) {
            complaints.add(`on top of one another: ${name(a.parent)} and ${name(b.parent)}`);
          }
        }
      });
    }
    return [...complaints];
  }

  // Size must follow rank: finds headings as large as a heading of a higher rank.
  function tooLarge() {
    const found = [];
    let sizes = [];
    for (const e of all("main :is(h1, h2, h3)")) {
      if (!e.checkVisibility() || e.closest("dialog")) continue;
      const [rank, size] = [Number(e.tagName[1]), parseFloat(getComputedStyle(e).fontSize)];
      sizes = sizes.slice(0, rank);
      if (sizes.some((above) => above <= size)) found.push(`as large as its superior: ${name(e)} ${size}px`);
      sizes[rank] = size;
    }
    return found;
  }

  // A view may have one solid button: finds several within a screen of this height.
  function solidTogether(height) {
    const places = all(".button.solid")
      .filter((e) => e.checkVisibility() && !e.closest("dialog"))
      .map((e) => [e.getBoundingClientRect().top, e]).sort((a, b) => a[0] - b[0]);
    return places.slice(1).flatMap(([top, e], i) =>
      top - places[i][0] < height - 100 ? [`two solid buttons in a view: ${name(places[i][1])} and ${name(e)}`] : []);
  }

  /* ---- Colours ---- */

  const numbers = (colour) => {
    const [r, g, b, a = 1] = colour.match(/[\d.]+(?:e-?\d+)?/g)?.map(Number) ?? [0, 0, 0, 0];
    return colour.startsWith("color(") ? [r * 255, g * 255, b * 255, a] : [r, g, b, a];
  };
  const alpha = (colour) => numbers(colour)[3];
  const luminance = (colour) => {
    const [r, g, b] = numbers(colour).slice(0, 3).map((part) => part / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (one, other) => {
    const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };
  const ground = (e) => {
    for (const at of [e, ...ancestors(e)]) {
      const colour = getComputedStyle(at).backgroundColor;
      if (alpha(colour) > 0.95) return colour;
    }
    return "rgb(255, 255, 255)";
  };

  /* ---- Focus ---- */

  const STOPS = "a[href], button, input, select, textarea, summary, [tabindex]";

  // The elements within `root` at which Tab should stop, in order; one per group of radio buttons.
  function stops(root) {
    const { shown } = look();
    return all(STOPS, root).filter((e) => {
      if (e.tabIndex < 0 || e.disabled || !shown(e) || e.closest("[inert]")) return false;
      if (e.type !== "radio") return true;
      const group = all(`input[type=radio][name="${e.name}"]`, e.form ?? document).filter(shown);
      return e === (group.find((other) => other.checked) ?? group[0]);
    });
  }

  // The outline of a focused element: its own, or that of the element that represents it.
  function indicator(e) {
    const candidates = [[e, null], [e, "::after"], [e, "::before"]];
    if (e.nextElementSibling) candidates.push([e.nextElementSibling, null]);
    // A card that is covered by its only link shows the focus itself.
    const card = e.closest("li, article, .card");
    if (card && getComputedStyle(e, "::after").position === "absolute") candidates.push([card, null]);
    for (const [at, pseudo] of candidates) {
      const its = getComputedStyle(at, pseudo);
      if (its.outlineStyle !== "none" && parseFloat(its.outlineWidth) >= 2) {
        return { at, pseudo, colour: its.outlineColor, width: parseFloat(its.outlineWidth), offset: parseFloat(its.outlineOffset) };
      }
    }
    return null;
  }

  // Faults in how the focused element shows its focus (WCAG 2.4.7, 2.4.11, 1.4.11).
  function focusFaults(e) {
    const faults = [];
    const mark = indicator(e);
    if (!mark) {
      faults.push(`no outline of 2 px on ${name(e)}`);
    } else {
      const outside = mark.offset + mark.width > 0 && mark.offset >= 0;
      const against = ground(outside && !mark.pseudo ? mark.at.parentElement : mark.at);
      const ratio = contrast(mark.colour, against);
      if (ratio < 3) faults.push(`outline of ${ratio.toFixed(1)} to 1 (${mark.colour} on ${against}) on ${name(e)}`);
      faults.push(...sides(e, mark));
    }
    // Text that wraps has a rectangle for each line.
    // Of an element taller than the screen, only the part on the screen counts.
    const rects = [...e.getClientRects()].map((r) => {
      const [left, top] = [Math.max(r.left, 0), Math.max(r.top, 0)];
      return new DOMRect(left, top, Math.min(r.right, innerWidth) - left, Math.min(r.bottom, innerHeight) - top);
    }).filter((r) => r.width > 0 && r.height > 0);
    const visible = rects.some((r) =>
      [0.1, 0.5, 0.9].some((x) => [0.1, 0.5, 0.9].some((y) => {
        const hit = document.elementFromPoint(r.left + r.width * x, r.top + r.height * y);
        return hit && (hit === e || e.contains(hit) || hit.closest("label")?.control === e ||
          (hit.contains(e) && !hit.matches("html, body")));
      })),
    );
    if (!visible) faults.push(`hidden while it has the focus: ${name(e)} at ${rects.map((r) => `${Math.round(r.top)}–${Math.round(r.bottom)}`)}`);
    const dock = document.querySelector(".dock");
    if (rects.length && dock && !dock.contains(e) && !e.closest("dialog, [popover]")) {
      const top = Math.min(...all(".dock > *").filter((part) => part.checkVisibility() && part.offsetHeight)
        .filter((part) => beside(part.getBoundingClientRect(), rects[0])).map((part) => part.getBoundingClientRect().top));
      const box = e.getBoundingClientRect();
      // In a field of several lines the browser keeps only the line with the caret in view.
      if (e.matches("textarea")) box.height = parseFloat(getComputedStyle(e).lineHeight);
      // An element in the dock's place, such as the calculator's total, is drawn above it.
      const covers = dock.contains(document.elementFromPoint(box.left + box.width / 2, Math.min(box.bottom, innerHeight) - 3));
      if (box.height < top - 96 && box.bottom > top + 1 && covers) faults.push(`partly beneath the dock: ${name(e)}`);
    }
    return faults;
  }
  const beside = (a, b) => a.left < b.right && b.left < a.right;

  // An outline that a frame around it cuts off on more than two sides does not count.
  function sides(e, { at, pseudo, width, offset }) {
    if (pseudo) return [];
    const box = at.getBoundingClientRect();
    const grown = offset + width;
    let left = 4;
    const outline = { left: box.left - grown, right: box.right + grown, top: box.top - grown, bottom: box.bottom + grown };
    for (const around of ancestors(at)) {
      if (around === document.body) break;
      const its = getComputedStyle(around);
      if (its.overflowX === "visible" && its.overflowY === "visible") continue;
      const frame = around.getBoundingClientRect();
      left = Math.min(left, [outline.left > frame.left - 1, outline.right < frame.right + 1,
        outline.top > frame.top - 1, outline.bottom < frame.bottom + 1].filter(Boolean).length);
    }
    return left < 2 ? [`the outline of ${name(e)} is cut off`] : [];
  }

  // Walking with Tab: measures the focused stop before each further key press.
  let walked = [];
  let faults = [];
  function measure() {
    const e = document.activeElement;
    if (!e || e === document.body || walked.includes(e)) return;
    walked.push(e);
    if (e.tabIndex < 0) return;
    faults.push(...focusFaults(e));
    if (coveredBy(e)) faults.push(coveredBy(e));
  }
  addEventListener("keydown", (event) => event.key === "Tab" && measure(), true);

  // Begins a walk before the first stop of `selector`; if that element cannot take the focus, the
  // page must be fresh. Returns the expected number of stops.
  function begin(selector) {
    const root = document.querySelector(selector);
    walked = [];
    faults = [];
    if (root.tabIndex < 0) root.focus({ preventScroll: true });
    return stops(root).length;
  }
  // At its end a page passes the focus to the browser, or wraps to its first stop.
  const inside = (selector) => {
    const e = document.activeElement;
    return e !== document.body && !!e.closest(selector) && (e !== walked[0] || walked.length === 1);
  };

  // Ends a walk. `single`: the page is one column, so no stop may be above an earlier one.
  function end(selector, single) {
    measure();
    const root = document.querySelector(selector);
    const expected = stops(root);
    const visited = walked.filter((e) => root.contains(e) && e.tabIndex >= 0);
    for (const e of expected) if (!visited.includes(e)) faults.push(`Tab passes over ${name(e)}`);
    visited.forEach((e, index) => {
      const next = visited[index + 1];
      if (!next) return;
      if (!(e.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_FOLLOWING)) {
        faults.push(`out of order: ${name(next)} after ${name(e)}`);
      }
      // Only positions within the page, not within scrolling elements or layers above it.
      if (!single || [e, next].some((one) => one.closest(".slides, .selector, .phone-list, dialog, aside"))) return;
      const [before, after] = [e, next].map((one) => one.getBoundingClientRect());
      if (after.bottom <= before.top) faults.push(`upwards: ${name(next)} after ${name(e)}`);
    });
    return faults;
  }

  // The same measures for every stop, focused by script: another walk would take too long.
  function focusEach(selector) {
    const found = [];
    for (const e of stops(document.querySelector(selector))) {
      e.focus();
      if (document.activeElement === e) found.push(...focusFaults(e));
    }
    document.activeElement?.blur();
    return found;
  }

  // Reports the element that covers the first line of the focused element; "" if that line is in
  // view and uncovered. Of an element larger than the screen only the visible part counts.
  function coveredBy(e) {
    const box = [...e.getClientRects()].find((r) => r.width && r.height);
    if (!box) return "";
    const inset = 2;
    const top = box.height > innerHeight ? Math.max(box.top, 0) : box.top;
    // In a multi-line field the browser shows only the line with the caret: checks two lines.
    const whole = e.matches("textarea") ? Math.min(box.height, 60) : box.height;
    const bottom = Math.min(top + whole, top + innerHeight * 0.6) - inset;
    const right = Math.min(box.right, innerWidth) - inset;
    // In the middle, as the corners of a round button are not part of it.
    const middle = (box.left + right) / 2;
    const points = [[middle, top + inset], [middle, bottom], [middle, (top + bottom) / 2]];
    const free = points.filter(([x, y]) => {
      const found = document.elementFromPoint(x, y);
      return found && (e.contains(found) || found.contains(e) || found.closest("label")?.contains(e));
    });
    const over = document.elementFromPoint(...(points.find((point) => !free.includes(point)) ?? [0, 0]));
    return free.length >= 2 ? "" : `covered: ${name(e)} at ${box.top}, below ${over && name(over)}`;
  }

  async function coveredFocus() {
    const focused = document.activeElement;
    if (!focused || focused === document.body || !coveredBy(focused)) return "";
    // An element scrolled into view for the first time is drawn in the next frame.
    await new Promise(requestAnimationFrame);
    return coveredBy(focused);
  }

  // The same for every stop of `selector`, in Tab order.
  async function coveredStops(selector) {
    scrollTo(0, 0);
    const found = [];
    for (const stop of stops(document.querySelector(selector))) {
      stop.focus({ focusVisible: true });
      const fault = document.activeElement === stop ? await coveredFocus() : "";
      if (fault) found.push(fault);
    }
    document.activeElement?.blur();
    return found;
  }

  /* ---- Forced colours ---- */

  // The visible features of an element when the system chooses the colours: lines, shapes, and
  // colours of elements that opted out. Font weight alone does not count.
  function appearance(e) {
    const parts = [[e, null], [e, "::before"], [e, "::after"]];
    if (e.matches("input") && e.nextElementSibling) parts.push([e.nextElementSibling, null]);
    return parts.map(([at, pseudo]) => {
      const its = getComputedStyle(at, pseudo);
      if (pseudo && (its.content === "none" || its.content === "normal")) return "";
      const border = ["Top", "Right", "Bottom", "Left"].map((side) =>
        its[`border${side}Style`] === "none" || !parseFloat(its[`border${side}Width`]) ? "-"
          : `${its[`border${side}Width`]} ${its[`border${side}Color`]}`);
      return [border, its.textDecorationLine, its.outlineStyle, its.backgroundColor, its.content, pseudo && its.height, pseudo && its.width].join(" ");
    }).join(" | ");
  }

  function forcedColourFaults() {
    const { shown, style } = look();
    const found = [];
    const bordered = all("input, select, textarea, .button.solid, .button.outline");
    for (const field of bordered.filter((e) => shown(e) && !e.matches("[type=radio], [type=checkbox], [type=hidden]"))) {
      if (style(field).borderTopStyle === "none" || parseFloat(style(field).borderTopWidth) < 1) found.push(`no border left on ${name(field)}`);
    }
    for (const button of all("button, .button, summary, [role=tab]").filter(shown)) {
      const border = [button, ...all("*", button)].some((e) => style(e).borderTopStyle !== "none" && parseFloat(style(e).borderTopWidth) > 0);
      const drawn = all("svg", button).some(shown) || ["::before", "::after"].some((pseudo) => getComputedStyle(button, pseudo).forcedColorAdjust === "none");
      if (!border && !drawn && !button.innerText.trim()) found.push(`nothing is seen of ${name(button)}`);
    }
    for (const chosen of all("[aria-selected=true], [aria-current]:not([aria-current=false]), input[type=radio]:checked").filter(shown)) {
      const list = chosen.closest("[role=tablist], ul, ol, fieldset, .dots, nav");
      const others = list ? all("[aria-selected], a, button, input[type=radio]", list).filter((e) =>
        e !== chosen && shown(e) && e.className === chosen.className && !e.matches("[aria-selected=true], [aria-current]:not([aria-current=false]), :checked")) : [];
      if (others.length && !chosen.matches(".link") && appearance(others[0]) === appearance(chosen)) {
        found.push(`the chosen one looks like the others: ${name(chosen)}`);
      }
    }
    for (const key of all(".candle-key, .chart-key, .swatch:not(figure)").filter(shown)) {
      const drawn = [style(key), getComputedStyle(key, "::before")];
      if (!drawn.some((its) => its.forcedColorAdjust === "none" && alpha(its.backgroundColor) > 0)) found.push(`no colour left of ${name(key)}`);
    }
    return [...new Set(found)];
  }

  /* ---- Motion, themes, spacing ---- */

  // Lists running motion, after scrolling through the page with every folded part open.
  function moving() {
    const height = document.documentElement.scrollHeight;
    for (let at = 0; at < height; at += innerHeight) scrollTo(0, at);
    const folded = all("main details:not([open])");
    folded.forEach((e) => (e.open = true));
    const found = document.getAnimations().filter((a) => a.playState === "running")
      .map((a) => `moves: ${name(a.effect.target)} ${a.animationName ?? a.transitionProperty}`);
    if (getComputedStyle(document.documentElement).scrollBehavior === "smooth") found.push("the page scrolls smoothly");
    folded.forEach((e) => (e.open = false));
    scrollTo(0, 0);
    return found;
  }

  // Vertical position and height of every element; a theme must not change them. (Clocks change
  // their width, market widgets their content.)
  const layout = () => all("body *:not(market-widget *)").map((e) => {
    const { top, height } = e.getBoundingClientRect();
    return `${top},${height}`;
  }).join(";");

  // WCAG 1.4.12, as a user's style sheet. (The page's policy blocks style elements.)
  const spacing = new CSSStyleSheet();
  spacing.replaceSync(`
    * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
    p { margin-bottom: 2em !important; }`);
  const space = (wanted) => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== spacing);
    if (wanted) document.adoptedStyleSheets.push(spacing);
  };

  // The share of the screen that the dock covers, 0 to 1.
  const dockShare = () => {
    const tops = all(".dock > *").filter((part) => part.checkVisibility() && part.offsetHeight)
      .map((part) => part.getBoundingClientRect().top);
    return Math.max(0, innerHeight - Math.min(...tops)) / innerHeight;
  };

  return { losses, tooLarge, solidTogether, coveredFocus, coveredStops, begin, inside, end, focusEach, forcedColourFaults, moving, layout, space, dockShare };
})();
