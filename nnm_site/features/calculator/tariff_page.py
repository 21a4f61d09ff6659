"""The tariff: the charges of the firm, of law and exchanges, and earlier ones."""

from collections.abc import Sequence
from itertools import chain
from typing import Any
from urllib.parse import urlencode

import reflex as rx

from nnm_site.features.calculator.comparison import BY_EXCHANGE
from nnm_site.features.calculator.data_files import CSV_PATH, JSON_PATH, every_rate
from nnm_site.features.calculator.entries import TABLES, start_of
from nnm_site.settings import settings
from nnm_site.shared import ui
from nnm_site.shared.charges.cards import SECTIONS
from nnm_site.shared.charges.rates import Rate, in_force, no_longer, spoken
from nnm_site.shared.charges.rules.amounts import plain
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.charges import Brokerage, Fee, FeeGroup, Plan
from nnm_site.shared.rules.dates import long_date, today

PATH = "/charges"
TITLE = "What we charge"
DOCUMENT = "/pdf/downloads/tariff-sheet.pdf"


def charges() -> rx.Component:
    """The tariff page: brokerage, fees, statutory charges with their sources, earlier rates."""
    whole = queries.tariff()
    return ui.policy_page(
        name="charges",
        title=TITLE,
        intro=whole.intro,
        reviewed=max(row.checked for row in every_rate() if row.checked),
        picture="mark-pot",
        sections=[
            ("brokerage", "Brokerage", _brokerage()),
            ("fees", "Account, demat and other fees", _fees()),
            ("law", "Taxes and exchange charges", _levies()),
            ("earlier", "Earlier rates", _earlier()),
            ("use", "Sheet, calculator and notes", _use()),
        ],
        specimen="Our own charges are invented." if whole.sample else None,
    )


def structured_data() -> list[dict[str, Any]]:
    """The account with its fees."""
    firm, site = queries.firm(), settings.site_url
    specimen = " (specimen)" if queries.tariff().sample else ""
    brokerage = [
        f"{plan.name} plan, {item.trade}: {item.rate_in_words}, minimum {item.minimum_in_words}"
        for plan in Plan.all()
        for item in queries.brokerages(plan.key)
    ]
    interest = [
        f"{fee.label}: {fee.price}. {fee.sentence}" for fee in queries.fees() if fee.percent
    ]
    return [
        {
            "@type": "BrokerageAccount",
            "name": f"Trading and demat account{specimen}",
            "url": f"{site}{PATH}",
            "provider": {"@type": "Organization", "name": firm.legal_name, "url": site},
            "feesAndCommissionsSpecification": [f"{site}{PATH}", *brokerage, *interest],
            "offers": [
                {
                    "@type": "Offer",
                    "name": fee.label,
                    "priceSpecification": {
                        "@type": "UnitPriceSpecification",
                        "price": plain(fee.amount),
                        "priceCurrency": "INR",
                        "unitText": fee.per,
                        "valueAddedTaxIncluded": not fee.gst,
                    },
                }
                for fee in queries.fees()
                if not fee.percent
            ],
        }
    ]


def calculator_address(item: Brokerage) -> str:
    """The address of the calculator with the plan of this brokerage and its table's initial order."""
    entries = start_of(item.segment) | {"plan": item.plan}
    where = TABLES[item.segment].place
    return f"/calculator?{urlencode(where | {k: v for k, v in entries.items() if v})}"


def _brokerage() -> list[rx.Component]:
    plans = Plan.all()
    by_trade: dict[str, list[ui.Cell]] = {}
    for plan in plans:
        for item in queries.brokerages(plan.key):
            trade = item.trade
            # The rate links to the calculator with it.
            rate = ui.link(
                item.rate_in_words,
                ui.hidden_text(f", {trade}, {plan.name} plan: work out a bill"),
                href=calculator_address(item),
            )
            minimum = f"minimum {item.minimum_in_words}" if item.minimum else "no minimum"
            by_trade.setdefault(trade, []).append(ui.stacked(rate, note=minimum))
    return [
        ui.table(
            "Brokerage by trade and plan",
            ["Trade", *(plan.name for plan in plans)],
            [[trade, *cells] for trade, cells in by_trade.items()],
            numeric=range(1, len(plans) + 1),
        ),
        ui.definitions(*((f"{plan.name} plan", plan.note) for plan in plans)),
        ui.small(
            "The minimum applies to each order. GST of 18% is added to the brokerage. No exchange "
            "allows more than 2.5% of turnover; on shares up to ₹10 25 paise a share; on options 2.5% of the "
            "premium or ₹100 a lot, whichever is more."
        ),
    ]


def _fees() -> list[rx.Component]:
    return [
        component
        for group in FeeGroup.all()
        if queries.fees(group.key)
        for component in (
            ui.heading(group.name, 3, id=f"fees-{group.key}"),
            ui.table(
                f"{group.name}, in rupees before GST",
                ["Charge", "Charged", "Amount"],
                [
                    [_depository_link(fee), fee.sentence, fee.price]
                    for fee in queries.fees(group.key)
                ],
                numeric=(2,),
            ),
        )
    ]


