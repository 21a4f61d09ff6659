"""What is a share: by the series or group of the exchange, and by the kind that an ISIN names.

An ISIN of India is `IN`, a letter, four characters for the issuer, two for the kind of security, two
that count, and a check digit. `INE` is a company, `IN9` its partly paid or differential-voting shares,
`INF` a fund; the kind 01 is a share, 20 a rights entitlement.
"""

#: Series of shares: those of NSE, and the groups of BSE.
EQUITY_SERIES: dict[str, frozenset[str]] = {
    "NSE": frozenset({"EQ", "BE", "BZ", "SM", "ST"}),
    "BSE": frozenset({"A", "B", "T", "X", "XT", "Z", "M", "MT"}),
}

#: Why a row is left out, as the import says it before a number.
OTHER_SERIES = "other series"
FUND = "units of funds"
RIGHTS = "rights entitlements"
OTHER_KIND = "other securities that are no shares"
NO_TRADE = "without a trade"
NO_PREVIOUS = "without a previous close"
SECOND_SERIES = "second series of a share"


def no_share_because(exchange: str, series: str, isin: str) -> str | None:
    """Why a row is no share, of the reasons above; `None` for a share. An empty ISIN decides nothing."""
    if series not in EQUITY_SERIES[exchange]:
        return OTHER_SERIES
    if not isin:
        return None
    if isin.startswith("INF"):
        return FUND
    if isin[:3] not in ("INE", "IN9"):
        return OTHER_KIND
    kind = isin[7:9]
    return None if kind == "01" else RIGHTS if kind == "20" else OTHER_KIND


def issuer_and_kind(isin: str) -> str:
    """What two ISINs must have in common for one to carry on the history of the other."""
    return isin[:9]
