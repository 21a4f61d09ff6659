"""What the calculator shows for an address, as plain values under the names of its state."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from nnm_site.features.calculator import inputs
from nnm_site.features.calculator.address import table_entries
from nnm_site.features.calculator.view import show_both
from nnm_site.shared.languages.speaking import say

NO_FAULTS: dict[str, str] = {name: "" for name in inputs.AMOUNTS}  # noqa: C420 - for its type


@dataclass(frozen=True)
class Answer:
    """`bill` holds every text of both bills; where the entries are `faulty` it is that of the examples.

    `faults` has a sentence for each amount, "" for none. `asked` is the address's query.
    """

    bill: dict[str, str]
    faults: dict[str, str] = field(default_factory=lambda: dict(NO_FAULTS))
    faulty: bool = False
    asked: str = ""


def answer(query: Mapping[str, str]) -> Answer:
    """The answer to an address's entries."""
    try:
        return Answer(show_both(table_entries(query)))
    except inputs.InputError as error:
        found = {name: say(error.errors.get(name, "")) for name in inputs.AMOUNTS}
        return Answer(show_both(table_entries({})), found, faulty=True)
