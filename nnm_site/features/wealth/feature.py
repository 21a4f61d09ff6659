"""The addresses of the wealth pages."""

from collections.abc import Iterator
from functools import partial

from nnm_site.features.wealth import components
from nnm_site.features.wealth.finance import answer_planners, examples, finance
from nnm_site.features.wealth.pages import management, overview, protection
from nnm_site.features.wealth.state import PersonalFinanceState
from nnm_site.platform.feature import Feature
from nnm_site.platform.route import LiveRoute, Route
from nnm_site.shared.content.models.wealth import Management, PersonalFinance, Protection, Wealth
from nnm_site.shared.publishing.routes import page_route


def routes() -> Iterator[Route]:
    """In the order of the readable site map."""
    route = partial(page_route, fonts=("verse", "iast"))
    yield route("/wealth", overview, head=Wealth.only())
    yield route(components.MANAGEMENT, management, head=Management.only())
    yield route(components.PROTECTION, protection, head=Protection.only())
    yield route(
        components.PERSONAL_FINANCE,
        finance,
        head=PersonalFinance.only(),
        kind=LiveRoute,
        state=PersonalFinanceState,
        example=examples,
        answer=answer_planners,
    )


FEATURE = Feature(routes=routes)
