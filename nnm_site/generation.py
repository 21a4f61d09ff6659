"""One generation of the production server: a process that reads code, content and build, and serves them.

`nnm_site/production.py` starts it, with the name of the build, the listening socket, and where to say that
it answers. It may be started while that build is still made. The log is set up before anything of the site is read:
what is said meanwhile is a line of it.
"""

import gc
import logging
import sys

from nnm_site.platform.serve import logs
from nnm_site.settings import settings
from nnm_site.shared.content.problems import ContentError
from nnm_site.shared.data.migrate import DatabaseProblem

#: Python runs this module under another name.
log = logging.getLogger("nnm_site.generation")


def main(arguments: list[str]) -> int:
    """Serve until told to end; 1 where the site cannot be read, and the log says why."""
    logs.configure()
    # What is read now stays until the end.
    gc.disable()
    name, *handles = arguments
    try:
        from nnm_site.prepare import prepare
        from nnm_site.served import serve

        prepare()
        serve(name, *map(int, handles))
    except ContentError as error:
        for problem in error.problems:
            log.error("the content has a fault: %s", problem)
        return 1
    except DatabaseProblem as problem:
        if settings.is_production:
            log.error("the site cannot be served: %s", problem)
        else:
            print(problem, file=sys.stderr)
        return 1
    except Exception as error:
        # Its own words too: no visitor has typed anything yet.
        log.exception("the site cannot be served: %s", error)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
