"""A month becomes one commit with two names, in the file's format; manual edits are kept."""

import datetime
import io
import tomllib
from pathlib import Path

import pytest

from nnm_site.shared.rules.dates import today
from tests.rows import each
from tests.unit.clerk import months
from tests.unit.clerk.months import AUGUST, BY, SEPTEMBER, Table, git
from tools.clerk.__main__ import month_change
from tools.clerk.change import Change, Names, Refused, agreed, alone, commit
from tools.clerk.complaints import FILE
from tools.clerk.history import undo

#: Slow, as each test commits in a copy of the content.
pytestmark = [pytest.mark.slow, pytest.mark.requirement("R1310")]

WHO = Names("Asha Shah", "ভারত Rao")


def october(root: Path, data: bytes | None = None, name: str = "month.xlsx", **how: bool) -> Change:
    """The change made by the sample file, or by another one."""
    file = root.parent / name
    file.write_bytes(months.workbook(months.table()) if data is None else data)
    return month_change(file, how.get("replace", False), how.get("begin", False), root)


def entries(root: Path) -> list[dict]:
    return tomllib.loads((root / FILE).read_text(encoding="utf-8"))["complaints"]


def test_a_month_is_added_in_the_form_of_the_file(real: Path) -> None:
    before = (real / FILE).read_text()
    commit(october(real), WHO, root=real)

    after = (real / FILE).read_text()
    assert after.startswith(before)
    assert after[len(before) :].startswith(
        '\n[[complaints]]\nkey = "nse-fo-2026-10"\nsegment = "nse-fo"\nmonth = 2026-10-01\n'
        "investors = { carried = 0, received = 2, resolved = 1, pending = 1, days = 12 }\n"
        "scores = { carried = 0, received = 1, resolved = 1, pending = 0, days = 9 }\n"
        "institution = { carried = 0, received = 0, resolved = 0, pending = 0 }\n"
    )
    assert [one["key"] for one in entries(real)[-3:]] == [
        "nse-fo-2026-10", "bse-cd-2026-10", "cdsl-dp-2026-10",
    ]  # fmt: skip


def test_columns_rows_case_spaces_sheets_and_dates_are_free_and_csv_says_the_same(
    real: Path,
) -> None:
    expected = october(real).files
    heads, *rows = months.table()
    shuffled: Table = [[str(one).upper().replace(" ", "  ") for one in heads[::-1]]]
    shuffled += [row[::-1] for row in rows[::-1]]
    shuffled.insert(3, [None] * len(heads))
    assert october(real, months.workbook(shuffled)).files == expected
    heads, *dated = months.table(datetime.date(2026, 10, 1))
    sheets = [[heads, *dated[n : n + 5]] for n in (0, 5, 10)]
    assert october(real, months.workbook(*sheets)).files == expected
    assert october(real, months.as_csv(months.table()), "month.csv").files == expected


def test_the_sum_of_days_is_taken_where_it_is_given(real: Path) -> None:
    rows = [[*row, None] for row in months.table()]
    rows[0][-1] = "days to resolve"
    for number, values in {
        1: (0, 41, 41, 40, 1, 0, 12, 479),
        5: (0, 42, 42, 41, 1, 0, 11.9, None),
    }.items():
        rows[number][4:] = values  # fmt: skip
    commit(october(real, months.workbook(rows)), WHO, root=real)
    assert entries(real)[-3]["investors"]["days"] == 479


def test_a_month_is_replaced_where_it_stands_and_comments_stay(real: Path) -> None:
    rows = months.table("September 2026")
    commit(october(real, months.workbook(rows), replace=True), WHO, root=real)

    text = (real / FILE).read_text()
    assert "# Looked at twice.\nmonth = 2026-09-01\ninvestors = { carried = 0, received = 2" in text
    assert [one["month"] for one in entries(real)] == [AUGUST] * 3 + [SEPTEMBER] * 3


