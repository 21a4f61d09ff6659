"""What is traded, by its ISIN and its series or group: a share, a fund's unit, a bond, something else.

Series are NSE's (https://nseindia.com/market-data/legend-of-series), groups are BSE's. A security that
neither tells stays unknown; only `is_fund_by_name` goes by a name.
"""

import re
from typing import Literal

#: "other" has no rates of its own: rights entitlements, warrants, preference shares, units of trusts.
What = Literal["share", "fund", "bond", "government", "other", ""]

#: An ISIN encodes issuer and kind of security: in a company's, the eighth and ninth characters give the kind.
_ISINS: tuple[tuple[What, re.Pattern[str]], ...] = (
    ("fund", re.compile(r"INF")),
    ("government", re.compile(r"IN[0-4]")),
    ("share", re.compile(r"IN[E9].{4}01")),
    ("bond", re.compile(r"INE.{4}0[78]")),
)
#: The same for series of a single kind. Shares and funds share theirs.
_SERIES: tuple[tuple[What, re.Pattern[str]], ...] = (
    ("government", re.compile(r"G[BS]|TB|SG")),
    ("fund", re.compile(r"M[EF]")),
    ("bond", re.compile(r"[NYZ][0-9A-Z]")),
    ("other", re.compile(r"R[RT]|I[VD]|[WKPOQF][1-9A-Z]")),
)
#: Series and groups whose trades are each settled separately, and those whose trades are netted.
_APART = re.compile(r"B[EZ]|S[TZ]|ME|ID|RT|X[1-9A-Z]")
_NETTED = re.compile(r"EQ|SM|E[1-9A-Z]")
_APART_BSE, _NETTED_BSE = {"T", "XT", "MT", "TS"}, {"A", "B", "X", "M"}
#: Group of BSE → its key on the rate cards, "" for the usual rate.
_GROUPS = {
    **dict.fromkeys(("A", "B", "T"), ""),
    **dict.fromkeys(("X", "XT", "Z"), "x"),
    **dict.fromkeys(("P", "ZP"), "p"),
    **dict.fromkeys(("M", "MT"), "m"),
}
#: All groups of BSE that are read, whether or not the rate cards have a rate for them.
BSE_GROUPS = frozenset(
    {"A", "B", "T", "TS", "X", "XT", "Z", "ZP", "P", "M", "MT", "R", "SS", "ST", "E", "F", "FC", "G", "W", "IF", "IP", "IT"}
)  # fmt: skip
#: The series at the end of a name, such as `ALPHA-BE`, `ALPHA EQ`, `ALPHA (XT)`, `ALPHA group X`.
SERIES_IN_NAME = re.compile(
    r"(?:\s*-\s*(?P<a>[A-Z][A-Z0-9]?)|\s*\((?:GROUP |GR\.? ?)?(?P<b>[A-Z][A-Z0-9]?)\)"
    r"|\s(?:GROUP|GR\.?) (?P<c>[A-Z][A-Z0-9]?)|\s(?P<d>EQ|BE|BZ))$",
    re.IGNORECASE,
)
_FUND = re.compile(r"BEES$|ETF(?:$|\b)", re.IGNORECASE)
_NSE_ALONE = re.compile(r"EQ|B[EZ]|S[MTZ]|G[BS]|TB|SG|R[RT]|I[VD]|[NYZ][0-9A-Z]")


def what_of(isin: str, series: str = "", exchange: str = "") -> What:
    """What a security is; "" if neither ISIN nor series shows it. A BSE group never does."""
    for what, pattern in _ISINS:
        if pattern.match(isin):
            return what
    if isin:
        return "other"
    if exchange != "BSE":
        for what, pattern in _SERIES:
            if pattern.fullmatch(series):
                return what
    return ""


def is_fund_by_name(security: str) -> bool:
    """Whether a name looks like a fund's. Good enough for an estimate, not to accuse anybody."""
    return bool(_FUND.search(SERIES_IN_NAME.sub("", security)))


def is_apart(series: str, exchange: str) -> bool | None:
    """Whether each trade is settled separately (trade to trade); `None` if unknown."""
    if exchange == "BSE":
        apart, netted = series in _APART_BSE, series in _NETTED_BSE
    else:
        apart, netted = bool(_APART.fullmatch(series)), bool(_NETTED.fullmatch(series))
    return apart if apart or netted else None


def group_of(series: str) -> str | None:
    """The rate cards' key of a BSE group; `None` if unknown."""
    return _GROUPS.get(series)


def series_in(name: str, exchange: str = "") -> tuple[str, str]:
    """A name without the series at its end, and the series; "" for none."""
    match = SERIES_IN_NAME.search(name)
    if match is None:
        return name, ""
    series = next(filter(None, match.groups())).upper()
    is_group = exchange == "BSE" and series in BSE_GROUPS
    is_known = is_group or _NSE_ALONE.fullmatch(series)
    return (name[: match.start()].rstrip(), series) if is_known else (name, "")
