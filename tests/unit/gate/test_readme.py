"""The example in the gate's README, as another site would use it."""

import json
import re
from typing import Any

import pytest
from starlette.types import Message

from nnm_site.settings import PROJECT_ROOT
from tests.asynchronous import run
from tests.rows import each

pytestmark = pytest.mark.requirement("A14")

README = PROJECT_ROOT / "nnm_site" / "platform" / "gate" / "README.md"

SCOPE = {
    "type": "websocket",
    "path": "/_event/",
    "query_string": f"token={'0' * 36}&EIO=4&transport=websocket".encode(),
    "client": ("192.0.2.1", 1),
}

NAME = "state.counter.count_to"


def event(name: str, **payload: Any) -> str:
    return f"42/_event,{json.dumps(['event', {'name': name, 'payload': payload}])}"


def heard(frames: list[str], **scope: Any) -> tuple[list[str], list[str]]:
    """The frames that reach Reflex, and the reasons for which others do not."""
    (code,) = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    names: dict[str, Any] = {}
    exec(compile(code, README.name, "exec"), names)
    reached: list[str] = []
    left = iter(frames)

    async def reflex(_scope: Any, receive: Any, _send: Any) -> None:
        while (message := await receive())["type"] == "websocket.receive":
            reached.append(message["text"])

    async def receive() -> Message:
        text = next(left, None)
        if text is None:
            return {"type": "websocket.disconnect"}
        return {"type": "websocket.receive", "text": text}

    async def send(_message: Message) -> None:
        pass

    run(names["guarded"](reflex)(SCOPE | scope, receive, send))
    return reached, names["refused"]


SAID = ["40/_event", event(NAME, number=7)]
UNSAID = ["40/_event", event(NAME, number="7"), event("state.setvar", value=1)]


@each([
    (SAID, "https://www.example.com", (SAID, [])),
    (UNSAID, "https://www.example.com", (UNSAID[:1], ["event", "event"])),
    (UNSAID[:1], "https://evil.example", ([], ["origin"])),
])  # fmt: skip
def test_what_a_page_says_reaches_reflex_and_nothing_else(
    frames: list[str], origin: str, reached: tuple[list[str], list[str]]
):
    assert heard(frames, headers=[(b"origin", origin.encode())]) == reached
