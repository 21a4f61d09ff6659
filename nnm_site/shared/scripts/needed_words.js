// Finds words and figures by the patterns in the page (nnm_site/shared/trades/rules/needed.py).

/**
 * @typedef {Record<"isNote", boolean>
 *   & Record<"amountLine" | "severalLine" | "personLine" | "someDay" | "separators", string>
 *   & Record<"words" | "pieces" | "figures" | "fewest" | "roles", number>
 *   & Record<"longestLine" | "longestText" | "mostLines" | "longestPasted" | "mostPasted", number>
 *   & Record<"known" | "told" | "kept" | "private" | "optionEnds" | "funds" | "months", string[]>
 *   & Record<"wordColumns" | "needed" | "amounts" | "prices" | "own" | "weak", string[]>
 *   & Record<"patterns" | "sides" | "letters", Record<string, string>>
 *   & Record<"columns", Record<string, string[]>>} Rules as given in the page
 * @typedef {ReturnType<typeof patternsOf>} By
 */

/**
 * A text without these signs at its start and end.
 * @param {string} text
 * @param {string} signs
 */
export function strip(text, signs, start = 0, end = text.length) {
  while (start < end && signs.includes(text[start])) start += 1;
  while (end > start && signs.includes(text[end - 1])) end -= 1;
  return text.slice(start, end);
}

/** @param {Rules} rules */
export function patternsOf(rules) {
  const named = Object.entries(rules.patterns);
  const patterns = new Map(named.map(([name, each]) => [name, new RegExp(each, "i")]));
  const everywhere = new Map(named.map(([name, each]) => [name, new RegExp(each, "gi")]));
  const one = (/** @type {string} */ name) => /** @type {RegExp} */ (patterns.get(name));
  const all = (/** @type {string} */ name) => /** @type {RegExp} */ (everywhere.get(name));
  const has = (/** @type {string} */ name, /** @type {string} */ text) => one(name).test(text);
  const bareOf = (/** @type {string} */ token) => strip(token, ":.-()").toLowerCase();
  const knownWords = new Set(rules.known);
  const sides = new Map(Object.entries(rules.sides));
  const letters = new Map(Object.entries(rules.letters));
  const sideOf = (/** @type {string} */ token) => sides.get(bareOf(token)) ?? letters.get(bareOf(token)) ?? "";

  /** @param {string} line */
  function masked(line, dated = false) {
    return line.replace(all("mail"), "x").replace(all(dated ? "dated" : "token"), (_, known, digits, word) => {
      if (known !== undefined) return known;
      if (word === undefined) return digits.split(".").length < 3 ? "0" : "0.0.0";
      if (knownWords.has(word.toLowerCase())) return word;
      return word.charCodeAt(0) < 128 ? "x".repeat(Math.min(word.length, 3)) : "x";
    });
  }

  return { one, all, has, bareOf, sides, sideOf, masked };
}
