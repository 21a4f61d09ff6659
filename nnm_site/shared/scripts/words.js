// What scripts say, in the language of the page: a page in another language brings its words along
// (nnm_site/shared/languages/script_words.py).

/** @type {Record<string, string> | undefined} */
let words;

/**
 * A sentence in the language of the page.
 * @param {string} text in English, with `{0}`, `{1}` for values
 * @param {string[]} values
 */
export function say(text, ...values) {
  words ??= JSON.parse(globalThis.document?.getElementById("words")?.textContent ?? "{}");
  return (words?.[text] ?? text).replace(/\{(\d)\}/g, (_, place) => values[place]);
}

/** How days and months are written: with the page's words and Latin digits. */
export const locale = () => {
  const { lang = "" } = globalThis.document?.documentElement ?? {};
  return lang && !lang.startsWith("en") ? `${lang}-IN-u-nu-latn` : "en-GB";
};
