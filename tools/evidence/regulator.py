"""The regulator's list as an inspector is shown it: each mandate with the words that carry it, and what is missing or open."""

import csv
import io
from collections.abc import Iterable, Iterator
from dataclasses import replace
from html import escape

from nnm_site.features.regulatory.mandates import Found, Mandate, Pages, held
from nnm_site.features.regulatory.review import current, recorded
from nnm_site.shared.content.queries import site_content
from nnm_site.shared.rules.dates import long_date
from tools.evidence import html


def evidence(rows: Iterable[Mandate], pages: Pages) -> Iterator[Found]:
    """Each mandate with what its pages say; a text that is another than at its review does not hold."""
    now, then = current(site_content()), recorded(site_content())
    for one in held(rows, pages):
        texts = [name.removeprefix("body ") for name in one.mandate.carriers]
        changed = tuple(
            f"body {key}: the text is another than at its review on {long_date(then[key].day)}"
            for key in texts
            if key in then and now[key].sha256 != then[key].sha256
        )
        yield replace(one, missing=changed + one.missing)


def as_csv(found: list[Found]) -> str:
    """A line for each mandate."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(("mandate", "source", "pages", "words", "missing", "open"))
    for one in found:
        row = one.mandate
        said = " … ".join(one.words), "; ".join(one.missing)
        writer.writerow((row.mandate, row.source, row.pages, *said, row.open))
    return out.getvalue()


def as_html(found: list[Found], origin: str) -> str:
    """The same as a page; what is missing or open is red, and says so in words too. `origin` says where pages come from."""
    held = sum(one.holds for one in found)
    return html.document(
        "Regulatory evidence",
        f"<p>{escape(origin)}</p><p>{held} of {len(found)} mandates are carried in full. What is missing or open is marked.</p>"
        + html.table(
            "Mandates",
            ("Mandate", "Source", "Page", "Carried by", "Words on the page", "Open"),
            map(_row, found),
        ),
    )


def _row(one: Found) -> str:
    row = one.mandate
    open_points = [f"Missing: {missing}" for missing in one.missing]
    if not one.words:
        open_points.append("Nothing on a page carries it.")
    if row.open:
        open_points.append(row.open)
    return html.row(
        row.mandate,
        row.source,
        row.pages.replace("`", ""),
        row.carried_by,
        one.words,
        "; ".join(open_points) or "Nothing",
        marked=not one.holds,
    )
