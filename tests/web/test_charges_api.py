"""The calculator over HTTP (R510): the same names and amounts, 422 with field errors."""

import csv
import io

import httpx
import pytest
import schemathesis
from hypothesis import settings
from schemathesis.checks import (
    content_type_conformance,
    not_a_server_error,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from nnm_site.features.calculator.api import Results, as_data, document
from nnm_site.features.calculator.inputs import comparison
from tests.unit.calculator.test_interfaces import EXAMPLE

pytestmark = pytest.mark.requirement("R510", "V4.1.1", "V15.3.1")


def test_a_bill_has_the_names_of_the_results_and_amounts_as_text(http: httpx.Client):
    answer = http.get("/api/charges", params=EXAMPLE)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["cache-control"] == "no-cache"
    data = answer.json()
    assert data == as_data(comparison(EXAMPLE))
    assert (data["totalCharges"], data["earlier"]["totalCharges"]) == ("154.14", "161.50")
    assert http.get("/api/v1/charges", params=EXAMPLE).json() == data
    assert all(isinstance(data[name], str) for name in Results.model_fields)


#: Entries that no bill is made of, and the fields that are told so. More: tests/unit/calculator/test_interfaces.py.
BAD = {
    "quantity=abc&price=-1": {"quantity", "price"},
    "type=commodity&schedule=statutory&exchange=NSE": {"exchange"},
    "rate=1e5&minimum=NaN": {"rate", "minimum"},
    "quantity=1&quantity=2": {"quantity"},
    "qty=1": {"qty"},
    "price=%FF%00": {"price"},
}


@pytest.mark.requirement("V15.3.5", "A8")
def test_bad_input_answers_422_with_a_sentence_for_each_field(http: httpx.Client):
    for given, fields in BAD.items():
        answer = http.get(f"/api/charges?{given}")
        assert answer.status_code == 422, given
        errors = answer.json()["errors"]
        assert set(errors) == fields, given
        assert all(text.endswith(".") for text in errors.values()), errors


def test_the_file_is_the_same_bill(http: httpx.Client):
    answer = http.get("/api/charges.csv", params=EXAMPLE)
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    assert answer.headers["content-disposition"] == 'attachment; filename="charges.csv"'
    rows = csv.reader(io.StringIO(answer.content.decode("utf-8-sig")))
    (total,) = [row for row in rows if row and row[0] == "Total charges"]
    assert total[1:3] == ["154.14", "161.50"]
    assert http.get("/api/charges.csv?price=x").status_code == 422


def test_the_description_is_openapi_and_lists_every_result(http: httpx.Client):
    answer = http.get("/api/openapi.json")
    assert answer.headers["content-type"] == "application/json"
    described = answer.json()
    assert described["openapi"].startswith("3.1")
    bill_schema = described["components"]["schemas"]["Bill"]
    assert set(bill_schema["properties"]) == set(as_data(comparison({})))
    assert set(Results.model_fields) <= set(bill_schema["required"])


schema = schemathesis.openapi.from_dict(document("http://localhost"))

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    unsupported_method,
]


@schema.parametrize()
@settings(max_examples=2 * settings().max_examples)
def test_whatever_is_asked_the_answer_is_as_described(case: schemathesis.Case, site: str):
    """Fuzzed: values in and out of the description, odd Unicode, missing and repeated names."""
    case.call_and_validate(base_url=site, checks=CHECKS)


def test_the_open_data_may_be_kept_and_read_from_anywhere(http: httpx.Client):
    for address, media_type in (
        ("/data/charges.json", "application/json"),
        ("/data/charges.csv", "text/csv; charset=utf-8"),
    ):
        answer = http.get(address)
        assert answer.headers["content-type"] == media_type
        assert answer.headers["access-control-allow-origin"] == "*", address
        assert "max-age" in answer.headers["cache-control"], address
        again = http.get(address, headers={"If-None-Match": answer.headers["etag"]})
        assert again.status_code == 304, address
