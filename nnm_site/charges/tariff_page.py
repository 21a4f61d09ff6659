"""The tariff: what the firm charges, what law and exchanges charge, and what they charged earlier."""

from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode

import reflex as rx

from nnm_site import ui
from nnm_site.calculator.cards import TYPES
from nnm_site.calculator.comparison import TODAY
from nnm_site.calculator.dataset import CSV_PATH, JSON_PATH
from nnm_site.calculator.levies import LevyRow, in_force, no_longer
from nnm_site.calculator.presets import start_of
from nnm_site.calculator.view import TABLES
from nnm_site.charges.data_files import every_rate
from nnm_site.content import queries, tariff
from nnm_site.content.models.charges import Brokerage, Fee
from nnm_site.rules.dates import long_date, today
from nnm_site.settings import settings

PATH = "/charges"
TITLE = "What we charge"
DOCUMENT = "/pdf/downloads/tariff-sheet.pdf"


def charges() -> rx.Component:
    """The tariff page: brokerage, fees, statutory charges with their sources, earlier rates."""
    whole = queries.tariff()
    return ui.policy_page(
        ui.row(
            ui.button_link("Tariff sheet (PDF)", DOCUMENT, new_tab=True),
            ui.button_link("Work out a bill", "/calculator", kind="outline"),
        ),
        ui.paragraph(f"Version {whole.version}, in force from {long_date(whole.effective)}."),
        name="charges",
        title=TITLE,
        intro=whole.intro,
        reviewed=whole.effective,
        picture="mark-pot",
        parts=[
            ("brokerage", "Brokerage", _brokerage()),
            *(
                (f"fees-{group.key}", group.name, [_fees(group.name, queries.fees(group.key))])
                for group in queries.fee_groups()
            ),
            ("law", "What law, regulator and exchanges charge", _levies()),
            ("earlier", "Earlier rates", _earlier()),
            ("data", "Charges as data files", _data()),
        ],
        specimen="The firm's own charges are invented." if whole.sample else None,
    )


def structured_data() -> list[dict[str, Any]]:
    """The way here, and the account with its fees."""
    return [_account()]


def _account() -> dict[str, Any]:
    firm = queries.firm()
    specimen = " (specimen)" if queries.tariff().sample else ""
    return {
        "@type": "BrokerageAccount",
        "name": f"Trading and demat account{specimen}",
        "url": f"{settings.site_url}{PATH}",
        "provider": {
            "@type": "Organization",
            "name": firm.legal_name,
            "url": settings.site_url,
        },
        "feesAndCommissionsSpecification": [
            f"{settings.site_url}{PATH}",
            *(
                f"{plan.name} plan, {_in_one_line(item)}"
                for plan in queries.plans()
                for item in queries.brokerages(plan.key)
            ),
            *(f"{fee.label}: {_fee_in_one_line(fee)}" for fee in queries.fees() if fee.percent),
        ],
        "offers": [_offer(fee) for fee in queries.fees() if not fee.percent],
    }


def _offer(fee: Fee) -> dict[str, Any]:
    return {
        "@type": "Offer",
        "name": fee.label,
        "priceSpecification": {
            "@type": "UnitPriceSpecification",
            "price": tariff.plain(fee.amount),
            "priceCurrency": "INR",
            "unitText": fee.per,
            "valueAddedTaxIncluded": not fee.gst,
        },
    }


def _in_one_line(item: Brokerage) -> str:
    return (
        f"{tariff.SEGMENT_NAMES[item.segment]}: {tariff.brokerage_rate(item)}, "
        f"minimum {tariff.brokerage_minimum(item)}"
    )


def _fee_in_one_line(fee: Fee) -> str:
    return f"{tariff.fee_amount(fee)}. {tariff.fee_sentence(fee)}"


def calculator_address(item: Brokerage) -> str:
    """The calculator with this brokerage, on the order that its table starts with."""
    entries = start_of(item.segment) | {
        "rate": tariff.plain(item.rate),
        "minimum": tariff.plain(item.minimum),
    }
    where = TABLES[item.segment].place
    return f"/calculator?{urlencode(where | {k: v for k, v in entries.items() if v})}"


