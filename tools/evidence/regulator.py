"""The regulator's list for an inspector: each mandate, the words that meet it, what is missing or open."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

from nnm_site.features.regulatory.mandates import Evidence, Mandate, Pages, audit
from nnm_site.features.regulatory.review import current, recorded
from nnm_site.platform.builds import document_file
from nnm_site.platform.route import RouteFamily
from nnm_site.platform.tree import Data
from nnm_site.shared.content.queries import site_content
from nnm_site.shared.rules.dates import long_date
from nnm_site.site_map import plan
from tools.evidence.report import Row, Table
from tools.nodes import nodes_of


def pages_of(client: Path) -> Pages:
    """The English pages of a build and its documents. Pages of route families repeat the page above them."""
    paths = [
        route.path
        for route in plan().routes
        if not (route.language or isinstance(route, RouteFamily))
    ]
    files = {path: document_file(client, path) for path in paths}
    built = {path: partial(_read, file) for path, file in files.items() if file.is_file()}
    return Pages(built, client)


def _read(file: Path) -> list[Data]:
    return nodes_of(file.read_text(encoding="utf-8"))


def evidence(rows: Iterable[Mandate], pages: Pages) -> Iterator[Evidence]:
    """Each mandate with the words on its pages; a text changed since its review does not count."""
    now, then = current(site_content()), recorded(site_content())
    for row in audit(rows, pages):
        texts = [name.removeprefix("body ") for name in row.mandate.carriers]
        changed = tuple(
            f"body {key}: the text is another than at its review on {long_date(then[key].day)}"
            for key in texts
            if key in then and now[key].sha256 != then[key].sha256
        )
        yield replace(row, missing=changed + row.missing)


def table(mandates: Iterable[Evidence]) -> Table:
    """A row for each mandate; unmet ones are red, and what is missing or open is also in words."""
    heads = ("Mandate", "Source", "Page", "Carried by", "Words on the page", "Open")
    return Table("Mandates", heads, [_row(one) for one in mandates])


def _row(entry: Evidence) -> Row:
    mandate = entry.mandate
    still = [f"Missing: {missing}" for missing in entry.missing]
    still += [] if entry.words else ["Nothing on a page carries it."]
    still += [mandate.open] if mandate.open else []
    return Row(
        (
            mandate.mandate,
            mandate.source,
            mandate.pages.replace("`", ""),
            mandate.carried_by,
            tuple(entry.words),
            "; ".join(still) or "Nothing",
        ),
        marked=not entry.holds,
    )
