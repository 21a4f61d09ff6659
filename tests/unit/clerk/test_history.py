"""The history: who published what when, before and after in words; visitors see an undo as well."""

import datetime
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from nnm_site.settings import PROJECT_ROOT
from tests.rows import each
from tests.unit.clerk import months
from tests.unit.clerk.months import AUGUST, BY, SEPTEMBER, git
from tools.clerk.change import RECORD, Change, Names, Refused, commit
from tools.clerk.comparison import changed_entries
from tools.clerk.complaints import FILE
from tools.clerk.entries import tables
from tools.clerk.history import history, undo
from tools.clerk.record import News, recorded

pytestmark = [pytest.mark.slow, pytest.mark.requirement("R1317")]

DAY = datetime.date(2026, 12, 1)
WHO = Names("Asha Shah", "Bharat Rao")


def published(root: Path, file: str, old: str, new: str, title: str) -> str:
    """The commit of a change with its entry in the record."""
    before = (root / file).read_bytes()
    change = Change({file: (before, before.replace(old.encode(), new.encode(), 1))}, title)
    news = News("complaints", ("/complaint-data",))
    return commit(recorded(change, news, DAY, root), WHO, root=root)


def test_who_published_what_when_is_told_before_and_after(real: Path) -> None:
    made = published(real, FILE, "received = 0", "received = 3", "Correction")
    (real / "content" / "page.md").write_text('+++\ntitle = "A page"\n+++\nText.\n')
    git(real, "add", ".")
    git(real, *BY, "commit", "--quiet", "-m", "A page")
    first, key, item, second, keys, *others = history(root=real)
    assert first.endswith("A page (A, by hand)")
    assert (key, keys) == ("    Key: page", "    Key: nse-fo-2026-08")
    assert item == "    A page: nothing → text Text."
    assert second.startswith(f"{made[:10]}  ")
    assert second.endswith("Correction (Asha Shah, checked by Bharat Rao)")
    assert others[0] == "    NSE&FO, August 2026, investors, received: 0 → 3"
    assert others[1].endswith("Content (A, by hand)") or "by hand" in others[1]


@pytest.mark.requirement("R1323")
def test_the_list_is_short_and_a_change_that_is_named_is_told_in_full(real: Path) -> None:
    before = (real / FILE).read_bytes()
    after = (before + b"# End.\n").replace(b"received = 0", b"received = 3")
    made = commit(Change({FILE: (before, after)}, "All anew"), WHO, root=real)
    _, *items = history(made[:10], real)
    assert (len(items), items[-1]) == (26, f"    Files: {FILE}")
    newest = [*history(root=real)][1:13]
    assert newest == [*items[:11], f"    14 more: history {made[:10]}"]
    with pytest.raises(Refused, match="There is no change 12ab"):
        [*history("12ab", real)]


@pytest.mark.requirement("R1323")
def test_what_is_taken_back_twice_is_published_again_in_those_words(real: Path) -> None:
    made = published(real, FILE, "received = 0", "received = 3", "Correction")
    subjects = []
    for _ in range(3):
        change = undo(made, DAY, real)
        made = commit(change, WHO, root=real)
        title = tables((real / RECORD).read_text())["change"][-1]["title"]
        subjects.append((change.subject, title))
    assert subjects == [
        ("Undo: Correction", "Taken back: Correction"),
        ("Published again: Correction", "Published again: Correction"),
        ("Undo: Correction", "Taken back: Correction"),
    ]


@pytest.mark.requirement("R1323")
@each(["history", "due"])
def test_who_has_read_enough_of_a_list_is_told_nothing(command: str) -> None:
    """The pipe is closed after the first line."""
    run = [sys.executable, "-m", "nnm_site", command]
    with subprocess.Popen(
        run, cwd=PROJECT_ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as done:
        assert done.stdout
        assert done.stderr
        done.stdout.close()
        assert done.stderr.read() == b""
    assert done.returncode == 128 + signal.SIGPIPE


def test_visitors_are_told_of_a_change_and_of_its_undo_and_never_of_a_name(real: Path) -> None:
    made = published(real, FILE, "received = 0", "received = 3", "Correction")
    told = tables((real / RECORD).read_text())["change"]
    item = {
        "what": "NSE&FO, August 2026, Directly from Investors, received",
        "before": "0",
        "after": "3",
    }
    assert told == [
        {
            "key": "2026-12-01-correction", "day": DAY, "kind": "complaints", "title": "Correction",
            "pages": ["/complaint-data"], "items": [item],
        }
    ]  # fmt: skip
    commit(undo(made, DAY, real), WHO, root=real)
    *before, after = tables((real / RECORD).read_text())["change"]
    assert before == told
    assert (after["title"], after["key"]) == (
        "Taken back: Correction",
        "2026-12-01-taken-back-correction",
    )
    assert after["items"] == [item | {"before": "3", "after": "0"}]
    assert "Asha" not in (real / RECORD).read_text()


def test_the_end_of_samples_is_no_news(real: Path) -> None:
    before, after = (months.records(AUGUST, sample=True), months.records(SEPTEMBER))
    change = Change({FILE: (before.encode(), after.encode())}, "Complaint data")
    told = recorded(change, News("complaints", ("/complaint-data",)), DAY, real)
    (entry,) = tables((told.files[RECORD][1] or b"").decode())["change"]
    assert [one["what"] for one in entry["items"]] == [
        "NSE&FO, September 2026", "BSE&CD, September 2026", "CDSL-DP, September 2026",
    ]  # fmt: skip


def test_an_entry_says_which_inputs_of_pages_it_is() -> None:
    (entry,) = changed_entries(
        "content/home/faq.toml", (None, b'[[faq]]\nkey = "what"\nquestion = "What?"\n')
    )
    assert entry.inputs() == {"kind:Faq", "entry:Faq/what", "body:Faq/what"}
    (page,) = changed_entries("content/help/ledger.md", (None, b"+++\na = 1\n+++\nText\n"))
    assert "body:HelpAnswer/ledger" in page.inputs()


def test_a_file_without_entries_is_told_as_one() -> None:
    (entry,) = changed_entries("content/documents/files/a.pdf", (b"%PDF", b"%PDF-2"))
    assert [str(item) for item in entry.items()] == ["a.pdf: a file of 4 bytes → a file of 6 bytes"]
