"""Run every test: `make test`. Arguments go to pytest; `--long` runs those that take minutes."""

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.server import Server
from tools.browser import ensure_browser
from tools.chromium import NoBrowserError

#: Processes that run tests, each with a browser of its own: they wait half of the time.
WORKERS = str(min(4, (os.cpu_count() or 1) + 1))

#: Services, which wait for builds, downloads and time limits more than they compute: two beside each other.
SERVICES = "tests/services"

#: What a busy machine would fail: figures in time, pages whose fonts have to be there before they are drawn, and a
#: screen reader, which falls silent while it waits for its turn.
ALONE = (
    "tests/e2e/test_layout_shift.py",
    "tests/services/test_attacks.py",
    "tests/services/test_scale.py",
    "tests/services/test_sockets.py",
    "tests/speech",
)

#: Where each run leaves its report for `make evidence`.
REPORTS = Path(__file__).resolve().parents[1] / "var" / "results"

#: Seconds that one of the long tests may take, and after which it says where it stands.
LONGEST = 2400
TOLD = LONGEST - 10


def main() -> int:
    """Find a browser, start the site, then run pytest on all layers."""
    try:
        browser = ensure_browser()
    except NoBrowserError as problem:
        print(problem, file=sys.stderr)
        return 1
    with TemporaryDirectory() as folder:
        # It builds while the tests are collected.
        server = Server(Path(folder))
        try:
            environment = os.environ | {
                "CHROMIUM_PATH": browser,
                "SITE_UNDER_TEST": server.address,
                "SITE_FOLDER": folder,
            }
            codes = [subprocess.run(run, env=environment).returncode for run in _runs(sys.argv[1:])]
        finally:
            server.stop()
        if fault := server.fault():
            print(fault, file=sys.stderr)
            return 1
    return max(codes)


def _runs(arguments: list[str]) -> list[list[str]]:
    """The command lines: one; of the long tests three, since some want the machine for themselves."""
    # Files with few tests are not short ones: left to the end, one process would wait.
    # The build, which most tests wait for, and the site go before the tests.
    pytest = [
        "nice",
        sys.executable,
        "-m",
        "pytest",
        "--dist",
        "loadfile",
        "--no-loadscope-reorder",
    ]
    if "--long" not in arguments:
        return [[*pytest, _report("test"), "-n", WORKERS, *arguments]]
    others = [argument for argument in arguments if argument != "--long"]
    long = [
        *pytest,
        "-m",
        "long",
        "--timeout",
        str(LONGEST),
        "-o",
        f"faulthandler_timeout={TOLD}",
        *others,
    ]
    beside = [f"--ignore={path}" for path in ALONE]
    return [
        [*long, _report("long"), "-n", WORKERS, f"--ignore={SERVICES}", *beside],
        [*long, _report("long-services"), "-n", "2", SERVICES, *beside],
        [*long, _report("long-alone"), "-n", "1", *ALONE],
    ]


def _report(name: str) -> str:
    return f"--junitxml={REPORTS / name}.xml"


if __name__ == "__main__":
    sys.exit(main())
