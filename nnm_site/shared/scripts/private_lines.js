// Lines that say who somebody is are taken out of a text before it is sent; the server does the same once
// more, with the same patterns (nnm_site/shared/trades/rules/private.py).

/**
 * @typedef {object} Patterns
 * @property {string} numbers
 * @property {string} labels
 * @property {string} columns
 * @property {string} name
 * @property {string} securities
 * @property {string} quantities
 * @property {string} separators
 * @property {number} headCells
 */

/**
 * The cells of a line; between quotes a separator parts none.
 * @param {string} line
 * @param {string} separator
 */
function cellsOf(line, separator) {
  const parts = line.split('"');
  const outside = parts.map((part, at) => ((parts.length - 1 - at) % 2 ? part : part.replaceAll(separator, "\n")));
  return outside.join('"').split("\n");
}

/**
 * The text without them, and how many lines and columns were dropped.
 * @param {string} text
 * @param {Patterns} patterns
 */
export function withoutPrivate(text, { numbers, labels, columns, name, securities, quantities, separators, headCells }) {
  const [isNumber, isLabel, isColumn, isName, isSecurity, isQuantity] = [
    numbers, labels, columns, name, securities, quantities,
  ].map((each) => new RegExp(each, "i"));
  const count = (/** @type {string} */ line, /** @type {string} */ sign) => line.split(sign).length;
  let dropped = 0;
  let pending = 0;
  /** @type {number[]} */
  let taken = [];
  let width = 0;
  const kept = text.split(/\r\n?|\n/).map((whole) => {
    let line = whole;
    const separator = [...separators].reduce((best, sign) => (count(line, sign) > count(line, best) ? sign : best));
    const cells = cellsOf(line, separator);
    let isHead = false;
    if (cells.length >= headCells && !/\d/.test(line)) {
      const bare = cells.map((cell) => cell.replaceAll('"', ""));
      const namesSecurity = bare.some((cell) => isSecurity.test(cell));
      isHead = namesSecurity || bare.some((cell) => isQuantity.test(cell));
      const found = bare.flatMap((cell, at) =>
        isColumn.test(cell) || (namesSecurity && isName.test(cell)) ? [at] : [],
      );
      if (isHead && found.length) [taken, width] = [found, cells.length];
    }
    if (taken.length && cells.length === width) {
      line = cells.filter((_, at) => !taken.includes(at)).join(separator);
    }
    if (line.trim() && pending && !/\d\.\d\d/.test(line) && !isLabel.test(line)) {
      pending -= 1;
      dropped += 1;
      return "";
    }
    if (isNumber.test(line) || (isLabel.test(line) && !isHead)) {
      if (!/[\p{L}\p{N}_]/u.test(line.replace(new RegExp(labels, "gi"), ""))) pending += 1;
      dropped += 1;
      return "";
    }
    if (line.trim()) pending = 0;
    return line;
  });
  return { text: kept.join("\n"), dropped: dropped + taken.length };
}
