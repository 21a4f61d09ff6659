"""What stands at an address of the site, and in a document that it publishes, as words."""

import re
from fnmatch import fnmatchcase
from functools import cache, cached_property
from pathlib import Path

import lxml.html

from nnm_site.document import document
from nnm_site.features.search.texts import pdf_text
from nnm_site.plan import plan
from nnm_site.platform import builds
from nnm_site.settings import settings
from nnm_site.shared.content.queries import site_content
from nnm_site.shared.content.validate import CONTENT_DIR
from nnm_site.shared.documents.jobs import Job, jobs
from nnm_site.shared.documents.typeset import house_compiler, pdf
from tools.serve import fingerprint

#: Goes before the key of a document where a place is named.
DOCUMENT = "document "


class Pages:
    """The pages of the build whose files are in `client`; without one they are drawn from source.

    So are documents that are neither among the files of the build nor supplied by the firm.
    """

    def __init__(self, client: Path | None = None) -> None:
        """Nothing is read before it is asked for."""
        self._client = client
        self.words = cache(self._words)
        self.tree = cache(self._tree)

    @property
    def origin(self) -> str:
        """Where the pages come from, in a sentence."""
        if self._client is None:
            return "There is no build here: pages and documents were drawn from source."
        name = self._client.parent.name
        same = name.partition("-")[0] == fingerprint(settings.site_url)
        return f"Pages were read from the build {name}." + (
            "" if same else " Sources have changed since: make a build first."
        )

    @cached_property
    def every_page(self) -> tuple[str, ...]:
        """The addresses of all pages in English. What lies below a page has its words."""
        return tuple(route.path for route in plan().routes if not (route.language or route.below))

    def documents(self, pattern: str) -> tuple[str, ...]:
        """The documents whose key is this, or fits a pattern such as `annexure-c-*`."""
        return tuple(DOCUMENT + key for key in _jobs() if fnmatchcase(key, pattern))

    def _words(self, place: str) -> str:
        """All that a page or document says, in one line."""
        if place.startswith(DOCUMENT):
            return self._document(_jobs()[place.removeprefix(DOCUMENT)])
        return said(self.tree(place))

    def _tree(self, address: str) -> lxml.html.HtmlElement:
        """The elements of a page, without comments and what is no text; of one that the build lacks, none."""
        if self._client is None:
            return as_tree(document(address))
        file = self._client / address[1:] / "index.html"
        return as_tree(file.read_text(encoding="utf-8") if file.is_file() else "<html></html>")

    def _document(self, job: Job) -> str:
        published = self._client / job.path if self._client else None
        supplied = CONTENT_DIR / "documents" / "files" / Path(job.path).name
        for path in filter(None, (published, supplied)):
            if path.is_file():
                return plain(pdf_text(path.read_bytes()).words)
        return _typeset(job)


class OneOfEachSource(Pages):
    """The same with one document of each source: the monthly ones differ in their figures alone."""

    def documents(self, pattern: str) -> tuple[str, ...]:
        """Of the documents that fit, the first of those that are made from the same source."""
        found = reversed(super().documents(pattern))
        firsts = {_jobs()[one.removeprefix(DOCUMENT)].source or one: one for one in found}
        return tuple(reversed(firsts.values()))


def served() -> Pages:
    """The pages of the build that is served here, if there is one."""
    try:
        return Pages(builds.current_client())
    except builds.NoBuildError:
        return Pages()


@cache
def _typeset(job: Job) -> str:
    """What a document says that is made from its source here."""
    source = (CONTENT_DIR / "documents" / f"{job.source}.typ").read_text(encoding="utf-8")
    return plain(pdf_text(pdf(house_compiler(), source, job.facts, job.date)).words)


@cache
def _jobs() -> dict[str, Job]:
    return {job.key: job for job in jobs(site_content())}


def as_tree(text: str) -> lxml.html.HtmlElement:
    """HTML as elements, without comments and what is no text."""
    tree = lxml.html.document_fromstring(text)
    for part in tree.xpath("//comment() | //script | //style"):
        part.drop_tree()
    return tree


def said(element: lxml.html.HtmlElement) -> str:
    """What an element says, in one line."""
    return plain(" ".join(element.itertext()))


def plain(text: str) -> str:
    """Without what a page may add between words: spaces, and spaces before a full stop."""
    return re.sub(r"\s+([.,;:)])", r"\1", " ".join(text.split()))
