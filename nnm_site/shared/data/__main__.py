"""Commands for the database that `DATABASE_URL` names.

`python -m nnm_site data prepare` prepares it, once, before the site starts; `backup FILE` copies it
while the site runs; `restore FILE` brings it back.
"""

import argparse
import sys
from pathlib import Path

from nnm_site.platform.serve import logs
from nnm_site.settings import settings
from nnm_site.shared.data.backup import BackupError, backup, restore
from nnm_site.shared.data.migrate import DatabaseProblem
from nnm_site.shared.data.preparation import after_restore, prepare


def main(arguments: list[str]) -> int:
    """Run one command; 1 with a sentence on stderr when it fails."""
    parser = argparse.ArgumentParser(prog="python -m nnm_site data", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("prepare", help="make the database ready")
    for name, help_text in (("backup", "copy it into FILE"), ("restore", "bring FILE back")):
        commands.add_parser(name, help=help_text).add_argument("file", type=Path, metavar="FILE")
    given = parser.parse_args(arguments)
    if settings.is_production_build:
        logs.configure(sys.stderr)
    try:
        if given.command == "prepare":
            prepare()
        else:
            copy = backup if given.command == "backup" else restore
            copy(settings.database_url, given.file)
        if given.command == "restore":
            print(
                f"{after_restore()} mails are held back, since they may have been sent before. "
                "`python -m nnm_site enquiries status` shows them, `retry` sends them."
            )
    except (DatabaseProblem, BackupError) as problem:
        print(problem, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
