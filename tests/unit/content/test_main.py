"""The command line: what it prints and how it ends."""

from collections.abc import Callable
from pathlib import Path

import pytest

from nnm_site.content import __main__ as command_line
from nnm_site.content.complaints import overdue
from nnm_site.content.models.documents import ComplaintMonth
from nnm_site.content.models.prescribed import Prescribed
from nnm_site.content.validate import validate
from nnm_site.rules.dates import today


@pytest.mark.slow
def test_check_lists_what_is_still_sample(capsys: pytest.CaptureFixture[str]) -> None:
    assert command_line.main(["check"]) == 0

    content = validate()
    first, second, *listed, market = capsys.readouterr().out.splitlines()
    assert first == f"{content.count} entries, no errors."
    assert second == f"Still sample: {len(content.samples)}."
    assert market.startswith("Market data: MARKET_DATA_LICENCE names no agreement")
    to_compare = [
        f'Wording to be compared with its source: prescribed "{text.key}" ({text.source}).'
        for text in content.all(Prescribed)
        if not text.exact
    ]
    late = overdue(content.all(ComplaintMonth), today())
    assert listed == [*(f"  {sample}" for sample in content.samples), *to_compare, *late]


def test_check_lists_every_error(
    root: Path,
    edit: Callable[[str, str, str], None],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    edit("home/faq.toml", 'topic = "demat"\n', "")
    edit("shell/ticker.toml", 'label = "KYC"\n', "")
    monkeypatch.setattr(command_line, "validate", lambda: validate(root))

    assert command_line.main(["check"]) == 1

    assert capsys.readouterr().err.splitlines() == [
        'content/shell/ticker.toml: entry 2 ("kyc"): field "label": is missing',
        'content/home/faq.toml: entry 1 ("what-is-demat"): field "topic": is missing',
    ]
