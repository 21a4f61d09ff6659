"""Continuous integration stops at the first red command and says what ran (`.ci/run`)."""

import os
import re
import subprocess
from pathlib import Path

import pytest

from nnm_site.settings import PROJECT_ROOT

pytestmark = pytest.mark.requirement("R1311")

_MAKE = """#!/bin/sh
echo "$1 in ${PWD##*/} as ${ALIEN:-a newcomer}"
[ "$1" != "$(cat %s)" ] || exit 2
"""


def _ran(folder: Path, red: str) -> tuple[int, list[str], list[tuple[str, str]]]:
    """Exit code, what ran, and the table, where the target `red` fails."""
    (folder / "red").write_text(red)
    make = folder / "make"
    make.write_text(_MAKE % (folder / "red"))
    make.chmod(0o755)
    done = subprocess.run(
        ["bash", PROJECT_ROOT / ".ci" / "run"],
        env=os.environ | {"PATH": f"{folder}:{os.environ['PATH']}", "ALIEN": "somebody"},
        stdout=subprocess.PIPE,
        text=True,
        timeout=60,
    )
    before, _, table = done.stdout.partition("\nCommand ")
    return (
        done.returncode,
        [line for line in before.splitlines() if line and not line.startswith("==")],
        re.findall(r"(?m)^(make \w+|all) +\d+  (.+)$", table),
    )


def test_each_command_runs_as_a_newcomer_and_the_tests_first_in_their_clone(tmp_path: Path) -> None:
    code, ran, table = _ran(tmp_path, red="")
    assert code == 0
    assert ran == [
        "check in quick as a newcomer",
        "types in quick as a newcomer",
        "words in quick as a newcomer",
        "test in tests as a newcomer",
        "evidence in tests as a newcomer",
    ]
    assert table == [(f"make {line.split()[0]}", "green") for line in ran] + [("all", "green")]


@pytest.mark.parametrize(("red", "number"), [("check", 1), ("words", 3), ("evidence", 5)])
def test_it_stops_at_the_first_red_command(red: str, number: int, tmp_path: Path) -> None:
    code, ran, table = _ran(tmp_path, red)
    assert code == 2
    assert len(ran) == number
    assert table[-2:] == [(f"make {red}", "red (exit 2)"), ("all", "red")]
    assert {result for _, result in table[:-2]} <= {"green"}
