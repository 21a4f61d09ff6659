// The entries of a live page's forms (nnm_site/shared/ui/live.py), and the address that holds them.
// A field that still holds its example is left out of the address.
import { query } from "./address.js";

/** @typedef {HTMLInputElement | HTMLSelectElement} Field */

/**
 * The fields that a visitor can change.
 * @param {HTMLFormElement} form
 */
const fields = (form) =>
  /** @type {Field[]} */ ([...form.elements]).filter(
    (field) => field.name && field.type !== "hidden" && field.type !== "submit",
  );

/** @param {Field} field */
function example(field) {
  if (field instanceof HTMLInputElement) return field.defaultValue;
  return ([...field.options].find((option) => option.defaultSelected) ?? field.options[0])?.value;
}

/**
 * Sets a field to its entry in the address, or to its example.
 * @param {Field} field
 * @param {URLSearchParams} asked
 */
function put(field, asked) {
  const wanted = asked.getAll(field.name).at(-1);
  if (field instanceof HTMLInputElement && field.type === "radio") {
    field.checked = isOffered(field, wanted) ? field.value === wanted : field.defaultChecked;
  } else {
    const known = field instanceof HTMLInputElement || [...field.options].some(({ value }) => value === wanted);
    const value = known && wanted !== undefined ? wanted : example(field);
    if (field.value !== value) field.value = value;
  }
}

/**
 * Whether a radio button in the group of this one has the value.
 * @param {HTMLInputElement} field
 * @param {string | undefined} wanted
 */
const isOffered = (field, wanted) =>
  [...(field.form?.elements ?? [])].some(
    (other) => other instanceof HTMLInputElement && other.name === field.name && other.value === wanted,
  );

/**
 * Fills a form with the address's entries, and its other fields with their examples.
 * @param {HTMLFormElement} form
 */
export function fill(form) {
  const asked = query();
  for (const field of fields(form)) put(field, asked);
  settle(form);
}

/**
 * Empties fields that belong to an option (`data-with="own"`) when another one is selected; an
 * entry in a field that implies its option selects that option.
 * @param {HTMLFormElement} form
 * @param {EventTarget | null} [changed] the field that the visitor has changed
 */
export function settle(form, changed) {
  for (const field of fields(form)) {
    const { with: value, implies } = field.dataset;
    const choice = value && /** @type {HTMLInputElement | null} */ (form.querySelector(`[value=${value}]`));
    if (!choice) continue;
    const isOther = changed !== choice && /** @type {Field | null | undefined} */ (changed)?.name === choice.name;
    if (isOther) field.value = "";
    else if (implies && field.value) choice.checked = true;
  }
}

/**
 * Shows in each empty field the entry that is used instead: that of the field it follows.
 * @param {HTMLFormElement} form
 */
export function showFollowed(form) {
  for (const field of fields(form)) {
    const followed = form.elements.namedItem(field.dataset.follows ?? "");
    if (followed instanceof HTMLInputElement) field.setAttribute("placeholder", followed.value);
  }
}

/**
 * Whether the address has an entry of the form.
 * @param {HTMLFormElement} form
 */
export const isAsked = (form) => fields(form).some((field) => query().has(field.name));

/** @param {ParentNode} [within] @returns {HTMLFormElement[]} */
export const liveForms = (within = document) => [...within.querySelectorAll("form")].filter((form) => "live" in form.dataset);

/** @type {WeakSet<Field>} */
const filled = new WeakSet();

/** Fills each field once while the document is being parsed, so that typed text stays. */
export function fillArrived() {
  if (!location.search) return;
  const asked = query();
  for (const field of liveForms().flatMap(fields)) {
    if (filled.has(field) || field.closest("[hidden]")) continue;
    put(field, asked);
    filled.add(field);
  }
}

/**
 * The choices for the address of a form: the page's others, and each entry that is not an example.
 * @param {HTMLFormElement | undefined} form
 */
export function choicesOf(form) {
  const choices = query();
  for (const field of form ? fields(form) : []) {
    const radio = field instanceof HTMLInputElement && field.type === "radio";
    if (radio && !field.checked) continue;
    const standard = radio ? field.defaultChecked : field.value === example(field);
    if (standard) choices.delete(field.name);
    else choices.set(field.name, field.value);
  }
  return choices;
}
