// What of a text is needed to work out an answer; nothing else is sent. The server does the same once more,
// with the same patterns and words (nnm_site/shared/trades/rules/needed.py, where each step is explained).
import { tablesBy } from "./needed_tables.js";
import { tradesBy } from "./needed_trades.js";
import { BLANKS, EDGES, quoted, strip, wordsBy } from "./needed_words.js";

const END = "-";

/** @typedef {{ text: string, filled: number, kept: number, isLong: boolean }} Needed */

/**
 * A function that cuts texts by these rules; `chosen` names columns of a table by what they hold.
 * @param {import("./needed_words.js").Rules} rules
 * @returns {(text: string, chosen?: Record<string, string>) => Needed}
 */
export function cutter(rules) {
  const { wanted } = rules;
  const words = wordsBy(rules);
  const { one, all, allOf, isFigure, ungrouped, amountsIn, endsWithFigure, figuresAfterSide } = words;
  const tradeLine = tradesBy(rules, words);
  const tables = tablesBy(rules, words);
  const foot = wanted.foot.map((each) => new RegExp(each, "i"));
  const headings = new RegExp([rules.patterns.kinds, ...wanted.headings].join("|"), "gi");
  const [segment, dayLabel] = [wanted.segment, wanted.day].map((each) => new RegExp(each || "(?!)", "i"));

  /** @param {string} line */
  function chargeOf(line) {
    if (!foot.length || one("isin").test(line) || strip(line, BLANKS).endsWith(".")) return "";
    const name = strip(line, EDGES).split(/[0-9(]/)[0] || line;
    if (allOf("words", name).length > wanted.words) return "";
    for (const each of foot) {
      const charge = each.exec(name);
      if (charge) return charge[0];
    }
    return "";
  }

  /** @param {string} line */
  function headingOf(line) {
    if (strip(line, BLANKS).length > wanted.signs || amountsIn(line).length || !segment.test(line)) return "";
    return (line.match(headings) ?? []).join(" ");
  }

  /** @param {string} line */
  function ofAnIsin(line) {
    const isin = foot.length ? one("isin").exec(line) : null;
    if (!isin) return "";
    const tokens = allOf("parts", `${line.slice(0, isin.index)} ${line.slice(isin.index + isin[0].length)}`);
    /** @type {string[]} */
    const ending = [];
    while (tokens.length && isFigure(tokens[tokens.length - 1]) && !one("long").test(tokens[tokens.length - 1])) {
      ending.unshift(ungrouped(tokens.pop() ?? ""));
    }
    if (ending.length !== wanted.figures) return "";
    return [...tokens.filter((each) => !isFigure(each) && !one("identity").test(each)), isin[0], ...ending].join(" ");
  }

  return (text, chosen = {}) => {
    const whole = text.slice(0, rules.longestPasted)
      .replace(all("blank"), " ")
      .replace(all("unseen"), "")
      .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966));
    const allLines = whole.split(all("ends"));
    const lines = allLines.slice(0, rules.mostPasted);
    const kept = lines.map(() => "");
    /** @type {Map<string, string>} */
    const orders = new Map();
    let count = 0;

    /** @param {string} order */
    function ordinal(order) {
      const own = orders.get(order) ?? String(orders.size + 1).padStart(8, "0");
      orders.set(order, own);
      return own;
    }

    const { done, inTable, found } = tables(lines, kept, chosen, ordinal);

    /**
     * @param {number} at
     * @returns {[string, number]}
     */
    function wholeAt(at) {
      /** @type {[string, number]} */
      const none = ["", at];
      let whole = lines[at];
      let end = at + 1;
      const last = Math.min(at + wanted.pieces, lines.length);
      if (end >= last || !one("begins").test(whole) || !one("broken").test(`${whole} ${lines[end]}`)) return none;
      let figures = figuresAfterSide(whole, -1);
      while (figures < 2 && end < last) {
        const line = strip(lines[end], BLANKS);
        if (done.has(end) || one("begins").test(line) || chargeOf(line)) return none;
        whole = `${whole} ${line}`;
        end += 1;
        if (whole.length > rules.longestLine) return none;
        figures = figuresAfterSide(line, figures);
      }
      if (end === at + 1 || figures < 2) return none;
      for (; end < last && isFigure(strip(lines[end], BLANKS)); end += 1) whole = `${whole} ${strip(lines[end], BLANKS)}`;
      return [whole, end];
    }

    /**
     * @param {number} at
     * @param {string} line
     */
    function keep(at, line) {
      const [separator, width] = inTable.get(at) ?? ["", 0];
      kept[at] = line && separator ? quoted(line, separator) + separator.repeat(width - 1) : line;
      if (line) count += 1;
    }

    function rest() {
      let waiting = "";
      let dated = "";
      let at = 0;
      while (at < lines.length && count <= rules.mostLines) {
        const number = at;
        const line = lines[at];
        at += 1;
        if (done.has(number) || !strip(line, BLANKS)) continue;
        if (line.length > rules.longestLine) {
          waiting = dated = "";
          continue;
        }
        const [whole, end] = wholeAt(number);
        if (whole) {
          keep(number, tradeLine(whole, ordinal));
          waiting = dated = "";
          at = end;
          continue;
        }
        const label = dayLabel.exec(line);
        const day = one("day").exec(line);
        const said = label ? label[0] : dated;
        dated = label && !day ? said : "";
        const charge = chargeOf(line);
        const amounts = amountsIn(line);
        let out = "";
        if (waiting && !charge && amounts.length && !/[A-Za-z]{3}/.test(line)) {
          out = [waiting, ...amounts].join(" ");
          waiting = "";
        } else if (charge) {
          waiting = amounts.length ? "" : charge;
          if (amounts.length && endsWithFigure(line)) out = [charge, ...amounts].join(" ");
        } else {
          waiting = "";
          out = ofAnIsin(line) || tradeLine(line, ordinal) || headingOf(line);
        }
        keep(number, out || (said && day ? `${said} ${day[0]}` : ""));
      }
    }

    rest();
    for (const { head, rows, end } of found) {
      if (rows.every((at) => !kept[at])) kept[head] = "";
      else if (end < lines.length) kept[end] ||= END;
    }
    let left = 0;
    const isEmpty = (/** @type {number} */ at) => kept[at] === "" || kept[at] === END;
    for (const at of lines.keys()) {
      if (kept[at].length > rules.longestLine || (lines[at].length > rules.longestLine && isEmpty(at))) kept[at] = "";
      if (!isEmpty(at)) left += 1;
    }
    const made = kept.join("\n");
    return {
      text: made,
      filled: lines.filter((line) => strip(line, BLANKS)).length,
      kept: left,
      isLong:
        text.length > rules.longestPasted
        || allLines.length > rules.mostPasted
        || made.length > rules.longestText
        || left > rules.mostLines,
    };
  };
}
