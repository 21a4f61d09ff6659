"""When the firm has entered its numbers and compared its sources, nothing is marked as a sample."""

import json
from pathlib import Path

from nnm_site.shared.content.attention import due
from nnm_site.shared.content.validate import validate
from nnm_site.shared.documents.jobs import jobs
from nnm_site.shared.rules.dates import today
from tests.another_firm import rewrite
from tests.unit.content.conftest import Edit

CATALOGUE = "documents/catalogue.toml"
COMPARED = 'compared = "copy"\nchecked = 2026-11-29'


def make_real(root: Path, edit: Edit) -> None:
    """Replace every sample by a firm's numbers, addresses and documents, all of them compared."""
    rewrite(root)
    edit(CATALOGUE, 'sample = true\ncategory = "software', 'file = "own"\ncategory = "software')
    edit("charges/earlier.toml", "source = ", f"{COMPARED}\nsource = ")
    for path in root.rglob("*.toml"):
        flag = 'file = "made"\n' if path == root / CATALOGUE else ""
        text = path.read_text(encoding="utf-8").replace("sample = true\n", flag)
        path.write_text(text.replace('compared = "not yet"', COMPARED), encoding="utf-8")


def test_a_firm_whose_entries_are_all_real_is_valid_and_bears_no_mark(
    root: Path, edit: Edit
) -> None:
    def specimens() -> list[str]:
        found = jobs(validate(root), root / "documents")
        return [job.key for job in found if json.loads(job.facts)["document"]["sample"]]

    assert validate(root).samples
    assert specimens()
    make_real(root, edit)

    content = validate(root)
    assert content.samples == ()
    left = [duty.what for duty in due(content, today()) if duty.by is None]
    told = ("Never compared", "Wording", "Still sample")
    assert [what for what in left if what.startswith(told) and "rate of law" not in what] == []
    assert specimens() == []
