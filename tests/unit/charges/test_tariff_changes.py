"""An editor's change of the tariff is charged everywhere, from the day that it states."""

import re
import shutil
from collections.abc import Callable
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from nnm_site.features.calculator import tariff_page
from nnm_site.features.calculator.api import api
from nnm_site.features.calculator.view import answer
from nnm_site.features.help.page import prices
from nnm_site.features.trades.month_view import answer as month_of
from nnm_site.features.what_changed.changes import changes
from nnm_site.platform.tree import render
from nnm_site.shared.charges import cards
from nnm_site.shared.content import queries
from nnm_site.shared.content.problems import ContentError
from nnm_site.shared.content.validate import CONTENT_DIR, validate
from nnm_site.shared.documents.contract_note import note_data
from nnm_site.shared.documents.jobs import TARIFF_SHEET, jobs
from nnm_site.shared.rules.money import rupees
from tests.documents import Document, words
from tests.unit.conftest import FIRM

pytestmark = pytest.mark.slow

Edit = Callable[[str], str]


@pytest.fixture
def tariff(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[Edit], None]:
    """Makes the site's content a copy whose tariff has been edited."""
    root = tmp_path / "content"
    shutil.copytree(CONTENT_DIR, root)
    path = root / "charges" / "tariff.toml"

    def changed(edit: Edit) -> None:
        before = path.read_text(encoding="utf-8")
        path.write_text(edit(before), encoding="utf-8")
        assert path.read_text(encoding="utf-8") != before
        content = validate(root)
        monkeypatch.setattr(queries, "site_content", lambda: content)

    return changed


def first_brokerage(text: str) -> tuple[str, str]:
    """The first entry of brokerage as it is written, and its rate."""
    entry = re.search(r"\[\[brokerage\]\].*?(?=\n\[)", text, re.DOTALL)
    assert entry is not None
    rate = re.search(r"^rate = (.+)$", entry[0], re.MULTILINE)
    assert rate is not None
    return entry[0], rate[1]


def shown() -> dict[str, str]:
    """The first figure of calculator and month, the first rate of page and document, the bill over HTTP."""
    page = Document(
        f"<main>{''.join(render(part) for part in tariff_page.charges().children)}</main>"
    )
    row = page.table("Brokerage by trade and plan").findall(".//tr")[1]
    (job,) = (job for job in jobs(queries.site_content()) if job.key == TARIFF_SHEET)
    order = {"quantity": "100", "price": "1000"}
    month = month_of({"text": "buy 100 BETA 1000 delivery"}).sheet
    return {
        "month": month.orders[0][3],
        "calculator": answer({}).bill.results["totalCharges"].today,
        "page": words(row[1]).split(",")[0],
        "document": job.facts,
        "interface": rupees(
            Decimal(TestClient(api).get("/api/v1/charges", params=order).json()["totalCharges"])
        ),
    }


def test_one_number_changes_calculator_month_page_document_and_interface(
    tariff: Callable[[Edit], None],
) -> None:
    before = shown()
    assert before["calculator"] == before["interface"] == before["month"]
    old = queries.brokerages()[0].rate_in_words
    assert old == before["page"]
    assert old in before["document"]

    def edit(text: str) -> str:
        entry, rate = first_brokerage(text)
        return text.replace(entry, entry.replace(f"rate = {rate}", "rate = 0.77"))

    tariff(edit)
    after = shown()
    assert after["page"] == queries.brokerages()[0].rate_in_words != old
    assert "0.77%" in after["page"]
    assert after["page"] in after["document"]
    assert after["calculator"] == after["interface"] == after["month"] != before["calculator"]


