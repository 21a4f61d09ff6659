"""Places for the sentences of built pages that nobody has translated yet."""

from pathlib import Path

from nnm_site.content.validate import CONTENT_DIR
from nnm_site.languages.catalogue import catalogue
from nnm_site.languages.document import Translator
from nnm_site.languages.exchange import by_source
from nnm_site.languages.markup import parse
from nnm_site.languages.strings import String, read_strings, write_strings


def collect(code: str, client: Path, root: Path = CONTENT_DIR) -> int:
    """Put what is still English on the pages of a language into its interface strings.

    `client` is the folder of a build's pages. Returns how many sentences were added. What has its
    place beside the content, such as a stale sentence, is left there.
    """
    found = catalogue(code, root)
    strings = {(string.key, string.context): string for string in read_strings(code, root)}
    places = by_source(code, root).values()
    beside = {source.message.key for held in places for source, _ in held}
    before = len(strings)
    for path in found.language.pages:
        translator = Translator(found, path)
        document = client / path.strip("/") / "index.html"
        translator.tree(parse(document.read_text(encoding="utf-8")))
        for key in sorted(translator.missing - beside):
            place = String(key, "", "", "", reviewed=False, pages=(path,))
            strings.setdefault((key, ""), place)
    write_strings(code, strings.values(), root)
    return len(strings) - before
