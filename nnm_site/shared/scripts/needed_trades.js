// What is needed of a line that is a trade (nnm_site/shared/trades/rules/needed_lines.py, where it is explained).
import { bareOf } from "./needed_words.js";

/** Stands for a day or an ISIN while a line is taken apart. */
const SAVED = "\x02";

/**
 * @typedef {import("./needed_words.js").Rules} Rules
 * @typedef {ReturnType<typeof import("./needed_words.js").wordsBy>} Words
 * @typedef {{ kind: "figure" | "order" | "word" | "told", text: string, cell: number, stays?: boolean }} Token
 */

/**
 * A function that writes the line of a trade anew; `ordinal` gives a number for that of an order.
 * @param {Rules} rules
 * @param {Words} by
 * @returns {(line: string, ordinal: (order: string) => string) => string}
 */
export function tradesBy(rules, by) {
  const { one, all, allOf, told, words, filling, labels, sides, sideOf, isFigure, ungrouped, eachToken } = by;

  /** @param {string} given */
  function read(given) {
    /** @type {string[]} */
    const saved = [];
    let line = given;
    if (line.includes("@")) line = line.replace(all("chunk"), (each) => (one("mail").test(each) ? "" : each));
    line = line.replace(all("saved"), (each) => {
      saved.push(each);
      return ` ${SAVED} `;
    });
    line = line.replace(all("time"), " ").replaceAll("@", " @ ");
    const staying = new Set(allOf("kinds", line).flatMap((each) => each.toLowerCase().split(" ")));
    /** @type {Token[]} */
    const tokens = [];
    let isPrivate = false;
    let isSided = false;
    let isLost = false;
    eachToken(line, (text, cell) => {
      const bare = bareOf(text);
      const word = text.toLowerCase().replace(all("signs"), "");
      isPrivate = (isPrivate || labels.has(bare)) && !words.has(bare);
      if (text === SAVED) {
        tokens.push({ kind: "told", text: saved.shift() ?? "", cell });
      } else if (isPrivate || !word || filling.has(word)) {
        // Left out.
      } else if (told.has(word) || sides.has(bare)) {
        isSided ||= sides.has(bare);
        tokens.push({ kind: "told", text, cell });
      } else if (one("order").test(text) && !isSided) {
        tokens.push({ kind: "order", text, cell });
      } else if (isFigure(text)) {
        if (!one("long").test(text)) tokens.push({ kind: "figure", text: ungrouped(text), cell });
        else if (sideOf(tokens.at(-1)?.text ?? "")) isLost = true;
      } else if (!one("identity").test(text)) {
        tokens.push({ kind: "word", text, cell, stays: staying.has(bare) });
      }
    });
    return isLost ? [] : tokens;
  }

  /** @param {Token[]} tokens */
  function sidePlaces(tokens) {
    const places = tokens.flatMap(({ text }, at) => (words.has(bareOf(text)) ? [at] : []));
    if (places.length) return places;
    const bare = tokens.flatMap(({ kind }, at) => (kind === "told" ? [] : [at]));
    const isCounted = (/** @type {number | undefined} */ at) => at !== undefined && tokens[at].kind === "figure";
    return tokens.flatMap(({ text }, at) =>
      one("letter").test(text)
      && (isCounted(bare.find((each) => each > at)) || (at === tokens.length - 1 && isCounted(bare[0])))
        ? [at]
        : [],
    );
  }

  return (line, ordinal) => {
    if (!one("sided").test(line) || one("sum").test(line)) return "";
    const tokens = read(line);
    const places = sidePlaces(tokens);
    if (!places.length) return "";
    const [at] = places;
    const following = tokens.slice(at + 1).filter(({ kind }) => kind !== "told");
    const other = following.findIndex(({ kind }) => kind !== "figure");
    const lead = other < 0 ? following.length : other;
    const ofKind = (/** @type {string} */ name) => tokens.flatMap(({ kind, stays }, n) => (kind === name && !stays ? [n] : []));
    const names = ofKind("word");
    const before = names.filter((n) => n < at);
    const after = names.filter((n) => n > at);
    const first = (/** @type {number[][]} */ ...lists) => lists.find((each) => each.length) ?? [];
    let figures = ofKind("figure");
    let orders = ofKind("order");
    const counted = figures.filter((n) => !(tokens[n + 1] && one("option").test(tokens[n + 1].text)));
    const side = sideOf(tokens[at].text) ?? "";
    const isWord = words.has(bareOf(tokens[at].text));
    const said = new Set((isWord ? places : [...tokens.keys()]).map((n) => sideOf(tokens[n].text)));
    said.delete(undefined);
    if (said.size > 1) return isWord ? "buy sell" : "";
    if (orders.length && lead < 2) return `${ordinal(tokens[orders[0]].text)} ${side}`;
    if (!isWord && counted.length < 2) return "";
    /** @type {number[]} */
    let name = [];
    if (lead > 1) {
      name = first(before, after);
      if (before.length) {
        const end = tokens.findIndex(({ kind }, n) => n > at && (kind === "word" || kind === "order"));
        figures = figures.filter(
          (n) => (end < 0 || n < end) && (n > before[0] || !one("number").test(tokens[n].text)),
        );
      }
      orders = orders.filter((n) => tokens.slice(0, n).every(({ kind }) => kind === "told"));
    } else if (counted.length > 1) {
      const start = Math.min(at, counted[0]);
      const end = counted[counted.length - 1];
      if (counted.length > 2 && counted[0] < at && names[0] < start) return side;
      name = first(names.filter((n) => start < n && n < end), after, before);
    } else if (!figures.length && tokens.length > rules.short) {
      return "";
    }
    const listed = new Set([...name, ...figures, ...orders]);
    // A row without the names of its columns: nobody knows whose names they are.
    const isRow = new Set(name.map((n) => tokens[n].cell)).size > 1;
    if (isRow && !isWord && at === tokens.length - 1) return "";
    return tokens
      .filter(({ kind, stays }, n) =>
        isRow ? kind === "told" || (kind === "figure" && n > at && listed.has(n)) : kind === "told" || stays || listed.has(n),
      )
      .map(({ kind, text }) => (kind === "order" ? ordinal(text) : text))
      .join(" ");
  };
}
