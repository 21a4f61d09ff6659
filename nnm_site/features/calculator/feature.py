"""The addresses of what a trade costs."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from nnm_site.features.calculator import developers_page, page, tariff_page
from nnm_site.features.calculator.api import API_PATHS, api
from nnm_site.features.calculator.data_files import charge_files
from nnm_site.features.calculator.state import CalculatorState
from nnm_site.features.calculator.view import answer
from nnm_site.platform.feature import Endpoint, Feature
from nnm_site.platform.route import AnsweredRoute, EachMinute, LiveRoute, Route
from nnm_site.shared.content import queries


def routes() -> Iterator[Route]:
    """The calculator, the page that its forms open without JavaScript, the tariff, what programs may ask."""
    yield LiveRoute(
        path="/calculator",
        title="Brokerage calculator: every charge, line by line",
        description=(
            "What a trade costs on NSE or BSE: brokerage, STT, stamp duty, fees and GST, with"
            " every rate and its source."
        ),
        page=page.calculator,
        state=CalculatorState,
        example=partial(answer, {}),
        answer=page.answer_calculator,
        label="Calculator",
        drawing="service-derivatives",
    )
    yield AnsweredRoute(
        path=page.PATH,
        title=page.TITLE,
        description=page.DESCRIPTION,
        label="Your bill",
        page=page.bill_page,
        answer=page.answer_bill,
        listed=False,
    )
    yield AnsweredRoute(
        path=tariff_page.PATH,
        title="What we charge: brokerage, account and demat fees",
        description=(
            "Brokerage by plan and segment, account and demat fees, and what law and exchanges "
            "charge on each trade, with sources and earlier rates."
        ),
        page=tariff_page.charges,
        answer=EachMinute(tariff_page.charges),
        label="Charges",
        structured_data=tariff_page.structured_data,
        drawing="mark-pot",
        updated=queries.tariff().effective,
    )
    yield Route(
        path=developers_page.PATH,
        title="For developers: charges as API and open data",
        description=(
            "What a trade costs, for programs: the brokerage calculator over HTTP, every rate as "
            "JSON and CSV, with examples in curl and Python."
        ),
        page=developers_page.developers,
        structured_data=developers_page.structured_data,
        drawing="mark-document",
    )


def _endpoints(_: Path) -> Iterator[Endpoint]:
    yield Endpoint("api", API_PATHS, api)


FEATURE = Feature(
    routes=routes,
    endpoints=_endpoints,
    files=charge_files,
    for_programs=(
        "What a trade costs: `GET /api/v1/charges`, described at {site}/api/openapi.json. Every rate with "
        "its source: {site}/data/charges.json. How to use them: {site}/developers.",
    ),
)
