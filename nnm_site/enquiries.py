"""`python -m nnm_site.enquiries …`: an older name of `python -m nnm_site enquiries …`."""

import sys

from nnm_site.__main__ import main

if __name__ == "__main__":
    sys.exit(main(["enquiries", *sys.argv[1:]]))
