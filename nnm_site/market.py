"""`python -m nnm_site.market …`: an older name of `python -m nnm_site market …`."""

import sys

from nnm_site.__main__ import main

if __name__ == "__main__":
    sys.exit(main(["market", *sys.argv[1:]]))
