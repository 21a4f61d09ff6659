"""Tests that have not been seen green since pages without state ship no framework.

They wait for `make test-long`; a line leaves the list as soon as what it names passes.
"""

#: Files, and single tests.
PENDING = frozenset({
    "test_accessibility", "test_accessibility_measures", "test_accessibility_states",
    "test_first_paint", "test_layout_shift",
})  # fmt: skip

#: Folders whose files may be named above: unit tests are never pending.
FOLDERS = frozenset({"e2e", "services", "web"})


def is_pending(folder: str, file: str, test: str) -> bool:
    """Whether a test waits: `test` without its parameters."""
    return folder in FOLDERS and bool({file, test} & PENDING)
