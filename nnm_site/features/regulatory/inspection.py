"""What an editor can break of the regulator's list and of the dates of review, with file and line."""

from collections.abc import Iterator, Mapping

from nnm_site.features.regulatory import mandates, review
from nnm_site.shared.content.problems import ContentError, Problem
from nnm_site.shared.content.validate import CONTENT_DIR, Content
from nnm_site.shared.documents.build import ASSETS

_CURE = "read the whole page, set the day and run python -m nnm_site.features.regulatory.review"


def faults(content: Content, html: Mapping[str, str]) -> Iterator[Problem]:
    """Of each row of the list and each text. `html` has the pages in English by address; documents are made already."""
    pages = mandates.Pages(html, ASSETS, one_of_each=True)
    try:
        yield from mandates.faults(mandates.held(mandates.mandates(), pages))
    except ContentError as error:
        yield from error.problems
    yield from _unreviewed(content)


def _unreviewed(content: Content) -> Iterator[Problem]:
    for fault in review.faults(review.current(content), review.recorded(content)):
        key, _, said = fault.partition(": ")
        path = CONTENT_DIR / "regulatory" / f"{key}.md"
        lines = path.read_text(encoding="utf-8-sig").splitlines()
        line = next(at for at, text in enumerate(lines, start=1) if text.startswith("reviewed"))
        yield Problem(f"content/regulatory/{key}.md", f"line {line}", message=f"{said}; {_CURE}")