def test_a_correction_is_dated_where_figures_change_and_the_same_file_changes_nothing(
    real: Path,
) -> None:
    rows = months.workbook(months.table("September 2026"))
    commit(october(real, rows, replace=True), WHO, root=real)
    days = {one["segment"]: one.get("corrected") for one in entries(real)[3:]}
    assert days == {"nse-fo": today(), "bse-cd": None, "cdsl-dp": today()}
    for again in (True, False):
        with pytest.raises(Refused) as refused:
            october(real, rows, replace=again)
        assert str(refused.value) == (
            "September 2026 is there already with these figures: this changes nothing."
        )


def test_sample_months_that_are_replaced_are_no_corrections(tmp_path: Path) -> None:
    root = months.checkout(tmp_path / "site", months.records(SEPTEMBER, sample=True))
    commit(
        october(root, months.workbook(months.table("September 2026")), replace=True), WHO, root=root
    )
    assert [one.get("corrected", one.get("sample")) for one in entries(root)] == [None] * 3


def test_the_sample_months_are_taken_out_where_it_is_said(tmp_path: Path) -> None:
    root = months.checkout(tmp_path / "site", months.records(AUGUST, SEPTEMBER, sample=True))
    commit(october(root, begin=True), WHO, root=root)

    assert (root / FILE).read_text().startswith(f"{months.HEAD}\n[[complaints]]\n")
    assert [one["key"][-7:] for one in entries(root)] == ["2026-10"] * 3


def test_a_file_of_another_form_is_left_alone(real: Path) -> None:
    text = (real / FILE).read_text()
    (real / FILE).write_bytes(text.replace("\n", "\r\n").encode())
    rows = months.table("September 2026")
    with pytest.raises(Refused, match="another form than this can write"):
        october(real, months.workbook(rows), replace=True)


def test_the_commit_names_both_and_needs_no_settings_of_git(
    real: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", "/dev/null")
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")
    made = commit(october(real), WHO, root=real)

    assert git(real, "log", "-1", "--format=%H %an %cn%n%B").strip() == (
        f"{made} Asha Shah Asha Shah\nComplaint data of October 2026\n\n"
        "Published-by: Asha Shah\nChecked-by: ভারত Rao"
    )
    assert git(real, "show", "--format=", "--name-only").split() == [FILE]
    assert git(real, "status", "--porcelain") == ""


@each([("content/home.toml", False), (FILE, False), (FILE, True)])
def test_what_was_changed_by_hand_is_never_overwritten(
    file: str, is_committed: bool, real: Path
) -> None:
    git(real, "reset", "--quiet", "--hard")
    git(real, "clean", "--quiet", "--force")
    change, said = october(real), f"Somebody has changed {file} by hand and not committed it"
    with (real / file).open("a") as hand:
        hand.write("# By hand.\n")
    if is_committed:
        git(real, *BY, "commit", "--quiet", "-am", "By hand")
        said = "has changed since it was read"
    with pytest.raises(Refused, match=said):
        commit(change, WHO, root=real)
    assert (real / file).read_text().endswith("# By hand.\n")


@pytest.mark.parametrize("fault", [ValueError("at fault"), KeyboardInterrupt()])
def test_what_the_check_refuses_leaves_no_trace(real: Path, fault: BaseException) -> None:
    def check() -> None:
        assert "2026-10" in (real / FILE).read_text()
        raise fault

    with pytest.raises(type(fault)):
        commit(october(real), WHO, check, real)
    assert git(real, "status", "--porcelain") == ""
    assert git(real, "rev-list", "--count", "HEAD").strip() == "1"


def test_what_is_written_by_hand_during_the_check_stays(real: Path) -> None:
    def check() -> None:
        (real / FILE).write_text("# By hand.\n")
        raise ValueError

    with pytest.raises(ValueError):  # noqa: PT011
        commit(october(real), WHO, check, real)
    assert (real / FILE).read_text() == "# By hand.\n"


def test_nothing_is_published_where_nobody_can_be_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("y\n"))
    with pytest.raises(Refused, match="say --yes, or run it in a terminal"):
        agreed()


