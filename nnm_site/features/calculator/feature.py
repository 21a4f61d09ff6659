"""The addresses of the calculator and the tariff."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from nnm_site.features.calculator import developers_page, page, tariff_page
from nnm_site.features.calculator.api import API_PATHS, api
from nnm_site.features.calculator.data_files import charge_files
from nnm_site.features.calculator.state import CalculatorState
from nnm_site.features.calculator.view import answer
from nnm_site.platform.feature import Endpoint, Feature
from nnm_site.platform.route import EachMinute, LiveRoute, Route
from nnm_site.shared.content import queries
from nnm_site.shared.content.models.charges import Developers
from nnm_site.shared.publishing.routes import page_route


def routes() -> Iterator[Route]:
    """The calculator, the page that its forms open without JavaScript, the tariff, the developers' page."""
    yield page_route(
        "/calculator",
        page.calculator,
        kind=LiveRoute,
        state=CalculatorState,
        example=partial(answer, {}),
        answer=page.answer_calculator,
        examples=page.examples,
    )
    yield page_route(page.PATH, page.bill_page, answer=page.answer_bill, listed=False)
    yield page_route(
        tariff_page.PATH,
        tariff_page.charges,
        answer=EachMinute(tariff_page.charges),
        structured_data=tariff_page.structured_data,
        updated=queries.tariff().effective,
    )
    yield page_route(
        developers_page.PATH,
        developers_page.developers,
        head=Developers.only(),
        structured_data=developers_page.structured_data,
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
