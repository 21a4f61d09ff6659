"""Which page numbers a pager shows. A rule on plain values (R1101)."""


def page_window(current: int, total: int) -> list[int | None]:
    """The page numbers to show for `total` pages, `None` where pages are skipped.

    With three pages or fewer all are shown; otherwise the first, the last, the current one and its
    neighbours. `current` is counted from 1 and is brought into range.
    """
    if total <= 3:
        return list(range(1, total + 1))
    current = clamp_page(current, total)
    shown = sorted({1, current - 1, current, current + 1, total} & set(range(1, total + 1)))
    window: list[int | None] = []
    for number in shown:
        if window and number - (window[-1] or 0) > 1:
            window.append(None)
        window.append(number)
    return window


def page_count(items: int, size: int) -> int:
    """How many pages of `size` hold `items`; at least 1."""
    return max(1, -(-items // size))


def clamp_page(wanted: int, total: int) -> int:
    """`wanted` brought into 1…`total`."""
    return min(max(1, wanted), max(1, total))
