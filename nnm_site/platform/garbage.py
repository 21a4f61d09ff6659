"""Garbage collection for loops that make many things: builds have no automatic one (`building.py`)."""

import gc

_MADE_BETWEEN_SEARCHES = 25


class Sweep:
    """Call it after each thing that was made: it collects garbage at intervals.

    Objects from before are excluded: they live until the end, and searching them would take longest.
    """

    def __init__(self) -> None:
        self._made = 0

    def __call__(self) -> None:
        """Count one more thing."""
        if self._made == 0:
            gc.freeze()
        self._made += 1
        if self._made % _MADE_BETWEEN_SEARCHES == 0:
            gc.collect()
