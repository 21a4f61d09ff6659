// Reduces a trade's line to what is needed (nnm_site/shared/trades/rules/needed.py explains it).

// Placeholder for text that may contain spaces while a line is split.
const SAVED = "\x02";

/** @typedef {{ kind: "told" | "kept" | "figure" | "word", text: string, start: number, end: number }} Piece */

/**
 * A function that rewrites the line of a trade; `ordinal` returns a number in place of an order's.
 * @param {import("./needed_words.js").Rules} rules
 * @param {import("./needed_words.js").By} by
 * @returns {(line: string, ordinal: (order: string) => string) => string}
 */
export function tradesBy(rules, { all, has, bareOf, sides, sideOf }) {
  const [told, stays, labels] = [rules.told, rules.kept, rules.private].map((words) => new Set(words));
  const wordOf = (/** @type {string} */ text) => text.toLowerCase().replace(all("signs"), "");

  /** @type {(text: string, isSaved: boolean) => Piece["kind"] | ""} */
  function kindOf(text, isSaved) {
    if (isSaved) return has("isin", text) || has("day", text) ? "told" : "kept";
    if (told.has(wordOf(text)) || sideOf(text)) return "told";
    if (has("number", text)) return "figure";
    if (has("identity", text)) return "";
    return stays.has(wordOf(text)) ? "kept" : "word";
  }

  /** @type {(given: string) => [string, Piece[]]} */
  function read(given) {
    /** @type {string[]} */
    const saved = [];
    const line = (given.includes("@") ? given.replace(all("mail"), " ") : given)
      .replace(all("saved"), (each) => {
        saved.push(each);
        return ` ${SAVED} `;
      })
      .replace(all("time"), " ");
    /** @type {Piece[]} */
    const pieces = [];
    let isPrivate = false;
    for (const { 0: piece, index } of line.matchAll(all("piece"))) {
      const text = piece === SAVED ? (saved.shift() ?? "") : piece;
      const bare = bareOf(text);
      if (sides.has(bare)) isPrivate = false;
      else if (labels.has(bare)) isPrivate = true;
      if (isPrivate) continue;
      const kind = kindOf(text, piece === SAVED);
      if (kind) pieces.push({ kind, text, start: index, end: index + piece.length });
    }
    return [line, pieces];
  }

  /** @param {Piece[]} pieces */
  function sideIn(pieces) {
    let own = pieces.filter(({ text }) => sides.has(bareOf(text)));
    if (!own.length) {
      const letters = pieces.filter(({ text }) => sideOf(text));
      const told = letters.filter(({ kind }) => kind === "told");
      own = told.length ? told : letters;
      const plain = pieces.filter(({ kind }) => kind !== "told");
      const behind = plain.filter(({ start }) => start > own[0]?.start);
      const isLast = own[0] === pieces.at(-1);
      if ((behind.length || !isLast ? behind : plain)[0]?.kind !== "figure") return undefined;
    }
    return new Set(own.map(({ text }) => sideOf(text))).size === 1 ? own[0] : undefined;
  }

  /** @type {(plain: Piece[], at: number) => unknown} */
  function isOfAName(plain, at) {
    const [before, after] = [at - 1, at + 1].map((n) => wordOf(plain[n]?.text ?? ""));
    const isBehind = rules.optionEnds.includes(before) && !has("number", plain.at(at - 2)?.text ?? "");
    const isStrike = isBehind || rules.optionEnds.includes(after);
    return isStrike || rules.months.includes(after) || (rules.months.includes(before) && after) || rules.funds.includes(after);
  }

  /** @param {Piece} figure */
  const isNone = (figure) => has("nil", figure.text) || has("long", figure.text);

  /** @type {(before: Piece[], figures: Piece[], rest: Piece[]) => Piece[]} */
  function ofARow(before, figures, rest) {
    const start = before.findIndex((each) => !has("code", each.text));
    const row = start < 0 ? [] : before.slice(start);
    const amounts = figures.slice(2);
    const isWrong = row.some((each) => has("trade", each.text))
      || figures.slice(0, 2).some(isNone)
      || amounts.some((each) => !has("paise", each.text))
      || (!row.length && !amounts.length && rest.some((each) => each.kind === "figure"));
    const later = rest.filter(({ kind }) => kind === "kept" || (kind === "word" && !row.length));
    return isWrong ? [] : [...row, ...figures, ...later];
  }

  /** @type {(plain: Piece[], side: Piece) => Piece[]} */
  function ofATyped(plain, side) {
    const counted = plain.filter((each, n) => each.kind === "figure" && !isOfAName(plain, n));
    if (counted.length !== 2 || counted.some(isNone)) return [];
    const start = Math.min(side.start, counted[0].start);
    const words = plain.filter((each) => each.kind === "word");
    const between = words.filter((each) => start < each.start && each.start < counted[1].start);
    const behind = words.filter((each) => each.start > side.start);
    const name = between.length ? between : behind.length ? behind : words;
    return plain.filter((each) => each.kind !== "word" || name.includes(each));
  }

  return (given, ordinal) => {
    if (has("sum", given)) return "";
    const [line, pieces] = read(given);
    const side = sideIn(pieces);
    if (!side) return "";
    const plain = pieces.filter((each) => each.kind !== "told" && each !== side);
    const before = plain.filter((each) => each.start < side.start);
    const after = plain.filter((each) => each.start > side.start);
    const orders = [...before.keys()].filter((n) => has("order", before[n].text));
    const hasFigure = plain.some(({ kind }) => kind === "figure");
    if (hasFigure && !orders.length && has("person", given.replace(all("day"), " "))) return rules.personLine;
    const end = after.findIndex((each) => each.kind !== "figure");
    const lead = end < 0 ? after.length : end;
    let left = /** @type {Piece[]} */ ([]);
    if (lead > 1) left = ofARow(before.slice((orders.at(-1) ?? -1) + 1), after.slice(0, lead), after.slice(lead));
    else if (!orders.length) left = ofATyped(plain, side);
    const name = left.filter(({ kind }) => kind === "word");
    if (!left.length || (name.length && has("cut", line.slice(name[0].start, name[name.length - 1].end)))) return "";
    const texts = pieces.filter((each) => each.kind === "told" || each === side || left.includes(each)).map(({ text }) => text);
    if (orders.length) texts.unshift(ordinal(before[orders[0]].text));
    const trade = texts.join(" ");
    const isSure = sides.has(bareOf(side.text)) || orders.length || has("sure", trade.replace(all("day"), " "));
    return isSure ? trade : "";
  };
}
