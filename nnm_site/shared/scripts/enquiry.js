// The enquiry forms (nnm_site/features/enquiries): posted to the same address as without a script;
// the answer appears in the page. A form that is refused or cannot be sent keeps everything typed.

import { all, first } from "./dom.js";
import { say } from "./words.js";

// Sooner than any person can fill a form, so the script waits before sending. The server requires
// 2000; the rest is a margin, as a timer may end a little early.
const LEAST_MILLISECONDS = 2100;
const PATIENCE = 60_000;

/**
 * @typedef {object} Answer
 * @property {string} title
 * @property {string} message
 * @property {Record<string, string>} [errors] a sentence for each faulty field
 * @property {string} [reference] the number of an accepted enquiry
 * @property {string} [look_up] the address of the page about that enquiry
 * @property {{label: string, href: string}} [link] where to continue
 */

/** @typedef {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} Field */

/**
 * @param {Field} field
 * @param {string} text the fault, or "" for none
 */
function fault(field, text) {
  if (text) field.setAttribute("aria-invalid", "true");
  else field.removeAttribute("aria-invalid");
  const place = document.getElementById(`${field.id}-error`);
  if (place) place.textContent = text;
}

/**
 * @param {HTMLFormElement} form
 * @returns {Promise<Answer>}
 */
async function post(form) {
  try {
    const body = new URLSearchParams(
      [...new FormData(form)].map(([name, value]) => [name, String(value)]),
    );
    await new Promise((go) => setTimeout(go, LEAST_MILLISECONDS - performance.now()));
    body.set("elapsed", String(Math.round(performance.now())));
    const signal = AbortSignal.timeout(PATIENCE);
    const headers = { Accept: "application/json" };
    const response = await fetch(form.action, { method: "POST", headers, body, signal });
    return await response.json();
  } catch {
    return {
      title: say("We cannot tell whether it was sent"),
      message: say(
        "Our server did not answer. All you typed is still here: check your connection and send it again, it will not arrive twice. Or call {phone}.",
        { phone: form.dataset.phone ?? "" },
      ),
    };
  }
}

/**
 * The fields that need a correction, as links to them.
 * @param {HTMLFormElement} form
 */
function faultyFields(form) {
  const links = all("[aria-invalid=true]", form).map((field) => {
    const label = form.querySelector(`label[for="${field.id}"]`);
    const textContent = label?.firstChild?.textContent ?? "";
    return Object.assign(document.createElement("a"), { href: `#${field.id}`, className: "link", textContent });
  });
  const list = document.createElement("ul");
  for (const link of links) list.appendChild(document.createElement("li")).append(link);
  return links.length ? [list] : [];
}

/**
 * @param {HTMLFormElement} form
 * @param {HTMLElement} outcome
 * @param {Answer} answer
 */
function show(form, outcome, { title, message, reference, look_up: href = "", link }) {
  /** @param {string} tag @param {string} textContent @param {string} [className] */
  const element = (tag, textContent, className = "") =>
    Object.assign(document.createElement(tag), { textContent, className });
  const heading = element("strong", reference ? title.replace(reference, "") : title);
  if (reference) {
    const number = element("a", reference, "link nowrap");
    heading.append(Object.assign(number, { href }));
  }
  outcome.dataset.state = reference ? "accepted" : "refused";
  outcome.replaceChildren(heading, ...faultyFields(form), element("p", message));
  if (!link) return;
  const onward = element("a", link.label, "button solid");
  const mark = element("span", "\u2197", "external-mark");
  mark.ariaHidden = "true";
  onward.append(mark, element("span", ` ${say("(external site)")}`, "visually-hidden"));
  outcome.append(Object.assign(onward, { href: link.href, rel: "noopener" }));
}

/**
 * Notes the email address that was found faulty, so that the server does not query it again.
 * @param {Field[]} fields
 * @param {Answer} answer
 */
function noteEmail(fields, answer) {
  const asked = fields.find(({ name }) => name === "asked");
  const email = fields.find(({ name }) => name === "email");
  if (asked && email && answer.errors?.email) asked.value = email.value;
}

/** @param {HTMLFormElement} form */
async function send(form) {
  const button = first("button[type=submit]", form);
  const outcome = first(".enquiry-outcome", form);
  if (!button || !outcome) return;
  const label = button.textContent;
  form.setAttribute("aria-busy", "true");
  button.textContent = say("Sending…");
  const answer = await post(form);
  button.textContent = label;
  form.removeAttribute("aria-busy");
  const fields = /** @type {Field[]} */ ([...form.elements]).filter(({ name }) => name);
  for (const field of fields) fault(field, answer.errors?.[field.name] ?? "");
  noteEmail(fields, answer);
  if (answer.reference) form.reset();
  show(form, outcome, answer);
  (fields.find((field) => field.ariaInvalid === "true") ?? outcome).focus();
}

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!form.matches("form[data-enquiry]")) return;
  event.preventDefault();
  if (!form.hasAttribute("aria-busy")) send(form);
});

// A field that is being corrected is no longer marked as faulty.
document.addEventListener("input", ({ target }) => {
  const field = /** @type {Field} */ (target);
  if (field.closest?.("form[data-enquiry]") && field.ariaInvalid === "true") fault(field, "");
});
