"""The tariff page shows everything in the content (R511)."""

import re
from decimal import Decimal
from itertools import product
from urllib.parse import parse_qs, urlsplit

import pytest

from nnm_site.features.calculator import tariff_page
from nnm_site.features.calculator.data_files import every_rate
from nnm_site.features.calculator.entries import TABLES, order_of, table_entries
from nnm_site.pages import document
from nnm_site.shared.charges.cards import SECTIONS
from nnm_site.shared.charges.rates import in_force
from nnm_site.shared.charges.rules.amounts import plain
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.charges import EarlierRate, Plan
from nnm_site.shared.rules.dates import today
from tests.documents import Document, words

pytestmark = [pytest.mark.slow, pytest.mark.requirement("R511")]

#: The page as React receives it, unescaped.
PAGE = re.sub(
    r"\\+u([0-9a-f]{4})",
    lambda match: chr(int(match[1], 16)),
    str(tariff_page.charges().render()),
).replace("\\", "")


@pytest.mark.requirement("T18")
def test_every_fee_and_plan_is_on_the_page():
    for fee in queries.fees():
        assert fee.label in PAGE
        assert fee.price in PAGE
    for plan in Plan.all():
        assert f"{plan.name} plan" in PAGE


def test_each_line_of_brokerage_opens_the_calculator_with_its_plan() -> None:
    lines = sorted((item.plan, item.segment) for item in queries.brokerages())
    assert lines == sorted(product([plan.key for plan in Plan.all()], TABLES))
    for item in queries.brokerages():
        address = tariff_page.calculator_address(item)
        assert address in PAGE
        query = {name: values[0] for name, values in parse_qs(urlsplit(address).query).items()}
        table = TABLES[item.segment]
        assert (query["tab"], query.get("type", item.segment)) == (table.tab, item.segment)
        assert not query.keys() & {"rate", "minimum"}
        order = order_of(table_entries(query), today())
        assert (order.plan, order.rate, order.minimum) == (item.plan, item.rate, item.minimum), item


def test_what_the_tariff_must_state_is_there():
    for said in (
        "Opening a trading account", "maintenance", "DP charge when you sell", "Pledge",
        "Freezing", "Call and trade", "gateway", "Delayed payment", "Statement",
    ):  # fmt: skip
        assert said in PAGE
    assert sum(fee.depository_sale for fee in queries.fees()) <= 1


def test_earlier_rates_stand_with_their_days():
    for entry in EarlierRate.all():
        assert f"{plain(entry.rate)}%" in PAGE
        assert f"{entry.valid_to.day} {entry.valid_to:%B %Y}" in PAGE


def test_the_account_is_structured_data_with_its_fees():
    account = tariff_page.structured_data()[0]
    assert account["@type"] == "BrokerageAccount"
    assert len(account["offers"]) == sum(not fee.percent for fee in queries.fees())
    assert {offer["priceSpecification"]["priceCurrency"] for offer in account["offers"]} == {"INR"}


def test_nothing_says_statutory_or_house():
    assert "statutory" not in PAGE.lower()
    assert "house" not in PAGE.lower().replace("warehouse", "")


def test_the_condition_of_a_plan_is_a_figure_that_its_note_says():
    given = {"key": "x", "name": "X", "note": "From {turnover} a month."}
    assert Plan(**given, least_turnover=Decimal(2_500_000)).note == "From ₹25,00,000 a month."
    with pytest.raises(ValueError, match="least_turnover"):
        Plan(**given)


def test_every_rate_in_force_stands_in_the_matrix_or_in_the_fold_of_its_charge():
    page = Document(document("/charges"))
    matrix = [words(cell) for cell in page.table("Taxes and exchange charges by trade").iter("td")]
    folded = " ".join(words(fold) for fold in page.find(".//details[@class='folded']"))
    for segment in SECTIONS:
        for row in in_force(every_rate(), today(), segment):
            line = f"{row.name} on every trade: {row.per_cent} {row.bears}."
            # A short rate can be part of a longer one: 18% in 0.0418%.
            whole = re.compile(rf"(?<![\d.,]){re.escape(row.per_cent)}")
            assert row.group or any(map(whole.search, matrix)) or line in words(page.one("main"))
            assert row.per_cent in folded
            assert row.source in folded


def test_what_every_trade_bears_alike_is_said_once_below_the_matrix():
    page = Document(document("/charges"))
    matrix = page.table("Taxes and exchange charges by trade")
    assert "GST" not in words(matrix)
    line = "GST on every trade: 18% on brokerage, SEBI fee and transaction charge."
    assert words(page.one("main")).count(line) == 1
