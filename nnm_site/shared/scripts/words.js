// What scripts say, in the language of the page: a page in another language brings its words along
// (nnm_site/shared/languages/script_words.py).

/** @type {Record<string, string> | undefined} */
let words;

/**
 * A sentence in the language of the page.
 * @param {string} text in English, with named places for values: `{time}`
 * @param {Record<string, string | number>} [values] by the name of their place
 */
export function say(text, values = {}) {
  words ??= JSON.parse(globalThis.document?.getElementById("words")?.textContent ?? "{}");
  return (words?.[text] ?? text).replace(/\{(\w+)\}/g, (_, place) => String(values[place]));
}

/** How days and months are written: with the page's words and Latin digits. */
export const locale = () => {
  const { lang = "" } = globalThis.document?.documentElement ?? {};
  return lang && !lang.startsWith("en") ? `${lang}-IN-u-nu-latn` : "en-GB";
};
