"""Eleventy on the site's own documents: what a generator of still pages takes that has nothing to compose."""

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from bench import programs
from bench.rows import Row, skipped
from tests.services.processes import wait_until
from tools.serve import environment

WHAT = "Eleventy, the same documents as templates without a language"

CONFIGURATION = """\
export default () => ({ htmlTemplateEngine: false, dir: { input: "given", output: "made" } });
"""

#: It says that it watches some time before it does.
SETTLE_SECONDS = 5


def measure(client: Path, changed: str, folder: Path) -> Iterator[Row]:
    """The documents below `client` made anew, and one of them with a watcher running; `folder` is scratch."""
    documents = shutil.ignore_patterns("*.*[!l]")
    shutil.copytree(client, folder / "given", ignore=documents)
    (folder / "eleventy.config.mjs").write_text(CONFIGURATION)
    try:
        command = [programs.npm("eleventy"), "--formats=html"]
        whole = median(_whole([*command, "--quiet"], folder) for _ in range(programs.RUNS))
        one = median(_one([*command, "--watch", "--incremental"], changed, folder))
    except (OSError, subprocess.SubprocessError) as problem:
        yield skipped(WHAT, problem)
    else:
        yield Row(f"{WHAT}: all; one changed while it watches", f"{whole:.1f} s; {one:.1f} s")


def _whole(command: list[str], folder: Path) -> float:
    shutil.rmtree(folder / "made", ignore_errors=True)
    began = time.monotonic()
    subprocess.run(command, cwd=folder, env=environment(), check=True, capture_output=True)
    return time.monotonic() - began


def _one(command: list[str], changed: str, folder: Path) -> Iterator[float]:
    """Seconds from a change of the document `changed` until it is made, some times."""
    given, made = folder / "given" / f"{changed}.html", folder / "made" / changed / "index.html"
    log = folder / "log"
    with log.open("w") as out:
        # The command starts Node, which ends with it as a group.
        watching = subprocess.Popen(
            command, cwd=folder, env=environment(), stdout=out, process_group=0
        )
    try:
        wait_until(lambda: "Watching" in log.read_text())
        for number in range(programs.RUNS):
            text = given.read_text("utf-8").replace("</title>", f" {number}</title>", 1)
            time.sleep(SETTLE_SECONDS)
            began = time.monotonic()
            given.write_text(text, encoding="utf-8")
            while made.read_text(encoding="utf-8") != text:
                time.sleep(0.02)
            yield time.monotonic() - began
    finally:
        os.killpg(watching.pid, signal.SIGTERM)
        watching.wait()
