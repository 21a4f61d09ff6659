"""The command line: its output and exit code."""

from pathlib import Path

import pytest

from nnm_site import content as command_line
from nnm_site.shared.content.attention import attention
from nnm_site.shared.content.problems import Problem
from nnm_site.shared.content.validate import validate
from nnm_site.shared.data import database
from nnm_site.shared.documents.build import DocumentError, Report
from nnm_site.shared.rules.dates import today
from tests.unit.content.conftest import Edit

pytestmark = [pytest.mark.slow, pytest.mark.requirement("A16")]


@pytest.mark.long
def test_check_lists_what_is_due_and_then_what_is_still_sample(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is due first, samples last. Whatever the checkout's own database holds: it may be of an older release."""
    monkeypatch.setattr(database, "engine", lambda: pytest.fail("the own database was asked"))
    monkeypatch.setattr(command_line, "make_documents", lambda _: Report((), ()))
    assert command_line.main(["check"]) == 0

    content = validate()
    first, *listed = capsys.readouterr().out.splitlines()
    assert first == f"{content.count} entries, no errors."
    expected = [
        *attention(content, today()),
        *command_line.sample_lines(content.samples, ["content/law.toml"]),
    ]
    assert [line for line in listed if line in set(expected)] == expected
    assert listed[-1].startswith("  content/")


def test_samples_are_a_number_for_each_file_and_the_entries_of_those_that_are_named() -> None:
    """Hundreds of lines would hide three warnings."""
    samples = (
        Problem("content/firm.toml", "firm"),
        Problem("content/home/faq.toml", 'faq "a"'),
        Problem("content/firm.toml", 'desk "b"'),
    )
    assert list(command_line.sample_lines(samples, ["content/firm.toml"])) == [
        "  content/firm.toml: 2",
        "    firm",
        '    desk "b"',
        "  content/home/faq.toml: 1",
    ]


@pytest.mark.slow
def test_faults_of_documents_are_said_without_a_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(_: object) -> None:
        raise DocumentError("content/documents/x.typ (y): unknown variable")

    monkeypatch.setattr(command_line, "make_documents", broken)
    assert command_line.main(["check"]) == 1
    output = capsys.readouterr()
    assert output.err.splitlines() == ["content/documents/x.typ (y): unknown variable"]
    assert output.out == ""


def test_check_lists_every_error(
    root: Path,
    edit: Edit,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    edit("home/faq.toml", 'topic = "demat"\n', "")
    edit("shell/ticker.toml", 'label = "KYC"\n', "")
    monkeypatch.setattr(command_line, "site_content", lambda: validate(root))

    assert command_line.main(["check"]) == 1

    assert capsys.readouterr().err.splitlines() == [
        'content/home/faq.toml: entry 1 ("what-is-demat"): field "topic": is missing',
        'content/shell/ticker.toml: entry 1 ("kyc"): field "label": is missing',
    ]
