"""What is made in great numbers leaves garbage, and a build looks for none by itself (`nnm_site/building.py`)."""

import gc

_MADE_BETWEEN_SEARCHES = 25


class Sweep:
    """Called after each thing that was made, it collects garbage from time to time.

    What is there before is left out: it stays until the end, and to look through it takes longest.
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
