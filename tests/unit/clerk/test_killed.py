"""After a kill, the next command finds the state before the killed command or the one after."""

import os
import shutil
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.unit.clerk.months import git
from tools.clerk.change import Change, Names, commit
from tools.clerk.checkout import alone, read, settle, uninterrupted
from tools.clerk.complaints import FILE

pytestmark = [pytest.mark.slow, pytest.mark.requirement("R1315")]

PDF, NEW = "content/documents/files/notice.pdf", b"# Another text.\n"
MOMENTS = 10

#: Audit events that the interpreter raises before it acts.
EVENTS = {"open", "os.rename", "os.remove", "os.mkdir", "subprocess.Popen"}


def steps_of(act: Callable[[], object], killed_at: int = 0) -> int:
    """The steps that `act` takes in a child process, which is killed before step `killed_at`."""
    from_child, to_parent = os.pipe()
    child = os.fork()
    if child == 0:
        steps = 0

        def step(event: str, _: object) -> None:
            nonlocal steps
            steps += event in EVENTS
            if event in EVENTS and steps == killed_at:
                os.kill(os.getpid(), signal.SIGKILL)

        sys.addaudithook(step)
        act()
        os.write(to_parent, str(steps).encode())
        os._exit(0)
    os.waitpid(child, 0)
    os.close(to_parent)
    with os.fdopen(from_child) as told:
        return int(told.read() or 0)


def test_a_killed_command_leaves_the_state_before_or_after(real: Path, tmp_path: Path) -> None:
    before, after = {FILE: read(FILE, real), PDF: None}, {FILE: NEW, PDF: b"%PDF"}
    change = Change({name: (before[name], after[name]) for name in after}, "A document")

    def publish(root: Path) -> None:
        with alone(root):
            commit(change, Names("Asha Shah", "Bharat Rao"), root=root)

    steps = steps_of(lambda: publish(shutil.copytree(real, tmp_path / "whole")))
    first = steps_of(lambda: shutil.copytree(real, tmp_path / "copied"))
    seen, said = [], []
    for number in range(MOMENTS):
        root = shutil.copytree(real, tmp_path / str(number))
        moment = 1 + round(number * (steps - first - 1) / (MOMENTS - 1))
        assert steps_of(lambda root=root: publish(root), moment) == 0
        said.append(settle(root))
        state = {name: read(name, root) for name in after}
        assert state in (before, after), (moment, state)
        assert git(root, "status", "--porcelain", "--", "content") == "", moment
        is_made = git(root, "rev-list", "--count", "HEAD") == "2\n"
        assert is_made == (state == after), moment
        assert not (root / "var" / "change.json").exists()
        seen.append(is_made)
        if not is_made:
            publish(root)
            assert {name: read(name, root) for name in after} == after
    assert (seen[0], seen[-1]) == (False, True)
    assert any("was not finished, and the files are as they were" in one for one in said)
    assert any("“A document” was committed" in one for one in said)


def test_an_interruption_takes_effect_once_the_block_is_over() -> None:
    done = []
    # A shell's background process ignores the signal.
    before = signal.getsignal(signal.SIGINT)

    def act() -> None:
        with uninterrupted():
            os.kill(os.getpid(), signal.SIGINT)
            os.kill(os.getpid(), signal.SIGTERM)
            done.append("all")

    with pytest.raises(KeyboardInterrupt):
        act()
    assert done == ["all"]
    assert signal.getsignal(signal.SIGINT) is before
