"""Holding each document's words to its date and version: `python -m nnm_site.shared.documents.dated`.

`content/documents/dated.toml` records what the source of each document said on its date. Words that have
changed since then are a fault of `python -m nnm_site check` until the document has a new date and version in
`content/documents/catalogue.toml`, and this command has been run.
"""

import datetime
import hashlib
import json
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from nnm_site.shared.content.models.documents import DatedDocument, Document
from nnm_site.shared.content.models.firm import Firm
from nnm_site.shared.content.models.law import Rule
from nnm_site.shared.content.models.prescribed import Prescribed
from nnm_site.shared.content.models.regulatory import ComplaintWay
from nnm_site.shared.content.record import as_toml, write
from nnm_site.shared.content.validate import CONTENT_DIR, Content, validate
from nnm_site.shared.documents.charters import charter_data
from nnm_site.shared.documents.form_data import form_data
from nnm_site.shared.rules.dates import today

RECORD = CONTENT_DIR / "documents" / "dated.toml"

#: What a source takes from elsewhere and is read as its own words, also between the parts of a string. Typst takes
#: a semicolon after it for its end unless it is escaped.
_TAKEN = re.compile(
    r'(?:#|" \+ )(rule-of|source-of|figure-of|time-of|days-of|prescribed)\("([^"]+)"\)(?: \+ "|\\(?=;))?'
)

#: What it takes of the firm's own rules. A new name or office is no new text.
_OF_FIRM = re.compile(r"(?:#|\.\.)firm\.(refund_days|waiting_days|waiting_orders)")


@dataclass(frozen=True)
class State:
    """A document as it is now: its date, its version, and the hash of its words."""

    date: datetime.date
    version: str
    sha256: str


def words(content: Content, document: Document, folder: Path = CONTENT_DIR / "documents") -> str:
    """What a document says: its source with the rules, their sources, figures, times and prescribed texts that it takes.

    Tables that are made from the tariff or from records change by themselves and are left out.
    """
    stages = [stage for way in content.all(ComplaintWay) for stage in way.stages]
    taken = {f"rule-of {rule.key}": rule.says for rule in content.all(Rule)}
    taken |= {f"source-of {rule.key}": rule.published for rule in content.all(Rule)}
    taken |= {
        f"figure-of {name}": said
        for rule in content.all(Rule)
        for name, said in rule.figures.items()
    }
    taken |= {f"time-of {one.name}": one.time or "" for one in stages}
    taken |= {f"days-of {one.name}": str(one.days) for one in stages}
    taken |= {f"prescribed {one.key}": " ".join(one.texts) for one in content.all(Prescribed)}
    source = (folder / f"{document.source}.typ").read_text(encoding="utf-8")
    for firm in content.all(Firm):
        source = _OF_FIRM.sub(lambda call, firm=firm: str(getattr(firm, call[1])), source)
    said = " ".join(_TAKEN.sub(lambda call: taken[f"{call[1]} {call[2]}"], source).split())
    data = charter_data(content, document.key) or form_data(content, document.key)
    return said if data is None else said + json.dumps(data, ensure_ascii=False)


def current(content: Content) -> dict[str, State]:
    """Each document of the catalogue that is made from a source, as it is now."""
    return {
        one.key: State(
            one.date, one.version, hashlib.sha256(words(content, one).encode()).hexdigest()
        )
        for one in content.all(Document)
        if one.source
    }


def recorded(content: Content) -> dict[str, State]:
    """Each document as it was when it got its date."""
    return {one.key: State(one.date, one.version, one.sha256) for one in content.all(DatedDocument)}


def faults(now: Mapping[str, State], then: Mapping[str, State]) -> Iterator[str]:
    """A sentence for each document whose words, date and version do not belong together."""
    for key, state in now.items():
        if key not in then:
            yield f"{key}: is not recorded yet"
        elif state.sha256 != then[key].sha256 and state.date == then[key].date:
            yield f"{key}: the words have changed, but its date ({state.date}) has not"
        elif state != then[key]:
            yield f"{key}: has a new date or version, but that is not recorded yet"


def refusals(
    now: Mapping[str, State], then: Mapping[str, State], today: datetime.date
) -> Iterator[str]:
    """What keeps a new record from being written: words that are newer than their date or version."""
    for key, state in now.items():
        if state.date > today:
            yield f"{key}: its date ({state.date}) lies in the future"
        elif key in then and state.sha256 != then[key].sha256 and then[key].date != today:
            if state.date == then[key].date:
                yield f"{key}: the words have changed; set date = {today} and the next version"
            elif state.version == then[key].version:
                yield f"{key}: the words have changed; set the next version"


def record(now: Mapping[str, State]) -> str:
    """The record as a file."""
    return as_toml("dated", "nnm_site.shared.documents.dated", now)


def main(today: datetime.date) -> int:
    """Write the record, or say why not."""
    content = validate()
    now = current(content)
    return write(RECORD, record(now), refusals(now, recorded(content), today))


if __name__ == "__main__":
    sys.exit(main(today()))
