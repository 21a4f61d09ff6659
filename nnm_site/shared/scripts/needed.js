// Reduces a text to what is needed for an answer; nothing else is sent. The server repeats it with
// the same patterns and words (nnm_site/shared/trades/rules/needed.py explains each step).
import { tablesBy } from "./needed_tables.js";
import { tradesBy } from "./needed_trades.js";
import { patternsOf, strip } from "./needed_words.js";

/** @typedef {{ text: string, filled: number, kept: number, isLong: boolean }} Needed */

const BLANKS = " \t";
const EDGES = " \t,;:|*.\"'₹-";
const NUMBER = "00000000";

/**
 * A function that cuts texts by these rules; `chosen` maps roles to names of a table's columns.
 * @param {import("./needed_words.js").Rules} rules
 * @returns {(text: string, chosen?: Record<string, string>) => Needed}
 */
export function cutter(rules) {
  const by = patternsOf(rules);
  const { one, all, has, sideOf, masked } = by;
  const tablesIn = tablesBy(rules, by);
  const tradeOf = tradesBy(rules, by);

  const isAddress = (/** @type {string} */ line) => has("address", line) && !has("isin", line);

  /** @param {string} line */
  function isCharge(line) {
    if (has("isin", line) || strip(line, BLANKS).endsWith(".")) return false;
    const name = strip(line, EDGES).split(/[0-9(]/)[0] || line;
    return name.split(/[ \t]+/).filter(Boolean).length <= rules.words && has("foot", name);
  }

  /** @type {(line: string, dated: boolean, isAlone: boolean) => string} */
  function chargeOf(line, dated, isAlone) {
    const bare = line.replace(all("percent"), (each) => " ".repeat(each.length));
    const figures = [...bare.matchAll(all("figure"))];
    if (!figures.length || !(isAlone || has("end", bare))) return masked(line, dated);
    const start = figures[0].index;
    const [words, rest] = [masked(line.slice(0, start), dated), bare.slice(start)];
    const between = rest.replace(all("figure"), "");
    const isKnown = words === line.slice(0, start) && figures.length === 1 && !has("pin", rest);
    const havePaise = figures.every((each) => has("paise", each[0]));
    if (has("behind", between) && (isKnown || havePaise)) return words + rest;
    const [before, after] = [words, masked(between)].map((part) => part.match(/[^ \t]+/g) ?? []);
    return [...before, "1", ...after, "2"].join(" ");
  }

  /** @param {string} line */
  function summed(line) {
    const isin = rules.isNote ? one("isin").exec(line) : null;
    if (!isin) return "";
    const tokens = `${line.slice(0, isin.index)} ${line.slice(isin.index + isin[0].length)}`.match(/[^ \t|]+/g) ?? [];
    const isFigure = (/** @type {string} */ each) => has("number", each);
    const start = tokens.findLastIndex((each) => !isFigure(each)) + 1;
    if (tokens.length - start !== rules.figures) return "";
    const names = tokens.slice(0, start).filter((each) => !isFigure(each) && !has("identity", each));
    return [...names, isin[0], ...tokens.slice(start)].join(" ");
  }

  /** @param {string} line */
  function isWhole(line) {
    const pieces = line.replace(all("day"), " ").replace(all("time"), " ").match(all("piece")) ?? [];
    const side = pieces.findIndex((each) => sideOf(each));
    return side >= 0 && pieces.slice(side + 1).filter((each) => has("number", each)).length > 1;
  }

  return (text, chosen = {}) => {
    const whole = text.slice(0, rules.longestPasted)
      .replace(all("blank"), " ")
      .replace(all("unseen"), "")
      .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966));
    const allLines = whole.split(all("ends"));
    const lines = allLines.slice(0, rules.mostPasted);
    const kept = lines.map(() => "");
    const orders = new Map();

    /** @param {string} order */
    function ordinal(order) {
      const number = String(orders.size + 1);
      const isCut = has("longOrder", order) && order.endsWith("0");
      if (!orders.has(order)) orders.set(order, isCut ? `${number.padStart(15, "0")}0` : number.padStart(8, "0"));
      return orders.get(order);
    }

    const { rows, ends, done } = tablesIn(lines, kept, chosen, ordinal);

    /** @type {(at: number) => [string, number]} */
    function wholeAt(at) {
      let line = lines[at];
      let end = at + 1;
      const last = Math.min(at + rules.pieces, lines.length);
      if (end >= last || !has("broken", `${line} ${lines[end]}`)) return ["", 0];
      while (!isWhole(line)) {
        const next = end < last ? strip(lines[end], BLANKS) : NUMBER;
        if (done.has(end) || has("begins", next) || isAddress(next) || isCharge(next)) return ["", 0];
        line = `${line} ${next}`;
        end += 1;
        if (line.length > rules.longestLine) return ["", 0];
      }
      while (end > at + 1 && end < last && has("number", strip(lines[end], BLANKS))) {
        line = `${line} ${strip(lines[end++], BLANKS)}`;
      }
      return [line, end];
    }

    let [isWaiting, isDated, isTraded, hasFoot] = [false, false, done.size > 0, false];
    let [count, size] = [0, 0];
    for (let at = 0; at < lines.length && count <= rules.mostLines && size <= rules.longestText;) {
      const number = at;
      let line = lines[at];
      at += 1;
      if (done.has(number) || !strip(line, BLANKS)) continue;
      if (line.length > rules.longestLine) {
        isWaiting = isDated = false;
        continue;
      }
      const [joined, end] = wholeAt(number);
      if (end > at) [line, at] = [joined, end];
      else if (isAddress(line) && !has("begins", line)) continue;
      const bare = line.replace(all("percent"), " ");
      const figures = bare.match(all("figure"))?.length ?? 0;
      const signal = has("signal", line);
      const charge = signal && isCharge(line);
      const isAlone = isWaiting && figures && !/[A-Za-z]{3}/.test(line);
      const hasAmount = charge || (isAlone && !has("pin", line));
      const trade = hasAmount || rows.has(number) ? "" : summed(line) || (signal && tradeOf(line, ordinal));
      let label = false;
      if (hasAmount) {
        hasFoot ||= figures > 0;
        kept[number] = chargeOf(line, isDated, !charge);
      } else if (trade) {
        kept[number] = trade;
        isTraded = true;
      } else {
        label = has("label", line);
        const isRow = figures > 1 && (has("isin", line) || has("begins", line));
        const isSeveral = rules.isNote && !hasFoot && !isRow && has("several", line) && !has("sum", line);
        if (isSeveral) kept[number] = rules.severalLine;
        else if (isAlone) kept[number] = rules.amountLine;
        else if (isDated || ends.has(number) || label || isRow || signal) {
          const left = masked(line, label || (isDated && has("dateLine", strip(line, " \t:"))));
          kept[number] = isRow ? left.replace(/^[ \t]*0\b/, NUMBER) : left;
        } else if (isWaiting) kept[number] = masked(line);
        else if (isTraded && rules.isNote && has("end", bare)) kept[number] = rules.amountLine;
      }
      isWaiting = charge && !figures;
      isDated = label && !has("day", line);
      if (kept[number]) count += 1;
      size += kept[number].length;
    }
    const left = kept.map((line) => (line.length > rules.longestLine ? "" : line));
    const made = { text: left.join("\n"), filled: lines.filter((line) => strip(line, BLANKS)).length, kept: left.filter(Boolean).length };
    const isCut = text.length > rules.longestPasted || allLines.length > rules.mostPasted;
    return { ...made, isLong: isCut || made.text.length > rules.longestText || made.kept > rules.mostLines };
  };
}
