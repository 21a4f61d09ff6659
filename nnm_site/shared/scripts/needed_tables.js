// What is needed of the tables in a text: the cells of the columns that are read (nnm_site/shared/trades/rules/needed.py).
import { plain, quoted, strip, valueOf } from "./needed_words.js";

/**
 * @typedef {import("./needed_trades.js").Rules} Rules
 * @typedef {import("./needed_trades.js").Words} Words
 *
 * Of each table its head, its rows, and the line that ends it.
 * @typedef {{ head: number, rows: number[], end: number }} Table
 */

/**
 * A function that keeps what is needed of tables. It says which lines are done with that, and separator and
 * width of those that stand in a table and are no trades.
 * @param {Rules} rules
 * @param {Words} by
 */
export function tablesBy(rules, { one, sideOf, isFigure }) {
  const kindColumns = new Set(rules.kindColumns);
  const amountRoles = new Set(rules.amounts);
  const roleOf = new Map(Object.entries(rules.columns).flatMap(([role, names]) => names.map((name) => [name, role])));
  const splitters = new Map(
    [...rules.separators].map((each) => [
      each,
      new RegExp(`${each === "|" ? "\\|" : each}("(?:[^"]|"")*"[^${each}]*|"(?:[^"]|"")*$|[^${each}]*)`, "g"),
    ]),
  );

  /** @param {string[]} cells */
  function isHead(cells) {
    const values = cells.map(valueOf);
    if (cells.length < rules.fewest || values.some(isFigure)) return false;
    const known = new Set(values.map((each) => roleOf.get(plain(each))));
    known.delete(undefined);
    return known.size >= rules.known && rules.needed.some((role) => known.has(role));
  }

  /**
   * @param {string[]} lines
   * @param {string[]} kept what is left of each line
   * @param {Record<string, string>} chosen names of columns by what they hold
   * @param {(order: string) => string} ordinal
   */
  return (lines, kept, chosen, ordinal) => {
    /** @type {Set<number>} */
    const done = new Set();
    /** @type {Map<number, [string, number]>} */
    const inTable = new Map();
    /** @type {Table[]} */
    const found = [];

    /**
     * @param {string} line
     * @param {string} separator
     */
    const cellsOf = (line, separator) =>
      [...(separator + line).matchAll(/** @type {RegExp} */ (splitters.get(separator)))].map((each) => each[1]);

    /**
     * @param {string} role
     * @param {string} cell
     * @param {string} separator
     */
    function cellFor(role, cell, separator) {
      const value = valueOf(cell);
      if (role === "day") {
        const day = one("day").exec(value) ?? one("time").exec(value);
        return day ? quoted(day[0], separator) : value && "?";
      }
      const fits = role === "side" ? sideOf(value) : one(`cell ${role}`).test(value);
      if (role === "order") return fits ? cell : ordinal(value);
      const isWrong = one(amountRoles.has(role) ? "long" : "identity").test(value);
      if (fits && (!isWrong || role === "isin")) return cell;
      return value && (role === "security" || role === "isin" ? "" : "?");
    }

    /**
     * @param {string[]} head
     * @param {boolean[]} filled
     */
    function columnsOf(head, filled) {
      const names = head.map((cell) => plain(valueOf(cell)));
      /** @type {Map<number, string>} */
      const roles = new Map();
      const give = (/** @type {number[]} */ places, /** @type {string} */ role) => {
        for (const place of places) roles.set(place, role);
      };
      const where = (/** @type {(place: number) => boolean} */ is) => [...head.keys()].filter(is);
      give(where((place) => kindColumns.has(names[place])), "kind");
      for (const [role, known] of Object.entries(rules.columns)) {
        let places = where((place) => Boolean(chosen[role]) && valueOf(head[place]) === chosen[role]);
        if (!places.length) places = known.flatMap((own) => where((place) => names[place] === own));
        if (role === "security") places = [places.find((place) => filled[place]) ?? places[0] ?? -1].filter((n) => n >= 0);
        give(places, role);
      }
      return roles;
    }

    /**
     * @param {number} at
     * @param {string} separator
     * @param {string[]} head
     * @param {Map<number, string[]>} rows
     */
    function table(at, separator, head, rows) {
      const values = new Map([...rows].map(([number, row]) => [number, row.map(valueOf)]));
      const filled = head.map((_, place) => [...values.values()].some((row) => row[place]));
      const roles = columnsOf(head, filled);
      const placesOf = (/** @type {(role: string) => boolean} */ is) => [...roles].flatMap(([place, role]) => (is(role) ? [place] : []));
      const sided = placesOf((role) => role === "side");
      const counted = placesOf((role) => amountRoles.has(role));
      const held = new Set([...roles].flatMap(([place, role]) => (filled[place] ? [role] : [])));
      if (![...values.values()].some((row) => sided.some((place) => sideOf(row[place] ?? "")))) held.delete("side");
      const missing = rules.needed.filter(
        (role) => !held.has(role) && !(role === "price" && rules.prices.some((each) => each.every((one) => held.has(one)))),
      );
      done.add(at);
      kept[at] = head
        .map((cell, place) => (roles.has(place) || (missing.length && one("title").test(valueOf(cell))) ? cell : ""))
        .join(separator);
      for (const [number, row] of rows) {
        const own = values.get(number) ?? [];
        if (!missing.length && ![sided, counted].every((places) => places.some((place) => own[place]))) {
          inTable.set(number, [separator, head.length]);
          continue;
        }
        done.add(number);
        const left = row.map((cell, place) => (roles.has(place) ? cellFor(roles.get(place) ?? "", cell, separator) : ""));
        kept[number] = left.some(Boolean) ? left.join(separator) : "";
      }
    }

    let at = 0;
    while (at < lines.length) {
      const line = lines[at];
      const counts = [...rules.separators].map((sign) => line.split(sign).length);
      const separator = rules.separators[counts.indexOf(Math.max(...counts))];
      const head = Math.max(...counts) >= rules.fewest ? cellsOf(line, separator) : [];
      at += 1;
      if (!isHead(head)) continue;
      /** @type {Map<number, string[]>} */
      const rows = new Map();
      let last = at - 1;
      let end = at;
      for (; end < lines.length; end += 1) {
        if (!strip(lines[end], `${separator} `)) continue;
        const cells = cellsOf(lines[end], separator);
        if (cells.length < Math.min(head.length, rules.fewest + 1) || isHead(cells)) break;
        rows.set(end, cells);
        last = end;
      }
      if (rows.size) {
        table(at - 1, separator, head, rows);
        found.push({ head: at - 1, rows: [...rows.keys()], end });
      }
      at = last + 1;
    }
    return { done, inTable, found };
  };
}
