"""`python -m nnm_site.calculator …`: an older name of `python -m nnm_site calculator …`."""

import sys

from nnm_site.__main__ import main

if __name__ == "__main__":
    sys.exit(main(["calculator", *sys.argv[1:]]))
