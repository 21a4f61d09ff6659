"""`python -m nnm_site.build NAME`: documents and pages of the present sources, as the build NAME.

One process does everything: most of what its parts need to begin with is the same.
"""

import gc
import os
import shutil
import signal
import sys

from nnm_site import builds
from nnm_site.build import cache, live_pages
from nnm_site.build.compress import compress
from nnm_site.build.error import BuildError
from nnm_site.build.live_pages import LivePagesUnchangedError
from nnm_site.build.plugin import WEB, SiteBuildPlugin
from nnm_site.calculator.cards import load_cards
from nnm_site.content.problems import ContentError
from nnm_site.data.migrate import DatabaseProblem
from nnm_site.documents.build import DocumentError
from nnm_site.documents.build import build as make_documents
from nnm_site.prepare import prepare
from nnm_site.settings import PROJECT_ROOT, settings

CLIENT = WEB / "build" / "client"
INDEX = WEB / "build" / "search.sqlite"

#: Stands while a build runs. Whoever finds it knows that npm may have been interrupted. Not in `.web`,
#: which the framework makes anew when it finds it for the first time.
RUNNING = PROJECT_ROOT / "var" / "build-running"

#: The exit code for faults of content and documents, which are said in sentences.
FAULTY_CONTENT = 2


def build(name: str) -> int:
    """Make the build `name`; 0, or another exit code after saying what is wrong."""
    try:
        load_cards()
        # One page is built with the market's rows.
        prepare()
        make_documents()
    except (ContentError, DatabaseProblem, DocumentError) as problem:
        print(problem, file=sys.stderr)
        return FAULTY_CONTENT
    _begin()
    try:
        code = _export()
    except BuildError as problem:
        print(f"\n{problem}", file=sys.stderr)
        RUNNING.unlink()
        return FAULTY_CONTENT
    if code == 0:
        compress(CLIENT)
        builds.add(CLIENT, INDEX, name)
        cache.drop_unused()
    RUNNING.unlink(missing_ok=True)
    return code


def _begin() -> None:
    WEB.mkdir(exist_ok=True)
    if RUNNING.exists():
        # A package that npm had half written would count as installed.
        shutil.rmtree(WEB / "node_modules", ignore_errors=True)
        for mark in WEB.glob("*.cached"):
            mark.unlink()
    RUNNING.parent.mkdir(exist_ok=True)
    RUNNING.touch()


def _export() -> int:
    from reflex.reflex import cli

    try:
        cli(["export", "--frontend-only", "--no-zip"], prog_name="reflex")
    except LivePagesUnchangedError:
        live_pages.restore(live_pages.key(WEB), WEB, CLIENT)
        SiteBuildPlugin(settings.site_url).finish(CLIENT)
        return 0
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 1
    return 0


def _end_with_all(_signal: int, _frame: object) -> None:
    """End this process and those it started (npm, Node), which are its process group."""
    os.killpg(0, signal.SIGKILL)


def main(arguments: list[str]) -> int:
    """Run the command."""
    (name,) = arguments
    if os.getpgid(0) == os.getpid():
        signal.signal(signal.SIGTERM, _end_with_all)
    # Half a million objects that all live until the end: looking for garbage among them, and taking
    # them apart one by one at the end, are several seconds.
    gc.disable()
    code = build(name)
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


if __name__ == "__main__":
    main(sys.argv[1:])
