// Words and figures of a line, by the patterns that a page hands over (nnm_site/shared/trades/rules/needed_lines.py).

/**
 * @typedef {object} Wanted
 * @property {string[]} foot
 * @property {string[]} headings
 * @property {string} segment
 * @property {string} day
 * @property {number} words
 * @property {number} signs
 * @property {number} pieces
 * @property {number} figures
 *
 * @typedef {object} Rules
 * @property {Record<string, string>} patterns
 * @property {Wanted} wanted
 * @property {string[]} told
 * @property {Record<string, string>} sides
 * @property {string[]} words
 * @property {string[]} filling
 * @property {string[]} private
 * @property {Record<string, string[]>} columns
 * @property {string[]} kindColumns
 * @property {string[]} needed
 * @property {string[][]} prices
 * @property {string[]} amounts
 * @property {string} separators
 * @property {number} fewest
 * @property {number} known
 * @property {number} short
 * @property {number} longestLine
 * @property {number} longestText
 * @property {number} mostLines
 * @property {number} longestPasted
 * @property {number} mostPasted
 *
 * @typedef {{ kind: "figure" | "order" | "word" | "told", text: string, cell: number, stays?: boolean }} Token
 * @typedef {{ text: string, filled: number, kept: number, isLong: boolean }} Needed
 */

export const BLANKS = " \t";
export const EDGES = " \t,;:|*.\"'₹-";

/**
 * A text without these signs around it.
 * @param {string} text
 * @param {string} signs
 */
export function strip(text, signs, start = 0, end = text.length) {
  while (start < end && signs.includes(text[start])) start += 1;
  while (end > start && signs.includes(text[end - 1])) end -= 1;
  return text.slice(start, end);
}

/** @param {string} cell */
export const valueOf = (cell) => strip(cell, ' \t"');
/** @param {string} name */
export const plain = (name) => name.toLowerCase().replace(/[^a-z]/g, "");
/** @param {string} token */
export const bareOf = (token) => strip(token, ":.-()").toLowerCase();
/**
 * @param {string} text
 * @param {string} separator
 */
export const quoted = (text, separator) => (text.includes(separator) ? `"${text}"` : text);

/**
 * What is told of words by these rules.
 * @param {Rules} rules
 */
export function wordsBy(rules) {
  const patterns = new Map(Object.entries(rules.patterns).map(([name, each]) => [name, new RegExp(each, "i")]));
  const everywhere = new Map(Object.entries(rules.patterns).map(([name, each]) => [name, new RegExp(each, "gi")]));
  const one = (/** @type {string} */ name) => /** @type {RegExp} */ (patterns.get(name));
  const all = (/** @type {string} */ name) => /** @type {RegExp} */ (everywhere.get(name));
  const told = new Set(rules.told);
  const words = new Set(rules.words);
  const filling = new Set(rules.filling);
  const labels = new Set(rules.private);
  const sides = new Map(Object.entries(rules.sides));
  const sideOf = (/** @type {string} */ token) => sides.get(bareOf(token));
  const isFigure = (/** @type {string} */ token) => one("figure").test(token);
  const allOf = (/** @type {string} */ name, /** @type {string} */ text) => text.match(all(name)) ?? [];

  /** @param {string} token */
  function ungrouped(token) {
    const bare = token.replaceAll(",", "");
    return one("grouped").test(token) && !one("long").test(bare) ? bare : token;
  }

  /** @param {string} line */
  function amountsIn(line) {
    const bare = line.replace(all("perCent"), " ").replace(all("colon"), " ");
    return allOf("token", bare)
      .map((token) => strip(token, ':"'))
      .filter((token) => isFigure(token) && !one("long").test(token))
      .map(ungrouped);
  }

  /** @param {string} line */
  function endsWithFigure(line) {
    const ends = line.replace(all("perCent"), " ").split(/[ \t;|,:]+/)
      .map((token) => strip(token, "\"'.").replace(one("behind"), ""));
    return isFigure(ends.findLast((each) => each) ?? "");
  }

  /**
   * @param {string} line
   * @param {(token: string, cell: number) => void} take
   */
  function eachToken(line, take) {
    let cell = 0;
    let end = 0;
    for (const { 0: token, index } of line.matchAll(all("token"))) {
      if (one("cut").test(line.slice(end, index))) cell += 1;
      end = index + token.length;
      take(token, cell);
    }
  }

  /**
   * @param {string} line
   * @param {number} before
   */
  function figuresAfterSide(line, before) {
    let count = before;
    eachToken(line.replace(all("day"), " ").replace(all("time"), " "), (token) => {
      if (count < 0) count = sideOf(token) ? 0 : -1;
      else if (isFigure(token)) count += 1;
    });
    return count;
  }

  return {
    one, all, allOf, told, words, filling, labels, sides,
    sideOf, isFigure, ungrouped, amountsIn, endsWithFigure, eachToken, figuresAfterSide,
  };
}
