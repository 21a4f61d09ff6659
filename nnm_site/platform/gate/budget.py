"""A rate limit with a burst (token bucket)."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass
class Budget:
    """Allows `burst` things at once, and `per_second` in the long run."""

    burst: float
    per_second: float
    clock: Callable[[], float] = time.monotonic
    _left: float = field(init=False)
    _seen: float = field(init=False)

    def __post_init__(self) -> None:
        self._left, self._seen = self.burst, self.clock()

    def take(self) -> bool:
        """Whether there is room for one more now."""
        now = self.clock()
        self._left = min(self.burst, self._left + (now - self._seen) * self.per_second)
        self._seen = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
