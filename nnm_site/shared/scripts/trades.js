// Forms for trades (nnm_site/features/trades/form.py): turns files into text, reduces it to what is
// needed, shows and sends only that, and lets the browser post the form if there is no connection.
import { cutter } from "./needed.js";
import { say } from "./words.js";

const LARGEST_FILE = 2_000_000;
const ANSWERED_AFTER = 6000;
const LINES_AT_A_TIME = 5;
const SHOWN_AFTER = 300;

const forms = /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll("form[data-trades-form]"));

/** @param {HTMLFormElement} form */
function begin(form) {
  const field = /** @type {HTMLTextAreaElement} */ (form.querySelector("[data-trades]"));
  const message = /** @type {HTMLElement} */ (form.querySelector("[data-trades-said]"));
  const file = /** @type {HTMLInputElement} */ (form.querySelector("[data-trades-file]"));
  const more = /** @type {HTMLButtonElement | null} */ (form.querySelector("[data-more-lines]"));
  const preview = /** @type {HTMLDetailsElement} */ (form.querySelector("[data-trades-preview]"));
  const shown = /** @type {HTMLTextAreaElement} */ (form.querySelector("[data-trades-sent]"));
  const counted = /** @type {HTMLElement} */ (form.querySelector("[data-trades-count]"));
  const rules = JSON.parse(field.dataset.trades ?? "{}");
  const cut = cutter(rules);
  const isLive = "connected" in form.dataset;
  let [waiting, showing] = [0, 0];

  function needed() {
    const columns = [...form.querySelectorAll("select")].filter(({ name }) => name.startsWith("column-"));
    return cut(field.value, Object.fromEntries(columns.map(({ name, value }) => [name.slice("column-".length), value])));
  }

  function show() {
    const { text, kept, filled } = needed();
    const sentence = filled ? say("{kept} of {lines} lines will be sent.", { kept, lines: filled }) : "";
    preview.hidden = !filled;
    shown.value = text;
    if (counted.textContent !== sentence) counted.textContent = sentence;
  }

  // The framework and the browser both read only what is needed, not the text in the field.
  form.addEventListener("formdata", ({ formData }) => formData.set(field.name, needed().text));
  form.dataset.cuts = "";
  form.querySelector("[data-trades-waits]")?.setAttribute("hidden", "");
  for (const name of ["input", "change"]) {
    form.addEventListener(name, () => {
      clearTimeout(showing);
      showing = setTimeout(show, SHOWN_AFTER);
    });
  }
  if (!isLive && field.value) show();

  /** @param {File | undefined} given */
  async function take(given) {
    if (!given) return;
    if (given.type === "application/pdf" || given.name.toLowerCase().endsWith(".pdf")) {
      message.textContent = say("A PDF cannot be read here. Open it, copy its text and paste it.");
    } else if (given.size > LARGEST_FILE) {
      message.textContent = say("This file is too large.");
    } else {
      field.value = await given.text();
      message.textContent = say("The file is in the field.");
      show();
    }
  }

  field.addEventListener("dragover", (event) => event.preventDefault());
  field.addEventListener("drop", (event) => {
    const [given] = event.dataTransfer?.files ?? [];
    if (given) event.preventDefault();
    take(given);
  });
  file.addEventListener("change", () => {
    take(file.files?.[0]);
    file.value = "";
  });

  // Enter must send the form, not request more lines.
  if (more) more.type = "button";
  more?.addEventListener("click", () => {
    const hidden = /** @type {HTMLElement[]} */ ([...form.querySelectorAll("tr[data-extra='yes']")]);
    if (!hidden.length && !isLive) {
      more.type = "submit";
      form.requestSubmit(more);
    }
    for (const line of hidden.slice(0, LINES_AT_A_TIME)) line.dataset.extra = "";
    hidden[0]?.querySelector("input")?.focus();
  });

  new MutationObserver(() => {
    clearTimeout(waiting);
    form.removeAttribute("aria-busy");
    const answer = document.querySelector("[data-trades-answer]");
    if (answer instanceof HTMLElement) answer.focus();
    answer?.scrollIntoView();
  }).observe(form, { attributeFilter: ["data-answers"] });

  // Runs before the framework's own listener.
  window.addEventListener("submit", (event) => {
    if (event.target !== form) return;
    const { text, isLong } = needed();
    if (isLong || JSON.stringify(text).length > rules.longestSent) {
      event.preventDefault();
      event.stopImmediatePropagation();
      message.textContent = say(
        "This is longer than {characters} characters or {lines} lines. Leave out what is no trade.",
        { characters: rules.longestText, lines: rules.mostLines },
      );
      field.focus();
    } else if (form.dataset.connected === "true") {
      form.setAttribute("aria-busy", "true");
      clearTimeout(waiting);
      // If the socket does not answer, the browser posts the form and loads a page.
      waiting = setTimeout(() => form.submit(), ANSWERED_AFTER);
    } else {
      event.stopImmediatePropagation();
    }
  }, true);
}

for (const form of forms) begin(form);
