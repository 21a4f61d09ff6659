// The page's address: nnm_site/shared/scripts/address.js.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { asked, follow, merged, query, write } from "../../nnm_site/shared/scripts/address.js";

/** The page's changes to its address, oldest first. */
let steps;

beforeEach(() => {
  steps = [];
  const step = (name) => (_state, _title, address) => {
    steps.push([name, address]);
    Object.assign(location, { search: new URL(address, location.origin).search });
  };
  Object.assign(globalThis, {
    location: { origin: "https://nnm.example", pathname: "/contact", search: "?desk=billing&page=2", hash: "" },
    history: { state: null, pushState: step("push"), replaceState: step("replace") },
  });
});

/** A link as the browser resolves it on this page. */
const link = (href, { drops, target = "", download = false } = {}) => {
  const { origin, pathname, search, hash } = new URL(href, location.origin + location.pathname + location.search);
  const dataset = drops ? { drops } : {};
  return { origin, pathname, search, hash, target, dataset, getAttribute: () => href, hasAttribute: () => download };
};

test("choices that change keep the others, in their place", () => {
  assert.equal(String(merged(query(), [["desk", "cdsl"]])), "desk=cdsl&page=2");
  assert.equal(String(merged(query(), [["branch", "delhi"]])), "desk=billing&page=2&branch=delhi");
});

test("choices that end with another one are dropped, unless the change names them", () => {
  assert.equal(String(merged(query(), [["desk", "cdsl"]], ["page", "unknown"])), "desk=cdsl");
  assert.equal(String(merged(query(), [["page", "3"]], ["page"])), "desk=billing&page=3");
});

test("what is merged is new", () => {
  const now = query();
  merged(now, [["desk", "cdsl"]], ["page"]);
  assert.equal(String(now), "desk=billing&page=2");
});

test("a name that stands twice stands once after its change", () => {
  assert.equal(String(merged(new URLSearchParams("a=1&a=2"), [["a", "3"]])), "a=3");
});

test("a link to this page that begins with a question mark changes what it names", () => {
  assert.equal(String(asked(link("?desk=cdsl"))), "desk=cdsl&page=2");
  assert.equal(String(asked(link("?desk=cdsl", { drops: "page q" }))), "desk=cdsl");
});

test("a link with the page's whole address asks for that address alone", () => {
  assert.equal(String(asked(link("/contact?desk=cdsl"))), "desk=cdsl");
});

for (const [why, other] of [
  ["to another page", () => link("/about?desk=cdsl")],
  ["to another site", () => link("https://other.example/contact?desk=cdsl")],
  ["to a place on the page", () => link("#desk")],
  ["to a place with a choice", () => link("?desk=cdsl#top")],
  ["without a choice", () => link("/contact")],
  ["in another tab", () => link("?desk=cdsl", { target: "_blank" })],
  ["to be saved", () => link("?desk=cdsl", { download: true })],
]) {
  test(`a link ${why} is the browser's`, () => assert.equal(asked(other()), null));
}

test("a new address is a step for Back, and is told", () => {
  let told = 0;
  const listeners = new EventTarget();
  Object.assign(globalThis, {
    addEventListener: listeners.addEventListener.bind(listeners),
    dispatchEvent: listeners.dispatchEvent.bind(listeners),
  });
  follow(() => told++);
  write(new URLSearchParams("desk=cdsl"));
  assert.deepEqual(steps, [["push", "/contact?desk=cdsl"]]);
  assert.equal(told, 1);
  write(new URLSearchParams("desk=wealth"), { replace: true, quiet: true });
  assert.deepEqual(steps.at(-1), ["replace", "/contact?desk=wealth"]);
  assert.equal(told, 1);
  dispatchEvent(new Event("popstate"));
  assert.equal(told, 2);
});

test("the address that it has already is no step", () => {
  write(query());
  assert.deepEqual(steps, []);
});

test("no choices leave the page's own address, with its place", () => {
  location.hash = "#top";
  write(new URLSearchParams(), { quiet: true });
  assert.deepEqual(steps, [["push", "/contact#top"]]);
});
