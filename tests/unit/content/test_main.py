"""The command line: what it prints and how it ends."""

from collections.abc import Callable
from pathlib import Path

import pytest

from nnm_site import content as command_line
from nnm_site.shared.charges.cards import load_cards, unchecked
from nnm_site.shared.content.attention import due, unconfirmed
from nnm_site.shared.content.validate import validate
from nnm_site.shared.data import database
from nnm_site.shared.rules.dates import today

pytestmark = pytest.mark.slow


@pytest.mark.long
def test_check_lists_what_is_still_sample(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the checkout's own database holds: it may be of an older release."""
    monkeypatch.setattr(database, "engine", lambda: pytest.fail("the own database was asked"))
    assert command_line.main(["check"]) == 0

    content = validate()
    first, second, *listed, market = capsys.readouterr().out.splitlines()
    assert first == f"{content.count} entries, no errors."
    assert second == f"Still sample: {len(content.samples)}."
    assert market.startswith("Market data: MARKET_DATA_LICENCE names no agreement")
    samples = [f"  {sample}" for sample in content.samples]
    rates = list(unchecked(load_cards()))
    assert rates
    expected = [*samples, *unconfirmed(content), *rates, *due(content, today())]
    assert [line for line in listed if line in set(expected)] == expected


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