def test_a_later_brokerage_and_a_later_fee_hold_from_their_day_on(
    tariff: Callable[[Edit], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, effective = queries.brokerages()[0], queries.tariff().effective
    fee = next(fee for fee in queries.fees() if fee.depository_sale)
    places = [one.key for one in queries.fees(fee.group)]
    specimen = note_data(queries.site_content(), effective)
    tariff(
        lambda text: (
            f'{text}\n[[brokerage]]\nkey = "next"\nplan = "{first.plan}"\n'
            f'segment = "{first.segment}"\nrate = 0.99\nminimum = 0\n'
            f'replaces = "{first.key}"\nsince = 2027-04-01\n'
            f'\n[[fee]]\nkey = "next"\ngroup = "{fee.group}"\nlabel = "{fee.label}"\n'
            f'amount = 20\nper = "{fee.per}"\ngst = true\ndepository_sale = true\n'
            f'replaces = "{fee.key}"\nsince = 2027-04-01\n'
            f'\n[[fee]]\nkey = "new"\ngroup = "{fee.group}"\nlabel = "New"\namount = 1\nper = "a year"\n'
            "since = 2027-04-01\n"
        )
    )
    sale = {"type": "delivery", "side": "sell"}
    monkeypatch.setenv("PREVIEW_DAY", "2027-03-31")
    before = shown()
    assert (queries.brokerages()[0], queries.tariff().effective) == (first, effective)
    assert note_data(queries.site_content(), effective) == specimen
    assert "₹23.60" not in answer(sale).bill.depository
    assert "new" not in [one.key for one in queries.fees()]
    assert list(prices(["new"])) == []
    monkeypatch.setenv("PREVIEW_DAY", "2027-04-01")
    after = shown()
    assert queries.brokerages()[0].key == "next"
    assert "New: ₹1" in "".join(map(render, prices(["new"])))
    assert queries.tariff().effective == date(2027, 4, 1)
    assert len(queries.brokerages()) == len({(b.plan, b.segment) for b in queries.brokerages()})
    assert "0.99%" in after["page"]
    assert after["page"] in after["document"]
    assert "1 April 2027" in after["document"]
    assert after["calculator"] == after["interface"] == after["month"] != before["calculator"]
    assert "₹23.60" in answer(sale).bill.depository
    assert queries.fees(fee.group)[-1].key == "new"
    assert [one.key for one in queries.fees(fee.group)].index("next") == places.index(fee.key)


@pytest.mark.requirement("R1321")
def test_a_charge_ends_by_a_day_and_a_price_for_some_days_gives_the_one_before_back(
    tariff: Callable[[Edit], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    fee = next(fee for fee in queries.fees() if fee.depository_sale)
    rate = queries.brokerages()[0].rate_in_words
    tariff(
        lambda text: (
            f'{text}\n[[brokerage]]\nkey = "for-some-days"\nplan = "standard"\nsegment = "delivery"\n'
            'rate = 0.11\nminimum = 0\nreplaces = "standard-delivery"\nsince = 2027-03-01\nuntil = 2027-03-31\n'
        ).replace(
            f'[[fee]]\nkey = "{fee.key}"\n', f'[[fee]]\nkey = "{fee.key}"\nuntil = 2027-03-31\n'
        )
    )
    seen = {}
    for day in ("2027-02-28", "2027-03-31", "2027-04-01"):
        monkeypatch.setenv("PREVIEW_DAY", day)
        page = render(tariff_page.charges())
        charge = answer({"type": "delivery", "side": "sell"}).bill.depository
        (price,) = prices([fee.key])
        seen[day] = {
            **shown(),
            "tariff": fee.label.partition(" (")[0] in page,
            "charge": charge,
            "price": render(price),
        }
        assert (fee.label in str(seen[day]["document"])) == (day < "2027-04-01")
    before, during, after = seen.values()
    assert (before["page"], during["page"], after["page"]) == (rate, "0.11% of turnover", rate)
    assert before["interface"] == after["interface"] != during["interface"] == during["calculator"]
    assert (before["tariff"], during["tariff"], after["tariff"]) == (True, True, False)
    assert "₹17.70" in during["charge"]
    assert "₹17.70" not in after["charge"]
    assert "Free" in after["price"]
    assert queries.tariff().effective == date(2027, 4, 1)
    told = [
        (one.day.isoformat(), item.before, item.after)
        for one in changes(date(2027, 4, 1))
        for item in one.items
    ]
    assert ("2027-04-01", "₹15", "") in told
    assert (
        "2027-04-01",
        "0.11% of turnover, minimum none",
        f"{rate}, minimum {queries.brokerages()[0].minimum_in_words}",
    ) in told


def test_a_replacement_that_makes_no_sense_is_named(root: Path) -> None:
    """Checked in order: only the first fault is reported."""
    path = root / "charges" / "tariff.toml"
    before = path.read_text(encoding="utf-8")
    entry = '[[brokerage]]\nkey = "next"\nplan = "standard"\nsegment = "delivery"\nrate = 1\nminimum = 0'
    for lines, says in (
        ('replaces = "standard-delivery"', "`replaces` needs `since`"),
        ('replaces = "nobody"\nsince = 2027-04-01', 'there is no brokerage "nobody"'),
        ("until = 2027-04-01", "a plan has a price on every day: only what `replaces` it may end"),
        (
            'replaces = "standard-delivery"\nsince = 2027-04-01\nuntil = 2027-03-01',
            "until is before since, 2027-04-01",
        ),
        ('replaces = "active-delivery"\nsince = 2027-04-01', 'must be that of "active-delivery"'),
    ):
        path.write_text(f"{before}\n{entry}\n{lines}\n", encoding="utf-8")
        with pytest.raises(ContentError, match=re.escape(says)):
            validate(root)


@pytest.mark.long
def test_documents_are_made_with_the_rates_of_their_day(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    folder = tmp_path / "rate_cards"
    shutil.copytree(FIRM / "rate_cards", folder)
    text = (folder / "statutory-2026-04-01.toml").read_text(encoding="utf-8")
    text = text.replace("effective = 2026-04-01", "effective = 2027-04-01")
    text = text.replace("stt = { rate = 0.1, to", "stt = { rate = 0.2, to", 1)
    (folder / "statutory-2027-04-01.toml").write_text(text, encoding="utf-8")
    read = cards.load_cards(folder)
    monkeypatch.setattr("nnm_site.shared.documents.jobs.load_cards", lambda: read)
    for day, rate in (("2027-03-31", "0.1% (NSE and BSE)"), ("2027-04-01", "0.2% (NSE and BSE)")):
        monkeypatch.setenv("PREVIEW_DAY", day)
        (job,) = (job for job in jobs(queries.site_content()) if job.key == TARIFF_SHEET)
        assert rate in job.facts
