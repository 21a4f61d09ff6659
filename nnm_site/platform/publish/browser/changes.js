// Applies the differences that the server sends (nnm_site/platform/live_answers.py).

/** @typedef {number | [unknown] | {[name: string]: Change}} Change the place of a text, a new value, or changes below */

/**
 * @param {any} last
 * @param {Change} change
 * @param {string[]} texts
 * @returns {any}
 */
function changed(last, change, texts) {
  if (typeof change === "number") return texts[change];
  if (Array.isArray(change)) return change[0];
  const next = Array.isArray(last) ? [...last] : { ...last };
  for (const [name, below] of Object.entries(change)) next[name] = changed(last[name], below, texts);
  return next;
}

/**
 * A message for a state, with each change ("~name") replaced by the whole value ("name").
 * @param {Record<string, any>} state
 * @param {Record<string, any>} delta
 * @returns {Record<string, any>}
 */
export const whole = (state, { "~": texts, ...delta }) =>
  Object.fromEntries(
    Object.entries(delta).map(([sent, value]) => {
      const name = sent.replace("~", "");
      return [name, name === sent ? value : changed(state[name], value, texts)];
    }),
  );
