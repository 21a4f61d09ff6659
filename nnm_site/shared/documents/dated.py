"""Binds each document's words to its date and version: `python -m nnm_site.shared.documents.dated`.

`content/documents/dated.toml` records the source of each document as of its date. `python -m nnm_site check`
reports words that have changed since then until the document has a new date and version in
`content/documents/catalogue.toml`, and this command has been run.
"""

import hashlib
import json
import sys
from pathlib import Path

from nnm_site.shared.content.models.documents import DatedDocument, Document
from nnm_site.shared.content.models.firm import Firm
from nnm_site.shared.content.record import Record, State
from nnm_site.shared.content.validate import Content, validate
from nnm_site.shared.documents.firm_facts import firm_facts, needed
from nnm_site.shared.documents.jobs import FOLDER, text_data
from nnm_site.shared.rules.dates import today

RECORD = Record(
    FOLDER / "dated.toml",
    table="dated",
    field="date",
    command="nnm_site.shared.documents.dated",
    day="date",
    remedy="set date = {today} and the next version",
)

#: Facts that change a document's text, by table. A new name or office of the firm does not.
_OF_LAW = ("rules", "sources", "figures", "stages")
_OF_FIRM = ("refund_days", "waiting_days", "waiting_orders")


def words(content: Content, document: Document, folder: Path = FOLDER) -> str:
    """A document's text: its source with the rules, sources, figures, times and prescribed texts it uses.

    Tables made from the tariff or from records change by themselves and are left out.
    """
    source = (folder / f"{document.source}.typ").read_text(encoding="utf-8")
    taken = needed(firm_facts(content), source)
    (firm,) = content.all(Firm)
    contents = (
        source.split(),
        {table: taken[table] for table in _OF_LAW if table in taken},
        {name: taken["firm"][name] for name in _OF_FIRM if name in taken["firm"]},
        {key: one["texts"] for key, one in taken.get("prescribed", {}).items()},
        text_data(content, document.key),
    )
    text = json.dumps(contents, ensure_ascii=False, sort_keys=True)
    return text.replace(firm.legal_name, "{legal_name}")


def current(content: Content) -> dict[str, State]:
    """Each document of the catalogue that is made from a source, as it is now."""
    return {
        entry.key: State(
            hashlib.sha256(words(content, entry).encode()).hexdigest(), entry.date, entry.version
        )
        for entry in content.entries[Document].values()
        if isinstance(entry, Document) and entry.source
    }


def recorded(content: Content) -> dict[str, State]:
    """Each document as it was when it got its date."""
    return {one.key: State(one.sha256, one.date, one.version) for one in content.all(DatedDocument)}


if __name__ == "__main__":
    dated = validate()
    sys.exit(RECORD.write(current(dated), recorded(dated), today()))
