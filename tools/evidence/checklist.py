"""`python -m tools.evidence.checklist`: each row of the regulator's list, held against pages drawn from source.

What is wrong stands on stderr with the file and line of the row, and the exit code is 1 then. It is part of
`make check`, so one document of each source is read. `make evidence` asks the same of the built site and of all
documents, and shows the results of the tests.
"""

import sys

from nnm_site.prepare import samples_alone
from tools.evidence import regulator
from tools.evidence.pages import OneOfEachSource
from tools.evidence.results import Results


def main() -> int:
    """Name every row that does not hold."""
    try:
        with samples_alone():
            found = regulator.faults(regulator.evidence(Results(), OneOfEachSource()))
    except regulator.ListError as problem:
        found = str(problem).splitlines()
    for fault in found:
        print(fault, file=sys.stderr)
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
