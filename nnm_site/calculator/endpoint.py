"""The calculator over HTTP: both bills as JSON, as a table and as a drawing, and the description of both."""

from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from nnm_site.calculator.butterfly import butterfly
from nnm_site.calculator.comparison import FIRM, Comparison
from nnm_site.calculator.inputs import InputError, comparison
from nnm_site.calculator.openapi import document
from nnm_site.calculator.report import as_csv, as_data
from nnm_site.settings import settings

#: A bill depends on the day: nobody may keep one without asking again. Pages of others may ask.
FRESH = {"Cache-Control": "no-cache", "Access-Control-Allow-Origin": "*"}


def _found(request: Request) -> Comparison:
    """The bills that an address asks for. Raises `InputError`, for an input given twice too."""
    names = [name for name, _ in request.query_params.multi_items()]
    if twice := {name for name in names if names.count(name) > 1}:
        raise InputError(dict.fromkeys(sorted(twice), "Give this input once."))
    return comparison(request.query_params)


async def refused(_: Request, error: Any) -> Response:
    """422 with a sentence for each faulty input."""
    return JSONResponse({"errors": error.errors}, 422, headers=FRESH)


async def charges(request: Request) -> Response:
    """`GET /api/charges`: both bills."""
    schedule = request.query_params.get("schedule") or FIRM
    return JSONResponse(as_data(_found(request), schedule), headers=FRESH)


async def charges_file(request: Request) -> Response:
    """`GET /api/charges.csv`: the same bills for a spreadsheet."""
    # The mark tells spreadsheets that the file is UTF-8.
    return Response(
        "\ufeff" + as_csv(_found(request)),
        media_type="text/csv; charset=utf-8",
        headers=FRESH | {"Content-Disposition": 'attachment; filename="charges.csv"'},
    )


async def charges_picture(request: Request) -> Response:
    """`GET /api/charges.svg`: the same bills as a drawing with their figures."""
    found = _found(request)
    return Response(
        butterfly(found.firm, found.today, figures=True),
        media_type="image/svg+xml",
        headers=FRESH | {"Content-Disposition": 'attachment; filename="charges.svg"'},
    )


async def openapi(_: Request) -> Response:
    """`GET /api/openapi.json`: what programs may ask and what they get."""
    return JSONResponse(document(settings.site_url), headers=FRESH)


_ROUTES = [
    Route("/api/charges", charges),
    Route("/api/charges.csv", charges_file),
    Route("/api/charges.svg", charges_picture),
    Route("/api/openapi.json", openapi),
]
API_PATHS = tuple(route.path for route in _ROUTES)

api = Starlette(routes=_ROUTES, exception_handlers={InputError: refused})
