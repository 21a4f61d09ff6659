"""The module and the command give the same bill and refuse the same inputs."""

import ast
import csv
import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

import nnm_site.calculator
from nnm_site.calculator.__main__ import main
from nnm_site.calculator.inputs import InputError, bill
from nnm_site.calculator.report import as_csv, as_data, as_text

RULES = ("amounts", "cards", "charges", "inputs", "report", "__main__", "__init__")
EXAMPLE = {
    "type": "delivery",
    "exchange": "NSE",
    "quantity": "100",
    "price": "1000",
    "rate": "0.03",
}


def test_the_rules_import_the_standard_library_alone():
    folder = Path(nnm_site.calculator.__file__).parent
    for name in RULES:
        for node in ast.walk(ast.parse((folder / f"{name}.py").read_text())):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom):
                names = [node.module]
            for module in names:
                top = module.split(".")[0]
                assert top in sys.stdlib_module_names or module.startswith("nnm_site.calculator")


def test_the_command_of_the_documentation():
    words = "--type delivery --exchange NSE --quantity 100 --price 1000 --rate 0.03"
    done = subprocess.run(
        [sys.executable, "-m", "nnm_site.calculator", *words.split()],
        capture_output=True,
        text=True,
        check=True,
    )
    assert "₹161.50" in done.stdout
    assert "House schedule" in done.stdout


def test_the_command_prints_json_for_programs(capsys):
    assert main(["--quantity", "₹ 100", "--price", "1,000", "--rate", "0.03", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data == as_data(bill(EXAMPLE))
    assert data["totalCharges"] == "161.50"


def test_the_command_names_every_faulty_input(capsys):
    assert main(["--quantity", "abc", "--price=-1", "--type", "x", "--sell-price", "1e5"]) == 2
    told = capsys.readouterr().err
    for name in ("--quantity: ", "--price: ", "--type: ", "--sell-price: "):
        assert name in told


@pytest.mark.parametrize(
    ("given", "names"),
    [
        ({"quantity": "abc", "price": "-1"}, {"quantity", "price"}),
        ({"type": "x", "side": "y", "schedule": "z"}, {"type", "side", "schedule"}),
        ({"exchange": "LSE"}, {"exchange"}),
        ({"type": "commodity", "schedule": "statutory", "exchange": "NSE"}, {"exchange"}),
        ({"qty": "1"}, {"qty"}),
    ],
)
def test_every_faulty_input_has_its_message(given, names):
    with pytest.raises(InputError) as caught:
        bill(given)
    assert set(caught.value.errors) == names


def test_nothing_given_is_an_order_of_nothing():
    data = as_data(bill({}))
    assert (data["type"], data["exchange"], data["schedule"]) == ("delivery", "NSE", "house")
    assert data["totalCharges"] == "0.00"


def test_a_selling_price_makes_it_both_sides():
    data = as_data(bill(EXAMPLE | {"sell_price": "1010", "schedule": "statutory"}))
    assert data["side"] == "both"
    assert (data["net"], data["breakEven"]) == ("705.33", "1002.95")
    assert as_data(bill(EXAMPLE))["net"] is None


def test_the_text_and_the_file_hold_the_same_amounts():
    found = bill(EXAMPLE | {"sell_price": "1010", "schedule": "statutory"})
    text, rows = as_text(found), list(csv.reader(io.StringIO(as_csv(found))))
    amounts = {row[0]: row[1] for row in rows if len(row) > 1}
    assert amounts["Total charges"] == found.amounts()["totalCharges"]
    assert amounts["Break-even price"] == "1002.95"
    assert "₹705.33" in text
    assert "Statutory schedule, rates of 1 April 2026" in text
    for line in found.lines:
        assert line.label in text
        assert amounts[line.label] == f"{line.amount:f}"
