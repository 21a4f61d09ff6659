"""Why a file is not taken. Plain functions; each answers with a sentence or with `None`."""

from datetime import date

from nnm_site.rules.dates import long_date

#: A day with fewer of the shares of the day beside it than this is taken for a file cut off.
LEAST_SHARE = 80


def day_problem(day: date, today: date, no_trading: str | None) -> str | None:
    """Whether there can be closing prices of that day; `no_trading` says why shares did not trade."""
    if day > today:
        return f"{long_date(day)} is in the future"
    if no_trading is not None:
        return (
            f"{long_date(day)} is no trading day ({no_trading}); if the exchange did trade, "
            "correct content/market/calendar.toml"
        )
    return None


def cut_off_problem(shares: int, beside: tuple[date, int] | None, exchange: str) -> str | None:
    """Whether too few shares are in a file; `beside` is the nearest day on file with its shares."""
    if beside is None or shares * 100 >= beside[1] * LEAST_SHARE:
        return None
    return (
        f"the file has {shares} shares, fewer than {LEAST_SHARE}% of the {beside[1]} of {exchange}, "
        f"{long_date(beside[0])}: it seems to be cut off"
    )
