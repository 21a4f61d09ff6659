// What is needed of a line that is a trade (nnm_site/shared/trades/rules/needed.py, where it is explained).

/** Stands for what may have spaces in it while a line is taken apart, and for a number that tells nothing. */
const [SAVED, NUMBER] = ["\x02", "00000000"];

/** @typedef {{ kind: "told" | "kept" | "figure" | "word", text: string, start: number, end: number }} Piece */

/**
 * A function that writes the line of a trade anew; `ordinal` gives a number for that of an order.
 * @param {import("./needed_words.js").Rules} rules
 * @param {import("./needed_words.js").By} by
 * @returns {(line: string, ordinal: (order: string) => string) => string}
 */
export function tradesBy(rules, { all, has, bareOf, sides, sideOf }) {
  const told = new Set(rules.told);
  const stays = new Set(rules.kept);
  const labels = new Set(rules.private);
  const wordOf = (/** @type {string} */ text) => text.toLowerCase().replace(all("signs"), "");

  /**
   * @param {string} given
   * @param {(order: string) => string} ordinal
   * @returns {[string, Piece[]]}
   */
  function read(given, ordinal) {
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
    for (const { 0: found, index } of line.matchAll(all("piece"))) {
      let text = found === SAVED ? (saved.shift() ?? "") : found;
      const bare = bareOf(text);
      if (sides.has(bare)) isPrivate = false;
      else if (labels.has(bare)) isPrivate = true;
      if (isPrivate) continue;
      /** @type {Piece["kind"]} */
      let kind = stays.has(wordOf(text)) ? "kept" : "word";
      if (found === SAVED) {
        kind = has("isin", text) || has("day", text) ? "told" : "kept";
      } else if (told.has(wordOf(text)) || sideOf(text)) {
        kind = "told";
      } else if (has("number", text)) {
        if (has("order", text) && pieces.every((each) => each.kind === "told")) text = ordinal(text);
        else if (has("long", text)) text = NUMBER;
        kind = "figure";
      } else if (has("identity", text)) {
        continue;
      }
      pieces.push({ kind, text, start: index, end: index + found.length });
    }
    return [line, pieces];
  }

  /** @param {Piece[]} pieces */
  function sideAt(pieces) {
    const places = (/** @type {(each: Piece) => boolean} */ is) => [...pieces.keys()].filter((n) => is(pieces[n]));
    let found = places(({ text }) => sides.has(bareOf(text)));
    if (!found.length) {
      found = places(({ text }) => Boolean(sideOf(text)));
      const own = found.filter((n) => pieces[n].kind === "told");
      if (own.length) found = own;
      if (!found.length) return -1;
      const plain = places(({ kind }) => kind !== "told");
      const behind = plain.filter((n) => n > found[0]);
      const next = behind.length || found[0] < pieces.length - 1 ? behind : plain;
      if (!next.length || pieces[next[0]].kind !== "figure") return -1;
    }
    return new Set(found.map((n) => sideOf(pieces[n].text))).size === 1 ? found[0] : -1;
  }

  /**
   * @param {Piece[]} plain
   * @param {number} at
   */
  function isOfAName(plain, at) {
    const before = at ? wordOf(plain[at - 1].text) : "";
    const after = at + 1 < plain.length ? wordOf(plain[at + 1].text) : "";
    const isStrike = rules.optionEnds.includes(after)
      || (rules.optionEnds.includes(before) && !has("number", plain.at(at - 2)?.text ?? ""));
    return isStrike || rules.months.includes(after) || (rules.months.includes(before) && after) || rules.funds.includes(after);
  }

  return (given, ordinal) => {
    if (has("sum", given)) return "";
    const [line, pieces] = read(given, ordinal);
    const at = sideAt(pieces);
    if (at < 0) return "";
    const side = pieces[at];
    const plain = pieces.filter((each) => each.kind !== "told" && each !== side);
    const isBefore = (/** @type {Piece} */ each) => each.start < side.start;
    const after = plain.filter((each) => !isBefore(each));
    const end = after.findIndex((each) => each.kind !== "figure");
    const lead = end < 0 ? after.length : end;
    const words = plain.filter((each) => each.kind === "word");
    const behind = words.filter((each) => !isBefore(each));
    const before = words.filter(isBefore);
    let name = before.length ? before : behind;
    if (lead > 1) {
      for (const each of plain.filter(({ kind }) => kind === "figure")) {
        const isNumber = isBefore(each) && each !== plain[0] && has("trade", each.text);
        if (isNumber || each.start > after[lead - 1].start) each.text = NUMBER;
      }
    } else {
      const counted = plain.filter((each, n) => each.kind === "figure" && !isOfAName(plain, n));
      if (counted.length !== 2) return "";
      const start = Math.min(side.start, counted[0].start);
      name = words.filter((each) => start < each.start && each.start < counted[1].start);
      if (!name.length) name = behind.length ? behind : before;
    }
    if (name.length && has("cut", line.slice(name[0].start, name[name.length - 1].end))) return "";
    return pieces.filter((each) => each.kind !== "word" || name.includes(each)).map(({ text }) => text).join(" ");
  };
}