def test_a_folder_without_git_is_refused(tmp_path: Path) -> None:
    root = months.checkout(tmp_path / "site", months.records(AUGUST, SEPTEMBER))
    (root / ".git").rename(tmp_path / "git")
    with pytest.raises(Refused, match="no git checkout"):
        commit(october(root), WHO, root=root)


def test_one_change_at_a_time(tmp_path: Path) -> None:
    with alone(tmp_path), pytest.raises(Refused, match="Another change"), alone(tmp_path):
        pass


def test_a_file_that_was_dropped_in_stays_where_the_change_is_refused(real: Path) -> None:
    pdf = real / "content" / "documents" / "files" / "notice.pdf"
    pdf.parent.mkdir()
    pdf.write_bytes(b"%PDF")
    change = Change({"content/documents/files/notice.pdf": (None, b"%PDF")}, "A document")
    with pytest.raises(Refused, match=r"files/notice\.pdf by hand"):
        commit(october(real), WHO, root=real)

    def check() -> None:
        raise ValueError

    with pytest.raises(ValueError):  # noqa: PT011
        commit(change, WHO, check, real)
    assert pdf.read_bytes() == b"%PDF"
    commit(change, WHO, root=real)
    assert git(real, "status", "--porcelain") == ""


def test_undo_is_a_change_with_two_names_and_is_not_undone_by_itself(real: Path) -> None:
    before = (real / FILE).read_bytes()
    made = commit(october(real), WHO, root=real)
    change = undo("", today(), real)
    assert change.undoes == made
    commit(change, Names("Chitra", "Deepak"), root=real)

    assert (real / FILE).read_bytes() == before
    assert git(real, "log", "-1", "--format=%B").strip() == (
        "Undo: Complaint data of October 2026\n\n"
        f"Published-by: Chitra\nChecked-by: Deepak\nUndoes: {made}"
    )
    with pytest.raises(Refused, match="nothing left to undo"):
        undo("", today(), real)
    with pytest.raises(Refused, match="“Complaint data of October 2026” is undone already"):
        undo(made[:10], today(), real)
    # The month can be published again.
    commit(october(real), WHO, root=real)


def test_a_change_is_undone_beside_later_ones_unless_one_lies_over_it(real: Path) -> None:
    first = commit(october(real), WHO, root=real)
    text = (real / FILE).read_text().replace(months.HEAD, f"{months.HEAD}# A remark.\n")
    (real / FILE).write_text(text)
    git(real, *BY, "commit", "--quiet", "-am", "A remark")
    assert (
        undo(first, today(), real).files[FILE][1]
        == text.partition('\n[[complaints]]\nkey = "nse-fo-2026-10"')[0].encode()
    )
    (real / FILE).write_text(
        text.replace("received = 2, resolved = 1", "received = 3, resolved = 2")
    )
    git(real, *BY, "commit", "--quiet", "-am", "Over it")
    with pytest.raises(
        Refused, match=rf"(\w{{10}}) “Over it” lies over {first[:10]} “Comp.* undo \1 first"
    ):
        undo(first, today(), real)


def test_what_was_committed_by_hand_is_undone_where_it_is_named(real: Path) -> None:
    commit(october(real), WHO, root=real)
    (real / "content" / "home.toml").write_text("# By hand.\n")
    git(real, "add", ".")
    git(real, *BY, "commit", "--quiet", "-am", "A page")
    with pytest.raises(Refused, match="made by hand: “A page”"):
        undo("", today(), real)
    assert undo("HEAD", today(), real).files == {"content/home.toml": (b"# By hand.\n", None)}
    (real / "code.py").write_text("")
    (real / "content" / "home.toml").write_text("# Again.\n")
    git(real, "add", ".")
    git(real, *BY, "commit", "--quiet", "-am", "With code")
    with pytest.raises(Refused, match=r"has changed code.py too, which is no content"):
        undo("HEAD", today(), real)
    with pytest.raises(Refused, match="There is no change nothing"):
        undo("nothing", today(), real)
