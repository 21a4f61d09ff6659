"""Run the tests: `make test`. Arguments go to pytest, except two.

`--long=pages,states` runs these parts of the long suite (`tools/parts.py`), `--long=` all of them, one after the
other. `--touched=main` runs the unit tests and the parts that the changes since a revision can touch.
"""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple
from xml.etree import ElementTree

from nnm_site.platform.processes import end_with_parent
from tests.server import Server, keep_one_day
from tools.browser import NoBrowserError, ensure_browser
from tools.parts import PARTS, ROOT, files_of, touched_since

#: Processes that run tests, each with its own browser; they are idle half of the time.
WORKERS = min(4, (os.cpu_count() or 1) + 1)

#: One Firefox serves all journeys. A screen reader falls silent on a busy machine, and tests marked `alone`
#: fail there.
WORKERS_OF = {"firefox": 1, "speech": 1, "alone": 1}

#: The long tests of a part, and the property tests, which use other examples each time.
LONG = "(long or hypothesis) and not release"

#: Tests that seldom or never need the built site: they run while it is built.
FIRST = ("unit", "pdf")

#: The folder of each run's report for `make evidence`.
REPORTS = ROOT / "var" / "results"

#: Seconds that a long test may take; its stack is printed shortly before.
LONGEST = 900

# Files are not reordered by their number of tests: few tests may take long, and at the end others would
# wait. `nice` gives priority to the site and its build, which most tests wait for.
PYTEST = ["nice", sys.executable, "-m", "pytest", "--dist", "loadfile", "--no-loadscope-reorder"]


class Run(NamedTuple):
    """One call of pytest: its name, arguments and number of processes."""

    name: str
    arguments: list[str]
    workers: int = WORKERS


class Done(NamedTuple):
    """The result of a run."""

    name: str
    cases: int
    seconds: float
    code: int


def main() -> int:
    """Start the site, find a browser while it is built, then run pytest; returns 0 if all tests pass."""
    runs = _runs(sys.argv[1:])
    # On a signal the server is ended and the folder removed too. `make` may be killed without notice.
    for each in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(each, lambda number, _: sys.exit(128 + number))
    end_with_parent()()
    keep_one_day()
    REPORTS.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as folder:
        server = Server(Path(folder))
        server.tell_when_it_ends()
        try:
            site = {"SITE_UNDER_TEST": server.address, "SITE_FOLDER": folder}
            environment = os.environ | site | {"CHROMIUM_PATH": ensure_browser()}
            done = [_done(run, environment) for run in runs]
        except NoBrowserError as problem:
            print(problem, file=sys.stderr)
            return 1
        finally:
            server.stop()
        done.append(_log(server.fault()))
        waited = server.waited()
    if len(done) > 2:
        print(f"\n{'Part':<16} {'Cases':>6} {'Seconds':>8}  Result")
        for name, cases, seconds, code in done:
            result = f"red (exit {code})" if code else "green"
            print(f"{name:<16} {cases:>6} {seconds:>8.0f}  {result}")
        print(flush=True)
    print(
        f"Waiting for the build: {sum(waited):.0f} s of all processes together, "
        f"{max(waited, default=0):.0f} s of the one that waited longest."
    )
    return int(any(each.code for each in done))


def _runs(arguments: list[str]) -> list[Run]:
    others = [each for each in arguments if not each.startswith(("--long=", "--touched="))]
    if others == arguments:
        chosen = any(Path(argument.partition("::")[0]).exists() for argument in arguments)
        return [Run("test", [*arguments, *([] if chosen else _folders())])]
    runs: list[Run] = []
    for option, _, value in (each.partition("=") for each in arguments):
        if option == "--touched":
            units, parts = touched_since(value)
            runs += [Run("touched", [*others, *units])] if units else []
            runs += [_part(part, others) for part in parts]
        elif option == "--long":
            parts = value.replace(",", " ").split()
            if unknown := set(parts) - set(PARTS):
                sys.exit(f"No such part: {', '.join(unknown)}. There are {', '.join(PARTS)}.")
            runs += [_part(part, others) for part in parts or PARTS]
    return runs


def _part(part: str, others: list[str]) -> Run:
    """A part of the long suite. The stack of a hanging test is printed before its timeout."""
    marks = f"{LONG} and {'alone' if part == 'alone' else 'not alone'}"
    limits = ["--timeout", str(LONGEST), "-o", f"faulthandler_timeout={LONGEST - 10}"]
    arguments = [*limits, "--hypothesis-profile", "random", "-m", marks, *others, *files_of(part)]
    return Run(f"long-{part}", arguments, WORKERS_OF.get(part, WORKERS))


def _folders() -> list[str]:
    """The folders with tests, in the order of their start."""
    names = {
        path.relative_to(ROOT / "tests").parts[0] for path in ROOT.glob("tests/*/**/test_*.py")
    }
    return [f"{ROOT}/tests/{name}" for name in sorted(names, key=lambda it: (it not in FIRST, it))]


def _done(run: Run, environment: Mapping[str, str]) -> Done:
    report = REPORTS / f"{run.name}.xml"
    report.unlink(missing_ok=True)
    begun = time.monotonic()
    command = [*PYTEST, f"--junitxml={report}", "-n", str(run.workers), *run.arguments]
    code = subprocess.run(command, env=environment, preexec_fn=end_with_parent()).returncode
    suites = ElementTree.parse(report).iter("testsuite") if report.exists() else ()
    cases = sum(int(suite.get("tests", 0)) for suite in suites)
    return Done(run.name, cases, time.monotonic() - begun, code)


def _log(fault: str) -> Done:
    """A test case for exceptions in the server's log, which no visitor saw."""
    name = "the_log_of_the_server_holds_no_fault"
    suite = ElementTree.Element("testsuite", name="server", tests="1")
    case = ElementTree.SubElement(suite, "testcase", classname="tests.server", name=name)
    if fault:
        ElementTree.SubElement(case, "failure", message=fault)
        print(f"FAILED tests/server.py::{name}\n{fault}", file=sys.stderr)
    ElementTree.ElementTree(suite).write(REPORTS / "server-log.xml")
    return Done("server-log", 1, 0, int(bool(fault)))


if __name__ == "__main__":
    sys.exit(main())
