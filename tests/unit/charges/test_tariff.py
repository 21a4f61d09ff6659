"""The tariff page says everything that the content holds (issue 19)."""

import re
from urllib.parse import parse_qs, urlsplit

import pytest

from nnm_site.calculator.view import TABLES
from nnm_site.charges import tariff_page
from nnm_site.content import queries, tariff

#: The page as React gets it, its escapes undone.
PAGE = re.sub(
    r"\\+u([0-9a-f]{4})",
    lambda found: chr(int(found[1], 16)),
    str(tariff_page.charges().render()),
).replace("\\", "")


def test_every_fee_and_plan_is_on_the_page():
    for fee in queries.fees():
        assert fee.label in PAGE
        assert tariff.fee_amount(fee) in PAGE
    for plan in queries.plans():
        assert f"Brokerage of the {plan.name} plan" in PAGE


@pytest.mark.parametrize("plan", [plan.key for plan in queries.plans()])
def test_each_plan_has_every_table_of_the_calculator_once(plan):
    assert sorted(item.segment for item in queries.brokerages(plan)) == sorted(TABLES)


@pytest.mark.parametrize("item", queries.brokerages(), ids=lambda item: item.key)
def test_each_line_of_brokerage_opens_the_calculator_with_its_plan(item):
    address = tariff_page.calculator_address(item)
    assert address in PAGE
    query = {name: values[0] for name, values in parse_qs(urlsplit(address).query).items()}
    table = TABLES[item.segment]
    assert query["tab"] == table.tab
    assert query.get("type", item.segment) == item.segment
    assert (query["rate"], query["minimum"]) == (
        tariff.plain(item.rate),
        tariff.plain(item.minimum),
    )


def test_what_the_tariff_must_state_is_there():
    for words in (
        "Opening a trading account", "maintenance", "Sale from the demat account", "Pledge",
        "Freezing", "Call and trade", "gateway", "Delayed payment", "Statement",
    ):  # fmt: skip
        assert words in PAGE
    assert sum(fee.depository_sale for fee in queries.fees()) <= 1


def test_earlier_rates_stand_with_their_days():
    for entry in queries.earlier_rates():
        assert f"{tariff.plain(entry.rate)}%" in PAGE
        assert f"{entry.valid_to.day} {entry.valid_to:%B %Y}" in PAGE


def test_the_account_is_structured_data_with_its_fees():
    account = tariff_page.structured_data()[0]
    assert account["@type"] == "BrokerageAccount"
    assert len(account["offers"]) + sum(fee.percent for fee in queries.fees()) == len(
        queries.fees()
    )
    for offer in account["offers"]:
        assert offer["priceSpecification"]["priceCurrency"] == "INR"


def test_nothing_says_statutory_or_house():
    assert "statutory" not in PAGE.lower()
    assert "house" not in PAGE.lower().replace("warehouse", "")
