"""Reading a page's address: an unknown value means the default, never an error."""

from hypothesis import given
from hypothesis import strategies as st

from nnm_site.shared.ui import pick, pick_number
from tests.rows import each

TABS = ("algo", "equity")


@each([
    ({"service": "equity"}, "equity"), ({"service": "Equity"}, "algo"), ({"service": ""}, "algo"),
    ({"service": " equity"}, "algo"), ({"other": "equity"}, "algo"), ({}, "algo"),
])  # fmt: skip
def test_one_of_the_allowed_or_the_default(query: dict[str, str], picked: str):
    assert pick(query, "service", TABS, "algo") == picked


@each([("1", 1), ("12", 12), ("007", 7), ("0", 1), ("-1", 1), ("1.5", 1), ("", 1), (" 2", 1),
     ("two", 1), ("1e3", 1), ("९", 1), ("²", 1), ("99999999999", 1), ("999999", 999_999)])  # fmt: skip
def test_a_whole_number_of_at_least_one_or_the_default(value: str, number: int):
    assert pick_number({"page": value}, "page") == number


@given(st.text())
def test_no_text_is_an_error(value: str):
    assert pick_number({"page": value}, "page") >= 1
    assert pick_number({}, "page") == 1
