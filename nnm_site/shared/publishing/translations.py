"""What a build does with the documents of pages in other languages, once React has written them."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from nnm_site.platform import framework
from nnm_site.platform.route import Route
from nnm_site.settings import PROJECT_ROOT
from nnm_site.shared.languages.catalogue import catalogue
from nnm_site.shared.languages.language import languages
from nnm_site.shared.shell.in_language import UNREVIEWED

#: What is shown where nothing is.
NOT_FOUND = "/not-found"


@dataclass(frozen=True)
class Translation:
    """A document in a language."""

    document: Path
    code: str


def translations(static_dir: Path, pages: Iterable[Route]) -> Iterator[Translation]:
    """The documents of a build that are in another language than English, `pages` being all pages."""

    def built(address: str) -> Path:
        return static_dir / address.strip("/") / "index.html"

    for page in pages:
        if page.language:
            yield Translation(built(page.path), page.language)
    for each in languages():
        yield Translation(built(each.address(NOT_FOUND)), each.code)


def set_language(made: Iterable[Translation]) -> None:
    """Say in each document which language it is in, and give it the rules of its letters."""
    for one in made:
        text = framework.with_language(
            one.document.read_text(encoding="utf-8"), one.code, _styles(one.code)
        )
        one.document.write_text(text, encoding="utf-8")


def reviewed(pages: Iterable[Route]) -> Iterator[Route]:
    """The pages whose translation has been reviewed, which search engines may know."""
    return (page for page in pages if page.language and page.listed and page.path not in UNREVIEWED)


@cache
def _styles(code: str) -> str:
    """The rules that a page in the language has besides the site's, without comments and blanks."""
    folder = PROJECT_ROOT / "assets" / "styles"
    names = (f"{code}-fonts.css", f"{catalogue(code).language.script}.css")
    text = "".join((folder / name).read_text(encoding="utf-8") for name in names)
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    return re.sub(r"\s*([{};,])\s*", r"\1", " ".join(text.split())).replace(";}", "}")
