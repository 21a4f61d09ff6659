// Reduces tables to the cells of columns that are read (nnm_site/shared/trades/rules/needed.py).
import { strip } from "./needed_words.js";

/**
 * A function that keeps what is needed of tables. It returns the numbers of their rows, of the
 * lines that end them, and of the lines that need no more work.
 * @param {import("./needed_words.js").Rules} rules
 * @param {import("./needed_words.js").By} by
 */
export function tablesBy(rules, { one, all, has, sideOf, masked }) {
  const roleOf = new Map(rules.wordColumns.map((name) => [name, "words"]));
  for (const [role, names] of Object.entries(rules.columns)) for (const name of names) roleOf.set(name, role);
  const valueOf = (/** @type {string} */ cell) => strip(cell, ' \t"');
  const plain = (/** @type {string} */ cell) => cell.toLowerCase().replace(/[^a-z]/g, "");
  const roleIn = (/** @type {string} */ cell) => roleOf.get(plain(cell)) ?? "";
  const splitters = [...rules.separators].map((each) =>
    new RegExp(`[${each}]( *"(?:[^"]|"")*"[^${each}]*| *"(?:[^"]|"")*$|[^${each}]*)`, "g"));
  const cellsOf = (/** @type {string} */ line, /** @type {string} */ separator) =>
    [...(separator + line).matchAll(splitters[rules.separators.indexOf(separator)])].map((each) => each[1]);

  /** @param {string[]} cells */
  function isHead(cells) {
    if (cells.length < rules.fewest || cells.some((cell) => has("number", valueOf(cell)))) return false;
    const known = new Set(cells.map(roleIn).filter((role) => role && role !== "words"));
    return known.size >= rules.roles && rules.needed.some((role) => known.has(role));
  }

  /** @type {(head: string[], values: string[][], chosen: Record<string, string>) => string[]} */
  function columnsOf(head, values, chosen) {
    let roles = head.map(roleIn);
    for (const [role, name] of Object.entries(chosen)) {
      const isIt = head.map((cell) => valueOf(cell) === name);
      if (name && isIt.includes(true)) roles = roles.map((each, n) => (isIt[n] ? role : each === role ? "" : each));
    }
    if (!chosen.security) {
      const rank = (/** @type {number} */ n) => rules.columns.security.indexOf(plain(head[n])) + (values[n].some(Boolean) ? 0 : 1000);
      const [first, ...others] = [...roles.keys()].filter((n) => roles[n] === "security").sort((a, b) => rank(a) - rank(b));
      for (const n of others) roles[n] = "";
      const mayBe = (/** @type {string} */ role, /** @type {number} */ n) =>
        !role && (has("client", head[n]) || values[n].some((value) => has("text", value.replace(all("day"), ""))));
      if (first !== undefined && rules.weak.includes(plain(head[first])) && roles.some(mayBe)) roles[first] = "";
    }
    for (const [n, column] of values.entries()) {
      if (!roles[n] && column.every((value) => !value || has("dayCell", value))) roles[n] = rules.someDay;
    }
    return roles;
  }

  /** @param {string} cell */
  const titleOf = (cell) => ((roleIn(cell) && !/\d{3}/.test(cell)) || has("title", valueOf(cell)) ? cell : masked(cell));

  /** @param {[string, string][]} told the cells of a row, each after the role of its column */
  function isTrade(told) {
    const holds = (/** @type {string[]} */ roles, /** @type {(value: string) => unknown} */ is) =>
      told.some(([role, cell]) => roles.includes(role) && is(valueOf(cell)));
    const isAmount = (/** @type {string} */ value) => has("amount", value);
    return !holds(["more"], Boolean) && holds(["security"], () => true) && holds(["side"], sideOf)
      && holds(["quantity"], isAmount) && holds(rules.prices, isAmount);
  }

  /** @type {(role: string, cell: string, separator: string, ordinal: (order: string) => string) => string} */
  function cellFor(role, cell, separator, ordinal) {
    const value = valueOf(cell);
    if (!value || !role) return "";
    if (role === rules.someDay) return role;
    if (role === "day") {
      const left = (one("day").exec(value) ?? one("time").exec(value))?.[0] ?? masked(value);
      return left.includes(separator) ? `"${left}"` : left;
    }
    if (role === "order") return has("short", value) || has("cutOrder", value) ? cell : ordinal(value);
    if (role === "security") return has("identity", value) ? masked(cell) : cell;
    if (rules.amounts.includes(role)) return has("amount", value) && !has("long", value) ? cell : masked(cell);
    return has("short", value) ? cell : masked(cell.replaceAll("_", " "));
  }

  /**
   * @param {string[]} lines
   * @param {string[]} kept what is kept of each line
   * @param {Record<string, string>} chosen names of columns by role
   * @param {(order: string) => string} ordinal
   */
  return (lines, kept, chosen, ordinal) => {
    const marks = { rows: new Set(), ends: new Set(), done: new Set() };
    for (let at = 0; at < lines.length;) {
      const start = at;
      at += 1;
      const counts = [...rules.separators].map((sign) => lines[start].split(sign).length);
      const separator = rules.separators[counts.indexOf(Math.max(...counts))];
      const head = Math.max(...counts) >= rules.fewest ? cellsOf(lines[start], separator) : [];
      if (!isHead(head)) continue;
      /** @type {Map<number, string[]>} */
      const rows = new Map();
      for (let number = at; number < lines.length; number += 1) {
        if (!strip(lines[number], `${separator} `)) continue;
        const cells = cellsOf(lines[number], separator);
        if (cells.length < Math.min(head.length, rules.fewest + 1) || isHead(cells)) {
          if (rows.size) marks.ends.add(number);
          break;
        }
        rows.set(number, cells);
      }
      if (!rows.size) continue;
      at = Math.max(...rows.keys()) + 1;
      const values = head.map((_, n) => [...rows.values()].map((row) => valueOf(row[n] ?? "")));
      const roles = columnsOf(head, values, chosen);
      const needed = [["side"], rules.amounts].filter((any) => roles.some((role) => any.includes(role)));
      marks.done.add(start);
      kept[start] = head.map(titleOf).join(separator);
      for (const [number, row] of rows) {
        marks.rows.add(number);
        const told = row.map((cell, n) => /** @type {[string, string]} */ ([roles[n] ?? "more", cell]));
        if (!needed.every((any) => told.some(([role, cell]) => any.includes(role) && valueOf(cell)))) continue;
        marks.done.add(number);
        const isOne = isTrade(told);
        kept[number] = told.map(([role, cell]) =>
          isOne || !rules.own.includes(role) ? cellFor(role, cell, separator, ordinal) : masked(cell)).join(separator);
      }
    }
    return marks;
  };
}
