// Which key an address chooses: nnm_site/shared/scripts/choice.js.
import assert from "node:assert/strict";
import { test } from "node:test";
import { chosenKey } from "../../nnm_site/shared/scripts/choice.js";

const KEYS = ["one", "two", "three"];

for (const [why, values, key] of [
  ["none means the default", [], "two"],
  ["a known one is chosen", ["three"], "three"],
  ["an unknown one means the default", ["four"], "two"],
  ["an empty one means the default", [""], "two"],
  ["another case means the default", ["One"], "two"],
  ["the last of several counts", ["one", "three"], "three"],
  ["the last of several counts, even when it is unknown", ["one", "four"], "two"],
]) {
  test(why, () => assert.equal(chosenKey(values, KEYS, "two"), key));
}
