"""Work in separate processes, and the memory left after great numbers of results."""

import os
import weakref
from pathlib import Path

import pytest

from nnm_site.platform.garbage import Sweep
from nnm_site.platform.processes import apart, meanwhile
from nnm_site.platform.publish import BuildError
from nnm_site.platform.publish.node import as_text, run_node


def test_a_function_is_run_in_another_process():
    assert apart(os.getpid) not in {os.getpid(), os.getppid()}
    assert apart(divmod, 7, 2) == (3, 1)
    with pytest.raises(ZeroDivisionError):
        apart(divmod, 7, 0)


def test_a_copy_of_this_process_works_meanwhile(tmp_path: Path):
    with meanwhile(lambda: (tmp_path / "made").write_text(str(os.getpid()))):
        pass
    assert int((tmp_path / "made").read_text()) != os.getpid()
    with pytest.raises(ChildProcessError, match="ended with 1"), meanwhile(lambda: divmod(7, 0)):
        pass


class Circle:
    def __init__(self) -> None:
        self.itself = self


def test_what_is_made_in_great_numbers_does_not_heap_up():
    sweep, most = Sweep(), 0
    left: list[weakref.ref[Circle]] = []
    for _ in range(200):
        left.append(weakref.ref(Circle()))
        sweep()
        most = max(most, sum(one() is not None for one in left))
    assert 0 < most < 50


ECHO = """
import { createInterface } from "node:readline";
for await (const line of createInterface({ input: process.stdin })) {
  if (line === "fail") throw new Error("refused");
  process.stdout.write(`${line.length} ${line}\\n`);
}
"""


@pytest.fixture
def echo(tmp_path: Path) -> list[str]:
    program = tmp_path / "echo.mjs"
    program.write_text(ECHO, encoding="utf-8")
    return as_text(program)


def test_a_program_of_node_is_given_what_it_reads(tmp_path: Path, echo: list[str]):
    assert (
        run_node(echo, tmp_path, f"₹ नमस्ते\n{'x' * 200_000}\n")
        == f"8 ₹ नमस्ते\n200000 {'x' * 200_000}\n"
    )


def test_what_a_program_of_node_says_when_it_fails_is_told_with_its_name(
    tmp_path: Path, echo: list[str]
):
    with pytest.raises(BuildError, match=r"\Aecho\.mjs failed:\n(?s:.*)refused"):
        run_node(echo, tmp_path, "fail\n")
