// The time in India, and whether the market and the desks are open (nnm_site/shared/shell/openings.py).
import { all } from "./dom.js";
import { MINUTE, words } from "./open_hours.js";
import { locale } from "./words.js";

function show() {
  for (const element of all("[data-open-hours]")) {
    const said = words(JSON.parse(element.dataset.openHours ?? ""), element.dataset.joined ?? " ", Date.now());
    if (element.textContent !== said) element.textContent = said;
    element.dataset.now = "";
  }
  setTimeout(show, MINUTE - (Date.now() % MINUTE));
}
show();

customElements.define("ist-clock", class extends HTMLElement {
  /** @type {number | undefined} */
  timer;

  connectedCallback() {
    const format = new Intl.DateTimeFormat(locale(), {
      timeZone: "Asia/Kolkata", weekday: "short", hour: "2-digit", minute: "2-digit", second: "2-digit",
      hourCycle: "h23",
    });
    const show = () => {
      this.textContent = `${format.format(new Date())} IST`;
      this.timer = setTimeout(show, 1000 - (Date.now() % 1000));
    };
    clearTimeout(this.timer);
    show();
  }

  disconnectedCallback() {
    clearTimeout(this.timer);
  }
});
