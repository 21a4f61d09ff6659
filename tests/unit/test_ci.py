"""Continuous integration stops at the first red command and prints what ran (`.ci/run`)."""

import os
import re
import subprocess
from pathlib import Path

import pytest

from nnm_site.settings import PROJECT_ROOT
from tests.rows import each

pytestmark = pytest.mark.requirement("R1311")

_MAKE = """#!/bin/sh
echo "$1 in ${PWD##*/} as ${ALIEN:-a newcomer}"
[ "$1" != "$(cat %s)" ] || exit 2
"""


@pytest.mark.slow
@each([("", 5), ("check", 1), ("words", 3), ("evidence", 5)])
def test_commands_run_as_a_newcomer_in_clones_until_one_is_red(
    red: str, number: int, tmp_path: Path
) -> None:
    """The tests are the first command in their clone."""
    (tmp_path / "red").write_text(red)
    make = tmp_path / "make"
    make.write_text(_MAKE % (tmp_path / "red"))
    make.chmod(0o755)
    done = subprocess.run(
        ["bash", PROJECT_ROOT / ".ci" / "run"],
        env=os.environ | {"PATH": f"{tmp_path}:{os.environ['PATH']}", "ALIEN": "somebody"},
        stdout=subprocess.PIPE,
        text=True,
        timeout=60,
    )
    before, _, after = done.stdout.partition("\nCommand ")
    places = dict.fromkeys(("check", "types", "words"), "quick")
    places |= dict.fromkeys(("test", "evidence"), "tests")
    ran = [line for line in before.splitlines() if line and not line.startswith("==")]
    assert ran == [f"{name} in {place} as a newcomer" for name, place in places.items()][:number]
    last, result = (f"make {red}", "red (exit 2)") if red else ("make evidence", "green")
    green = [(f"make {name}", "green") for name in places][: number - 1]
    table = re.findall(r"(?m)^(make \w+|all) +\d+  (.+)$", after)
    assert table == [*green, (last, result), ("all", result.split()[0])]
    assert done.returncode == (2 if red else 0)
