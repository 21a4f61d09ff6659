// The scripts' messages in the language of the page: a page in another language contains them
// (nnm_site/shared/languages/script_words.py).

/** @type {Record<string, string> | undefined} */
let words;

/**
 * A sentence in the language of the page.
 * @param {string} text in English, with named placeholders: `{time}`
 * @param {Record<string, string | number>} [values] by the name of their placeholder
 */
export function say(text, values = {}) {
  words ??= JSON.parse(globalThis.document?.getElementById("words")?.textContent ?? "{}");
  return (words?.[text] ?? text).replace(/\{(\w+)\}/g, (_, place) => String(values[place]));
}

/** The locale for dates: the page's language with Latin digits. */
export const locale = () => {
  const { lang = "" } = globalThis.document?.documentElement ?? {};
  return lang && !lang.startsWith("en") ? `${lang}-IN-u-nu-latn` : "en-GB";
};
