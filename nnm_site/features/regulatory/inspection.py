"""Finds editing faults in the regulator's list and the dates of texts and documents, by file and line."""

from collections.abc import Iterator, Mapping

from nnm_site.features.regulatory import mandates, review
from nnm_site.features.regulatory.rules.ours import REASONS
from nnm_site.platform.tree import Data
from nnm_site.shared.content.models.regulatory import VerdictWords
from nnm_site.shared.content.problems import ContentError, Problem
from nnm_site.shared.content.validate import CONTENT_DIR, Content
from nnm_site.shared.documents import dated
from nnm_site.shared.documents.build import ASSETS

_REVIEW = "read the whole page, set the day and run python -m nnm_site.features.regulatory.review"
_DATE = "set date and version, then run python -m nnm_site.shared.documents.dated"


def faults(
    content: Content, pages: Mapping[str, mandates.Nodes], end: list[Data]
) -> Iterator[Problem]:
    """The faults of each row of the list and each text. `pages` has the English pages by address, `end` their
    common ending; documents must be built already.
    """
    written = {one.key for one in content.all(VerdictWords)}
    for key in (f"{verdict}-{one}" for verdict, reasons in REASONS.items() for one in reasons):
        if key not in written:
            yield Problem("content/regulatory/verdicts.toml", message=f'has no verdict "{key}"')
    site_pages = mandates.Pages(pages, ASSETS, end, one_of_each=True)
    try:
        yield from mandates.faults(mandates.audit(mandates.mandates(), site_pages))
    except ContentError as error:
        yield from error.problems
    for fault in review.RECORD.faults(review.current(content), review.recorded(content)):
        yield _at(f"regulatory/{_key(fault)}.md", "reviewed", f"{fault}; {_REVIEW}")
    for fault in dated.RECORD.faults(dated.current(content), dated.recorded(content)):
        yield _at("documents/catalogue.toml", f'key = "{_key(fault)}"', f"{fault}; {_DATE}")


def _key(fault: str) -> str:
    return fault.partition(":")[0]


def _at(file: str, begins: str, message: str) -> Problem:
    """A fault at the first line of a content file that starts with `begins`."""
    lines = (CONTENT_DIR / file).read_text(encoding="utf-8-sig").splitlines()
    line = next(at for at, text in enumerate(lines, start=1) if text.startswith(begins))
    return Problem(f"content/{file}", f"line {line}", message=message)
