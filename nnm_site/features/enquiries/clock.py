"""Whether the machine's clock can be trusted to say what is old enough to be erased."""

import time
from collections.abc import Callable

#: The clock may be set right by so much while the site runs.
LARGEST_STEP = 3600.0


def _since_start() -> float:
    """Seconds that nobody sets. Linux counts those too in which the machine slept."""
    boot = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if boot is None else time.clock_gettime(boot)


class Clock:
    """Compares the time of day with the time that has passed since this was made."""

    def __init__(
        self,
        time_of_day: Callable[[], float] = time.time,
        passed: Callable[[], float] = _since_start,
    ) -> None:
        self._time_of_day = time_of_day
        self._passed = passed
        self._began = time_of_day() - passed()

    @property
    def has_jumped(self) -> bool:
        """Whether somebody has set it by more than an hour, and not back again."""
        return abs(self._time_of_day() - self._passed() - self._began) > LARGEST_STEP