def _depository_link(fee: Fee) -> str | rx.Component:
    """The label of a fee; that on top of a sale of shares links to the calculator with a sale."""
    if not fee.depository_sale:
        return fee.label
    query = {k: v for k, v in start_of("delivery").items() if v} | {"side": "sell"}
    return ui.link(fee.label, href=f"/calculator?{urlencode({'type': 'delivery', **query})}")


def _levies() -> list[rx.Component]:
    by_charge: dict[str, list[Rate]] = {}
    # Trade → charge → what bears it → its usual rates, without those of a group of securities.
    matrix: dict[str, dict[str, dict[str, list[str]]]] = {}
    rates, day = every_rate(), today()
    for row in chain.from_iterable(in_force(rates, day, segment) for segment in SECTIONS):
        by_charge.setdefault(row.kind, []).append(row)
        if row.group is None:
            usual = matrix.setdefault(row.trade, {}).setdefault(row.kind, {})
            usual.setdefault(row.bears, []).append(row.per_cent)
    # Charges that are the same for every trade are listed once, below the matrix.
    first, *others = matrix.values()
    same = {
        charge: usual
        for charge, usual in first.items()
        if all(other.get(charge) == usual for other in others)
    }
    varying = [charge for charge in by_charge if charge not in same]

    def cell(usual: dict[str, list[str]]) -> ui.Cell:
        stacks = [ui.stacked(*rates, note=bears) for bears, rates in usual.items()]
        return rx.fragment(*stacks) if stacks else "none"

    return [
        ui.small(
            "We do not set these charges and keep none of them. The calculator uses the same rates. "
            "“With a copy”: compared with a copy of the circular or the law. “On members’ pages”: "
            "compared with what other members of the exchange publish. “Not checked yet”: compared "
            "with nothing."
        ),
        ui.small("STT: securities transaction tax. CTT: commodities transaction tax."),
        ui.table(
            "Taxes and exchange charges by trade",
            ["Trade", *(COLUMNS.get(charge, charge) for charge in varying)],
            [
                [trade, *(cell(own.get(charge, {})) for charge in varying)]
                for trade, own in matrix.items()
            ],
            phone="scroll",
        ),
        ui.small(
            *(
                f"{charge} on every trade: {', '.join(rates)} {bears}. "
                for charge, usual in same.items()
                for bears, rates in usual.items()
            ),
            "Groups of securities for which BSE has a rate of its own are below, under exchange "
            "transaction charge.",
        ),
        *(
            _folded_rates(
                f"{COLUMNS.get(charge, charge)}: days and sources", own, ui.anchor_of(charge)
            )
            for charge, own in by_charge.items()
        ),
    ]


#: Names of columns of the matrix that hold more than one charge.
COLUMNS = {"STT": "STT or CTT"}


def _folded_rates(
    title: str, rows: Sequence[Rate], key: str, *, mixed: bool = False
) -> rx.Component:
    """Every rate of a charge with its days and its source; trades with the same rate share a row.

    If charges are `mixed`, each row names its own.
    """
    together: dict[tuple[str, ...], list[Rate]] = {}
    for row in rows:
        same = (row.name, row.per_cent, row.bears, row.valid, row.source, row.check)
        together.setdefault(same, []).append(row)
    return ui.folded(
        title,
        ui.table(
            title,
            ["Trade", "Rate", "Charged", "In force", "Source"],
            [
                [
                    ui.stacked(
                        *(f"{row.trade}: {spoken(row.name)}" if mixed else row.trade for row in own)
                    ),
                    own[0].per_cent,
                    own[0].bears,
                    own[0].valid,
                    _source(own[0], f"{key}-{place}"),
                ]
                for place, own in enumerate(together.values())
            ],
            numeric=(1,),
            headed=True,
        ),
    )


def _source(row: Rate, key: str) -> ui.Cell:
    """Where the rate was published, with its check in the margin."""
    if row.checked is None:
        return f"{row.source} ({row.check})"
    return ui.sourced(row.source, row.check, key)


def _earlier() -> list[rx.Component]:
    """Earlier rates by charge; an exchange's charge and its investor fund share a table."""
    mixed = "Exchange transaction charge and IPFT"
    by_charge: dict[str, list[Rate]] = {}
    for row in no_longer(every_rate(), today()):
        title = mixed if row.charge in BY_EXCHANGE else row.name
        by_charge.setdefault(title, []).append(row)
    return [
        _folded_rates(
            f"Earlier rates: {title}", own, f"earlier-{ui.anchor_of(title)}", mixed=title == mixed
        )
        for title, own in by_charge.items()
    ]


def _use() -> list[rx.Component]:
    whole = queries.tariff()
    return [
        ui.paragraph(f"Version {whole.version}, in force from {long_date(whole.effective)}."),
        ui.row(ui.button_link("Tariff sheet (PDF)", DOCUMENT, new_tab=True)),
        ui.paragraph(
            ui.dotted(
                ui.link("Work out a bill", href="/calculator"),
                ui.link("Add up a month", href="/calculator/month"),
                ui.link("Check a note", href="/calculator/contract-note"),
            )
        ),
        ui.paragraph(
            "Every rate with its validity and source: ",
            ui.link("JSON", href=JSON_PATH),
            " and ",
            ui.link("CSV", href=CSV_PATH),
            ". How programs use them is on ",
            ui.link("the page for developers", href="/developers"),
            ".",
        ),
    ]
