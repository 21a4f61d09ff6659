"""What a build has to know of pages in other languages: the rules of their letters, and which have been reviewed."""

import re
from collections.abc import Iterable, Iterator
from functools import cache

from nnm_site.platform.route import Route
from nnm_site.settings import PROJECT_ROOT
from nnm_site.shared.languages.catalogue import catalogue
from nnm_site.shared.shell.in_language import UNREVIEWED


def reviewed(pages: Iterable[Route]) -> Iterator[Route]:
    """The pages whose translation has been reviewed, which search engines may know."""
    return (page for page in pages if page.language and page.listed and page.path not in UNREVIEWED)


@cache
def styles(code: str) -> str:
    """The rules that a page in the language has besides the site's, without comments and blanks."""
    folder = PROJECT_ROOT / "assets" / "styles"
    names = (f"{code}-fonts.css", f"{catalogue(code).language.script}.css")
    text = "".join((folder / name).read_text(encoding="utf-8") for name in names)
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    return re.sub(r"\s*([{};,])\s*", r"\1", " ".join(text.split())).replace(";}", "}")