def _brokerage() -> list[rx.Component]:
    return [
        part
        for plan in queries.plans()
        for part in (
            ui.heading(f"{plan.name} plan", 3),
            ui.paragraph(plan.note),
            ui.table(
                f"Brokerage of the {plan.name} plan",
                ["Trade", "Rate", "Minimum"],
                [
                    [
                        ui.link(
                            tariff.SEGMENT_NAMES[item.segment],
                            ui.hidden_text(f", {plan.name} plan: work out a bill"),
                            href=calculator_address(item),
                        ),
                        tariff.brokerage_rate(item),
                        tariff.brokerage_minimum(item),
                    ]
                    for item in queries.brokerages(plan.key)
                ],
                numeric=(1, 2),
            ),
        )
    ] + [
        ui.small(
            "The minimum applies to each order. GST of 18% is added to the brokerage. No exchange "
            "allows more than 2.5% of turnover; on options 2.5% of the premium or ₹100 a lot, "
            "whichever is more. Each line opens the calculator with its rates."
        )
    ]


def _fees(group: str, fees: tuple[Fee, ...]) -> rx.Component:
    return ui.table(
        f"{group}, in rupees before GST",
        ["Charge", "Amount", "Charged"],
        [[_depository_link(fee), tariff.fee_amount(fee), tariff.fee_sentence(fee)] for fee in fees],
        numeric=(1,),
    )


def _depository_link(fee: Fee) -> str | rx.Component:
    """The charge that comes on top of a sale of shares opens the calculator with one."""
    if not fee.depository_sale:
        return fee.label
    query = {k: v for k, v in start_of("delivery").items() if v} | {"side": "sell"}
    return ui.link(fee.label, href=f"/calculator?{urlencode({'type': 'delivery', **query})}")


def _levies() -> list[rx.Component]:
    rates, day = every_rate(), today()
    present = {rate.segment for rate in rates if rate.schedule == TODAY}
    return [
        ui.paragraph(
            "We do not set these charges and keep none of them. The calculator uses the same rates. "
            "“Not checked”: taken from another website, not yet compared with the exchange's own page."
        ),
        *(
            part
            for segment, name in TYPES.items()
            if segment in present
            for part in (
                ui.heading(name, 3),
                _levy_table(
                    f"Charges on {name[0].lower()}{name[1:]}",
                    "Charge",
                    [(row.charge, row) for row in in_force(rates, day, segment)],
                    segment,
                ),
            )
        ),
    ]


def _levy_table(
    caption: str, first: str, rows: Sequence[tuple[str, LevyRow]], key: str
) -> rx.Component:
    """Rates with what stands in their first column; `key` begins those of their sources."""
    return ui.table(
        caption,
        [first, "Rate", "Charged", "In force", "Source"],
        [[what, row.rate, row.bears, row.valid, _source(row, key)] for what, row in rows],
        numeric=(1,),
    )


def _source(row: LevyRow, segment: str) -> ui.Cell:
    """Where the rate was published, with the day of the check in the margin."""
    if row.checked is None:
        return f"{row.source} ({row.checked_in_words})"
    key = f"{segment}-{ui.anchor_of(row.charge)}"
    return ui.sourced(row.source, ui.checked_on(row.checked), key)


def _earlier() -> list[rx.Component]:
    rows = no_longer(every_rate(), today())
    by_charge: dict[str, list[LevyRow]] = {}
    for row in rows:
        by_charge.setdefault(row.charge, []).append(row)
    return [
        _levy_table(
            f"Earlier rates: {charge}", "Trade", [(row.segment, row) for row in own], "earlier"
        )
        for charge, own in by_charge.items()
    ]


def _data() -> list[rx.Component]:
    return [
        ui.paragraph(
            "Every rate with its validity and source: ",
            ui.link("JSON", href=JSON_PATH),
            " and ",
            ui.link("CSV", href=CSV_PATH),
            ". How programs use them is on ",
            ui.link("the page for developers", href="/developers"),
            ".",
        )
    ]
