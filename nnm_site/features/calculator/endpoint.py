"""The calculator over HTTP: a bill as JSON and as a table, and the description of both."""

from collections import Counter
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from nnm_site.features.calculator.comparison import Comparison
from nnm_site.features.calculator.inputs import InputError, comparison
from nnm_site.features.calculator.openapi import as_data, document
from nnm_site.features.calculator.report import as_csv
from nnm_site.settings import settings

#: A bill depends on the day: nobody may keep one without asking again. Pages of others may ask.
FRESH = {"Cache-Control": "no-cache", "Access-Control-Allow-Origin": "*"}


def _asked(request: Request) -> tuple[Comparison, str]:
    """Bills and schedule of an address. Raises `InputError`, for an input given twice too."""
    given = Counter(name for name, _ in request.query_params.multi_items())
    if twice := sorted(name for name, times in given.items() if times > 1):
        raise InputError(dict.fromkeys(twice, "Give this input once."))
    return comparison(request.query_params), request.query_params.get("schedule", "")


async def refused(_: Request, error: Any) -> Response:
    """422 with a sentence for each faulty input."""
    return JSONResponse({"errors": error.errors}, 422, headers=FRESH)


async def charges(request: Request) -> Response:
    """`GET /api/v1/charges`: the bill by today's rates, and by the earlier ones."""
    return JSONResponse(as_data(*_asked(request)), headers=FRESH)


async def charges_file(request: Request) -> Response:
    """`GET /api/v1/charges.csv`: the same for a spreadsheet."""
    # The mark tells spreadsheets that the file is UTF-8.
    return Response(
        "\ufeff" + as_csv(*_asked(request)),
        media_type="text/csv; charset=utf-8",
        headers=FRESH | {"Content-Disposition": 'attachment; filename="charges.csv"'},
    )


async def openapi(_: Request) -> Response:
    """`GET /api/openapi.json`: what programs may ask and what they get."""
    return JSONResponse(document(settings.site_url), headers=FRESH)


#: The paths without a version came first; they answer the same.
_ROUTES = [
    *(
        Route(f"/api{version}/charges{kind}", answer)
        for version in ("/v1", "")
        for kind, answer in (("", charges), (".csv", charges_file))
    ),
    Route("/api/openapi.json", openapi),
]
API_PATHS = tuple(route.path for route in _ROUTES)

api = Starlette(routes=_ROUTES, exception_handlers={InputError: refused})
