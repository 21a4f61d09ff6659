// The entries of a live page's form, and the address that holds them: nnm_site/shared/scripts/entries.js.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

/** Stand-ins for the browser's fields, with the parts that the script uses. */
class HTMLInputElement {
  constructor(name, defaultValue, { type = "text", checked = false, hidden = false } = {}) {
    Object.assign(this, { name, type, defaultValue, value: defaultValue, dataset: {} });
    Object.assign(this, { checked, defaultChecked: checked, hidden, closest: () => (hidden ? this : null) });
  }
}
class Select {
  constructor(name, values, selected) {
    this.options = values.map((value) => ({ value, defaultSelected: value === selected }));
    Object.assign(this, { name, type: "select-one", value: selected ?? values[0], dataset: {}, closest: () => null });
  }
}
Object.assign(globalThis, { HTMLInputElement, location: {} });
const { choicesOf, fill, fillArrived } = await import("../../nnm_site/shared/scripts/entries.js");

let fields;
let form;

beforeEach(() => {
  fields = {
    quantity: new HTMLInputElement("quantity", "100"),
    buy: new HTMLInputElement("side", "buy", { type: "radio", checked: true }),
    sell: new HTMLInputElement("side", "sell", { type: "radio" }),
    exchange: new Select("exchange", ["NSE", "BSE"]),
    table: new HTMLInputElement("table", "delivery", { type: "hidden" }),
    send: new HTMLInputElement("send", "1", { type: "submit" }),
    unnamed: new HTMLInputElement("", "x"),
  };
  form = { elements: Object.values(fields), dataset: { live: "" } };
  for (const field of form.elements) field.form = form;
  location.search = "";
});

test("examples stay out of the address", () => assert.equal(String(choicesOf(form)), ""));

test("entries stand in the address, beside the page's other choices", () => {
  location.search = "?tab=currency&quantity=5";
  fields.quantity.value = "250";
  fields.exchange.value = "BSE";
  fields.buy.checked = false;
  fields.sell.checked = true;
  assert.equal(String(choicesOf(form)), "tab=currency&quantity=250&side=sell&exchange=BSE");
});

test("an entry that is the example again leaves the address", () => {
  location.search = "?quantity=5&side=sell&exchange=BSE&tab=equity";
  assert.equal(String(choicesOf(form)), "tab=equity");
});

test("an entry that was emptied is kept as empty", () => {
  fields.quantity.value = "";
  assert.equal(String(choicesOf(form)), "quantity=");
});

test("without a form the address is as it is", () => {
  location.search = "?q=nominee";
  assert.equal(String(choicesOf(undefined)), "q=nominee");
});

test("a form is filled with the address's entries, and with examples elsewhere", () => {
  fields.exchange.value = "BSE";
  location.search = "?quantity=1&quantity=250&side=sell&table=intraday";
  fill(form);
  assert.equal(fields.quantity.value, "250");
  assert.deepEqual([fields.buy.checked, fields.sell.checked], [false, true]);
  assert.equal(fields.exchange.value, "NSE");
  assert.equal(fields.table.value, "delivery");
});

test("a side that is not offered means the example", () => {
  location.search = "?side=both";
  fill(form);
  assert.deepEqual([fields.buy.checked, fields.sell.checked], [true, false]);
});

test("what was filled goes back into the address as it came", () => {
  location.search = "?quantity=250&side=sell";
  fill(form);
  assert.equal(`?${choicesOf(form)}`, location.search);
});

test("each field is filled once while the document arrives, and never over what was typed", () => {
  globalThis.document = { querySelectorAll: () => [form] };
  location.search = "?quantity=250";
  fillArrived();
  assert.equal(fields.quantity.value, "250");
  fields.quantity.value = "3";
  fillArrived();
  assert.equal(fields.quantity.value, "3");
});

test("a form in a panel that does not show is left alone", () => {
  const field = new HTMLInputElement("quantity", "100", { hidden: true });
  field.form = { elements: [field], dataset: { live: "" } };
  globalThis.document = { querySelectorAll: () => [field.form] };
  location.search = "?quantity=250";
  fillArrived();
  assert.equal(field.value, "100");
});
