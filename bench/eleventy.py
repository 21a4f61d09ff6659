"""Eleventy on the site's own documents: what a generator of still pages takes that has nothing to compose."""

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median

from bench import npm
from bench.programs import RUNS
from bench.rows import Row, skipped
from tools import serve

WHAT = "Eleventy, the same documents as templates without a language"

CONFIGURATION = """\
export default () => ({ htmlTemplateEngine: false, dir: { input: "given", output: "made" } });
"""

START_SECONDS, SETTLE_SECONDS = 120, 5


def measure(client: Path, changed: str, folder: Path) -> Iterator[Row]:
    """The documents below `client` made anew, and one of them with a watcher running; `folder` is scratch."""
    for path in client.rglob("*.html"):
        target = folder / "given" / path.relative_to(client)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(path, target)
    (folder / "eleventy.config.mjs").write_text(CONFIGURATION)
    try:
        command = [str(npm.require("eleventy")), "--formats=html"]
        whole = median(_whole([*command, "--quiet"], folder) for _ in range(RUNS))
        one = median(_one([*command, "--watch", "--incremental"], changed, folder))
    except (OSError, subprocess.SubprocessError) as problem:
        yield skipped(WHAT, str(problem))
    else:
        yield Row(f"{WHAT}: all; one changed while it watches", f"{whole:.1f} s; {one:.1f} s")


def _whole(command: list[str], folder: Path) -> float:
    shutil.rmtree(folder / "made", ignore_errors=True)
    began = time.monotonic()
    subprocess.run(command, cwd=folder, env=serve.environment(), check=True, capture_output=True)
    return time.monotonic() - began


def _one(command: list[str], changed: str, folder: Path) -> list[float]:
    """Seconds from a change of the document `changed` until it is made, some times."""
    given, made = folder / "given" / f"{changed}.html", folder / "made" / changed / "index.html"
    with (folder / "log").open("w") as log:
        # The command starts Node, which ends with it as a group.
        watching = subprocess.Popen(
            command, cwd=folder, env=serve.environment(), stdout=log, process_group=0
        )
        try:
            _until(lambda: "Watching" in (folder / "log").read_text())
            return [_until_same(given, made, number) for number in range(RUNS)]
        finally:
            os.killpg(watching.pid, signal.SIGTERM)
            watching.wait()


def _until_same(given: Path, made: Path, number: int) -> float:
    text = given.read_text(encoding="utf-8").replace("</title>", f" {number}</title>", 1)
    # It says that it watches some time before it does.
    time.sleep(SETTLE_SECONDS)
    began = time.monotonic()
    given.write_text(text, encoding="utf-8")
    _until(lambda: made.read_text(encoding="utf-8") == text)
    return time.monotonic() - began


def _until(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + START_SECONDS
    while not is_so():
        if time.monotonic() > end:
            raise TimeoutError("Eleventy does not answer")
        time.sleep(0.02)
