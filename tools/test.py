"""Run every test: `make test`. Arguments go to pytest; `--long` runs those that take minutes."""

import os
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile

from tests.server import Server
from tools.browser import ensure_browser
from tools.chromium import NoBrowserError

#: Processes that run tests, each with a browser of its own: they wait half of the time.
WORKERS = str(min(4, (os.cpu_count() or 1) + 1))
#: Services, which wait for builds, downloads and time limits more than they compute: two processes beside the browsers.
SERVICES, SERVICE_WORKERS = "tests/services", "2"

#: What a busy machine would fail is marked `alone`: figures in time, pages whose fonts have to be there before they
#: are drawn, and a screen reader, which falls silent while it waits for its turn.
ALONE, BESIDE = "long and alone", "long and not alone and not release"

TESTS = Path(__file__).resolve().parents[1] / "tests"

#: What needs no built site, or seldom: it is tested while the site is built.
FIRST = ("unit", "pdf")

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
            codes = [code for runs in _runs(sys.argv[1:]) for code in _together(runs, environment)]
        finally:
            server.stop()
        if fault := server.fault():
            print(fault, file=sys.stderr)
            return 1
    return max(codes)


def _together(runs: list[list[str]], environment: dict[str, str]) -> list[int]:
    """Their exit codes. What the later ones print comes after what the first one prints."""
    first, *others = runs
    with ExitStack() as stack:
        files = [stack.enter_context(TemporaryFile()) for _ in others]
        processes = [
            stack.enter_context(subprocess.Popen(run, env=environment, stdout=file, stderr=file))
            for run, file in zip(others, files, strict=True)
        ]
        codes = [subprocess.run(first, env=environment).returncode]
        for process, file in zip(processes, files, strict=True):
            codes.append(process.wait())
            file.seek(0)
            sys.stdout.write(file.read().decode())
            sys.stdout.flush()
    return codes


def _runs(arguments: list[str]) -> list[list[list[str]]]:
    """The command lines one after the other, those that run beside each other in one list.

    One; of the long tests three: services, which wait more than they compute, run beside browsers, and some
    want the machine for themselves.
    """
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
        chosen = any(Path(argument.partition("::")[0]).exists() for argument in arguments)
        folders = [] if chosen else _folders()
        return [[[*pytest, _report("test"), "-n", WORKERS, *arguments, *folders]]]
    others = [argument for argument in arguments if argument != "--long"]
    long = [
        *pytest,
        "--timeout",
        str(LONGEST),
        "-o",
        f"faulthandler_timeout={TOLD}",
        *others,
    ]
    return [
        [
            [*long, "-m", BESIDE, _report("long"), "-n", WORKERS, f"--ignore={SERVICES}"],
            [*long, "-m", BESIDE, _report("long-services"), "-n", SERVICE_WORKERS, SERVICES],
        ],
        [[*long, "-m", ALONE, _report("long-alone"), "-n", "1"]],
    ]


def _folders() -> list[str]:
    """The folders with tests, in the order in which they begin."""
    found = (path for path in TESTS.iterdir() if path.is_dir() and any(path.rglob("test_*.py")))
    return [
        str(path) for path in sorted(found, key=lambda path: (path.name not in FIRST, path.name))
    ]


def _report(name: str) -> str:
    return f"--junitxml={REPORTS / name}.xml"


if __name__ == "__main__":
    sys.exit(main())
