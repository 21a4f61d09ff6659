"""Tables of examples as one test case, which checks every row and reports all failures."""

import functools
import inspect
from collections.abc import Callable, Iterable

import pytest


def each(rows: Iterable[object]) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Call a test with every row as its first arguments; fixtures follow, the same for all rows.

    The case fails with each failed row and its reason, and if there are no rows.
    """
    table = [row if isinstance(row, tuple) else (row,) for row in rows]

    def of(test: Callable[..., None]) -> Callable[..., None]:
        @functools.wraps(test)
        def look_at_all(**fixtures: object) -> None:
            __tracebackhide__ = True
            assert table, "there is no row"
            faults: list[tuple[str, BaseException]] = []
            for row in table:
                try:
                    test(*row, **fixtures)
                except (Exception, pytest.fail.Exception) as fault:
                    faults.append((f"{row!r:.200}: {type(fault).__name__}: {fault}", fault))
            if faults:
                why = "\n".join(text for text, _ in faults)
                raise AssertionError(f"{len(faults)} of {len(table)} rows:\n{why}") from faults[0][
                    1
                ]

        signature = inspect.signature(test)
        taken = len(table[0]) if table else len(signature.parameters)
        left = list(signature.parameters.values())[taken:]
        look_at_all.__signature__ = signature.replace(parameters=left)  # type: ignore[attr-defined]
        return look_at_all

    return of
