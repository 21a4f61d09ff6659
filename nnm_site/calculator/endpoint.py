"""The calculator over HTTP: both bills as JSON, as a table and as a drawing, and the description of both."""

from collections.abc import Mapping

from starlette.applications import Starlette
from starlette.datastructures import QueryParams
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


def _given(query: QueryParams) -> Mapping[str, str]:
    """The inputs of an address. Raises `InputError` for one that is given twice."""
    names = [name for name, _ in query.multi_items()]
    if twice := {name for name in names if names.count(name) > 1}:
        raise InputError(dict.fromkeys(sorted(twice), "Give this input once."))
    return dict(query)


def _answer(request: Request) -> Comparison | JSONResponse:
    try:
        return comparison(_given(request.query_params))
    except InputError as error:
        return JSONResponse({"errors": error.errors}, 422, headers=FRESH)


async def charges(request: Request) -> Response:
    """`GET /api/charges`: both bills, or 422 with a sentence for each faulty input."""
    found = _answer(request)
    if isinstance(found, Response):
        return found
    schedule = request.query_params.get("schedule") or FIRM
    return JSONResponse(as_data(found, schedule), headers=FRESH)


async def charges_file(request: Request) -> Response:
    """`GET /api/charges.csv`: the same bills for a spreadsheet."""
    found = _answer(request)
    if isinstance(found, Response):
        return found
    # The mark tells spreadsheets that the file is UTF-8.
    return Response(
        "\ufeff" + as_csv(found),
        media_type="text/csv; charset=utf-8",
        headers=FRESH | {"Content-Disposition": 'attachment; filename="charges.csv"'},
    )


async def charges_picture(request: Request) -> Response:
    """`GET /api/charges.svg`: the same bills as a drawing with their figures."""
    found = _answer(request)
    if isinstance(found, Response):
        return found
    return Response(
        butterfly(found.firm, found.today, figures=True),
        media_type="image/svg+xml",
        headers=FRESH | {"Content-Disposition": 'attachment; filename="charges.svg"'},
    )


async def openapi(_: Request) -> Response:
    """`GET /api/openapi.json`: what programs may ask and what they get."""
    return JSONResponse(document(settings.site_url), headers=FRESH)


API_PATHS = ("/api/charges", "/api/charges.csv", "/api/charges.svg", "/api/openapi.json")

api = Starlette(
    routes=[
        Route(path, endpoint)
        for path, endpoint in zip(
            API_PATHS, (charges, charges_file, charges_picture, openapi), strict=True
        )
    ]
)
