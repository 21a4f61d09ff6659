"""`python -m nnm_site.build build NAME`: documents and pages of the present sources, as the build NAME.

`lock [PACKAGE …]` writes `reflex.lock` for what the pages need, the named packages in their newest version.
One process does everything: most of what its parts need to begin with is the same.
"""

import gc
import os
import signal
import sys

from nnm_site.platform.publish.making import FAULTY_CONTENT, lock, make
from nnm_site.platform.publish.packages import packages
from nnm_site.platform.publish.plugin import SiteBuildPlugin
from nnm_site.prepare import prepare
from nnm_site.shared.charges.cards import load_cards
from nnm_site.shared.content.problems import ContentError
from nnm_site.shared.data.migrate import DatabaseProblem
from nnm_site.shared.documents.build import DocumentError
from nnm_site.shared.documents.build import build as make_documents
from nnm_site.shared.languages.catalogue import catalogue
from nnm_site.shared.languages.language import languages


def build(name: str) -> int:
    """Make the build `name`; 0, or another exit code after saying what is wrong."""
    packages.begin()
    try:
        load_cards()
        # The pages read them later, inside the framework, which says nothing of file and line.
        for language in languages():
            catalogue(language.code)
        # One page is built with the market's rows.
        prepare()
        print("Making documents", flush=True)
        make_documents()
    except (ContentError, DatabaseProblem, DocumentError) as problem:
        print(problem, file=sys.stderr)
        return FAULTY_CONTENT
    return make(name, _plugin())


def write_lock(upgrade: list[str]) -> int:
    """Write `reflex.lock`; 0, or another exit code after saying what is wrong."""
    # Pages are composed to see what they need, and one of them reads the market's rows.
    prepare()
    return lock(upgrade, _plugin())


def _plugin() -> SiteBuildPlugin:
    # The configuration is read when all else is ready.
    from rxconfig import SITE_BUILD

    return SITE_BUILD


def _end_with_all(_signal: int, _frame: object) -> None:
    """End this process and those it started (npm, Node), which are its process group."""
    os.killpg(0, signal.SIGKILL)


def main(arguments: list[str]) -> None:
    """Run the command."""
    command, *given = arguments
    if os.getpgid(0) == os.getpid():
        signal.signal(signal.SIGTERM, _end_with_all)
    # Half a million objects that all live until the end: looking for garbage among them, and taking
    # them apart one by one at the end, are several seconds.
    gc.disable()
    code = write_lock(given) if command == "lock" else build(*given)
    packages.stop()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


if __name__ == "__main__":
    main(sys.argv[1:])
