"""The addresses of the market pages and of a company's profile. Plain functions."""

from urllib.parse import quote

EQUITY = ("Online equity", "/equity")
MOVERS = ("Gainers and losers", "/equity/gainers-and-losers")
SIDES = ("Out and Under", "/equity/out-and-under")

#: Profiles lie one step below.
PROFILE = f"{MOVERS[1]}/company-profile"


def address_of(name: str) -> str:
    """The address of a company's profile."""
    return f"{PROFILE}/{quote(name, safe='')}"
