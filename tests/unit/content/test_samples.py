"""Samples are marked as samples, and nothing else is."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nnm_site.shared.content.samples import sample_problems
from tests.unit.content.conftest import Edit, faults

pytestmark = [pytest.mark.slow, pytest.mark.requirement("R112", "A16")]

FINE_IN_A_SAMPLE = [
    "support@nnm.example",
    "https://trade.nnm.example/start",
    "Write to support@nnm.example.",
    "+91 22 5550 0100",
    "UPI IDs that end in @valid and the bank's name, as in abc.brk@validhdfc",
    "INZ000000000",
    "₹10,00,000 on 1 April 2019",
]
NOT_FINE_IN_A_SAMPLE = [
    "support@nnm.in",
    "https://trade.nnm.com/start",
    "https://nnm.example.com",
    "Call +91 22 2345 6789.",
    "+91 22 5550 0200",
]
FINE_OTHERWISE = [
    "https://scores.sebi.gov.in",
    "+91 22 2345 6789",
    "INZ000123456",
    "NSE/INSP/45191",
    "₹1,00,000.00 for example",
    "1000000",
]
NOT_FINE_OTHERWISE = [
    "support@nnm.example",
    "https://trade.nnm.example/start",
    "+91 22 5550 0100",
    "INZ000000000",
    "IN-DP-000-0000",
    "ARN-00000",
    "U00000MH0000PTC000000",
    "00000",
]


@pytest.mark.parametrize(
    ("sample", "fine", "not_fine"),
    [
        (True, FINE_IN_A_SAMPLE, NOT_FINE_IN_A_SAMPLE),
        (False, FINE_OTHERWISE, NOT_FINE_OTHERWISE),
    ],
)
def test_what_samples_and_other_content_may_hold(
    sample: bool, fine: list[str], not_fine: list[str]
) -> None:
    for text in fine:
        assert not list(sample_problems({"field": text}, sample=sample)), text
    for text in not_fine:
        for value in (text, ["Fine", text]):
            values = {"field": value, "count": 3}
            assert [field for field, _ in sample_problems(values, sample=sample)] == ["field"], text


@given(
    phone=st.from_regex(r"\+91 [0-9]{2} [0-9]{4} [0-9]{4}", fullmatch=True),
    sample=st.booleans(),
)
def test_a_phone_number_is_fine_in_exactly_one_of_the_two(phone: str, sample: bool) -> None:
    fine = not list(sample_problems({"phone": phone}, sample=sample))

    assert fine != (not list(sample_problems({"phone": phone}, sample=not sample)))


def test_the_loader_applies_the_rules(root: Path, edit: Edit) -> None:
    edit("firm.toml", 'key = "login"\nsample = true\n', 'key = "login"\n')
    edit("firm.toml", 'email = "mumbai@nnm.example"', 'email = "mumbai@nnm.in"')

    assert faults(root) == [
        'content/firm.toml: entry 1 ("mumbai"): field "email":'
        " a sample's e-mail and web addresses must end in .example",
        'content/firm.toml: entry 2 ("login"): field "url":'
        ' "nnm.example" is a sample value, but the entry is not marked sample = true',
        'content/firm.toml: entry 1 ("mumbai"): field "email":'
        ' "nnm.in" is none of the domains of the firm',
    ]
