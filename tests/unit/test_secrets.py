"""No file in git contains text that looks like a secret, except those in the baseline."""

import subprocess
import sys

import pytest

from tools import secrets

pytestmark = pytest.mark.requirement("V13.3.1")


@pytest.mark.long
@pytest.mark.skipif(not (secrets.ROOT / ".git").exists(), reason="no git here")
def test_nothing_committed_is_a_secret():
    done = subprocess.run(
        [sys.executable, "-m", "tools.secrets", "--all"],
        cwd=secrets.ROOT, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
