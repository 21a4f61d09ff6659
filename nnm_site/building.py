"""Making a build of the present sources, and what npm is to bring for one."""

import sys
from typing import TYPE_CHECKING

from nnm_site.content import checked
from nnm_site.platform import builds
from nnm_site.platform.framework import compile_pages
from nnm_site.platform.publish.compress import compress, made_by
from nnm_site.platform.publish.error import BuildError
from nnm_site.platform.publish.making import Made, make
from nnm_site.platform.publish.packages import LockWrittenError, packages
from nnm_site.platform.publish.step import begin_step
from nnm_site.platform.serve.listing import files_below
from nnm_site.prepare import prepare
from nnm_site.shared.content.problems import ContentError
from nnm_site.shared.data.migrate import DatabaseProblem
from nnm_site.shared.scripts import SCRIPTS

if TYPE_CHECKING:
    from nnm_site.platform.publish.records import Records

#: The exit code for faults that are said in sentences.
FAULTY_CONTENT = 2

COMPRESS_LATER = "--compress-later"


def build(name: str, *flags: str) -> int:
    """Check the content and make the build `name` of it; 0, or another exit code after saying what is wrong."""
    packages.begin()
    try:
        # One page is built with the market's rows.
        with packages.lock_kept(), checked(begin_step, prepare) as found:
            made = _make(name, found.site, compress_later=COMPRESS_LATER in flags)
            said = list(found.lines())
    except (ContentError, DatabaseProblem, BuildError) as problem:
        print(problem, file=sys.stderr)
        return FAULTY_CONTENT
    for line in said:
        print(f"> {line}")
    print(
        f"= {_counted(made.pages, 'page')}, {_counted(found.documents, 'document')}, {_counted(made.scripts, 'script')}"
    )
    return 0


def compress_build(name: str) -> int:
    """Compress the files of a build that was made without that; 0."""
    compress(files_below(builds.client_folder(name)))
    builds.mark_compressed(name, made_by())
    return 0


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def _make(name: str, site: "Records", *, compress_later: bool) -> Made:
    # These read the content, which has been checked by now.
    from nnm_site.pages import live_key
    from nnm_site.plan import plan
    from nnm_site.shared.publishing.translations import styles

    return make(name, site, plan(), SCRIPTS, live_key(site), styles, compress_later=compress_later)


def write_lock(upgrade: list[str]) -> int:
    """Write `reflex.lock`; 0, or another exit code after saying what is wrong."""
    # Pages are compiled to see what they need, and one of them reads the market's rows.
    prepare()
    packages.upgrade = upgrade
    try:
        compile_pages()
    except LockWrittenError:
        return 0
    except BuildError as problem:
        print(f"\n{problem}", file=sys.stderr)
        return FAULTY_CONTENT
    return 1
