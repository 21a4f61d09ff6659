"""Holding each document's words to its date and version: `python -m nnm_site.shared.documents.dated`.

`content/documents/dated.toml` records what the source of each document said on its date. Words that have
changed since then are a fault of `python -m nnm_site check` until the document has a new date and version in
`content/documents/catalogue.toml`, and this command has been run.
"""

import hashlib
import json
import re
import sys
from pathlib import Path

from nnm_site.shared.content.models.documents import DatedDocument, Document
from nnm_site.shared.content.models.firm import Firm
from nnm_site.shared.content.models.law import Rule
from nnm_site.shared.content.models.prescribed import Prescribed
from nnm_site.shared.content.models.regulatory import ComplaintWay
from nnm_site.shared.content.record import Record, State
from nnm_site.shared.content.validate import CONTENT_DIR, Content, validate
from nnm_site.shared.documents.charters import charter_data
from nnm_site.shared.documents.form_data import form_data
from nnm_site.shared.rules.dates import today

RECORD = Record(
    CONTENT_DIR / "documents" / "dated.toml",
    table="dated",
    field="date",
    command="nnm_site.shared.documents.dated",
    day="date",
    remedy="set date = {today} and the next version",
)

#: What a source takes from elsewhere and is read as its own words, also between the parts of a string. Typst takes
#: a semicolon after it for its end unless it is escaped.
_TAKEN = re.compile(
    r'(?:#|" \+ )(rule-of|source-of|figure-of|time-of|days-of|prescribed)\("([^"]+)"\)(?: \+ "|\\(?=;))?'
)

#: What it takes of the firm's own rules. A new name or office is no new text.
_OF_FIRM = re.compile(r"(?:#|\.\.)firm\.(refund_days|waiting_days|waiting_orders)")


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
            hashlib.sha256(words(content, one).encode()).hexdigest(), one.date, one.version
        )
        for one in content.all(Document)
        if one.source
    }


def recorded(content: Content) -> dict[str, State]:
    """Each document as it was when it got its date."""
    return {one.key: State(one.sha256, one.date, one.version) for one in content.all(DatedDocument)}


if __name__ == "__main__":
    dated = validate()
    sys.exit(RECORD.write(current(dated), recorded(dated), today()))
