"""The messages that a browser may send on the socket; no others pass the gate."""

import json
from typing import Any

import pytest

from nnm_site.platform.gate.frames import (
    LONGEST_FRAME,
    BrokenFrameError,
    Conversation,
    RefusedEventError,
)
from tests.rows import each

pytestmark = pytest.mark.requirement("V1.5.2", "A14")

PLACE = {"pathname": "/x", "asPath": "/x?a=b#c", "query": {"a": "b"}}
BOOT = {"event": {"name": "boot", "payload": {"hashes": ["1"]}, "router_data": PLACE}}


def check_event(name: str, payload: dict[str, Any]) -> None:
    """A site with two events, one of which takes a text."""
    if name not in {"boot", "say"} or not isinstance(payload.get("text", ""), str):
        raise RefusedEventError


def connected() -> Conversation:
    conversation = Conversation(check_event)
    conversation.hear(f"40/_event,{json.dumps(BOOT)}")
    return conversation


def event(name: str = "say", payload: object = None, **more: object) -> str:
    content = {"name": name, "payload": payload or {}, "router_data": PLACE} | more
    return f"42/_event,{json.dumps(['event', content])}"


def test_a_visit_is_let_through() -> None:
    conversation = Conversation(check_event)
    assert conversation.hear(f"40/_event,{json.dumps(BOOT)}")
    assert conversation.hear(event(payload={"text": "₹ 1,000"}))
    assert conversation.hear(event(router_data=PLACE | {"query": {"splat": ["no", "such"]}}))
    # Fields that Reflex's client adds and Reflex ignores.
    assert conversation.hear(event(event_actions={"debounce": 300}, token="x"))
    # Fields that a newer client may add. Reflex sets the headers itself, overriding these.
    assert conversation.hear(event(router_data=PLACE | {"headers": {"host": "x"}, "new": 1}))
    assert Conversation(check_event).hear(f"40/_event,{json.dumps(BOOT | {'new': {'a': 1}})}")
    fault = {"error_type": "state_update", "message": "lost"}
    assert not conversation.hear(f"42/_event,{json.dumps(['client_error', fault])}")
    assert not conversation.hear("3")
    assert not conversation.hear("41/_event,")
    assert not conversation.hear("1")


def test_nobody_sends_events_before_connecting_or_after_leaving() -> None:
    with pytest.raises(BrokenFrameError):
        Conversation(check_event).hear(event())
    conversation = connected()
    conversation.hear("41/_event,")
    with pytest.raises(BrokenFrameError):
        conversation.hear(event())


def test_nobody_connects_twice() -> None:
    with pytest.raises(BrokenFrameError):
        connected().hear("40/_event,")


@each([
        "", "2", "5", "6", "4", "42", "43/_event,[]", "45/_event,{}", "46/_event,1", "49", "b4aGVsbG8=",
        "40,", "40/,", "40/other,", "42/other,[]", "42/_event", "42/_event,", "42/_event,7[]",
        "451-/_event,[]", "42/_event,{", "42/_event,{}", "42/_event,[]", '42/_event,["event"]',
        '42/_event,["event",{},{}]', '42/_event,["ping"]', '42/_event,["connect",{}]',
        '42/_event,["event",{"name":"say","payload":{"text":NaN}}]',
        '42/_event,["event",{"name":"say","payload":{"text":1e999}}]',
        '42/_event,["event",{"name":"say","payload":{"text":"\\ud800"}}]',
        '42/_event,["event",{"name":"say","payload":{"\\udc00":1}}]',
        '42/_event,["event",{"name":"say","payload":{"text":"\\u0000"}}]',
        "42/_event," + "[" * 20_000,
        "42/_event," + "[" * 20 + "]" * 20,
        "42/_event," + "9" * 10_000,
        event(payload={"text": "x" * LONGEST_FRAME}),
    ])  # fmt: skip
def test_what_no_page_of_ours_says_ends_the_connection(frame: str) -> None:
    with pytest.raises(BrokenFrameError):
        connected().hear(frame)


@each([
    event("delete_everything"), event(payload={"text": 1}), event(payload=[1]), event(name=""),
    event(router_data={"pathname": "elsewhere"}), event(router_data={"asPath": "/x?a=%00"}),
    event(router_data={"asPath": "/x\n"}), event(router_data=PLACE | {"query": {"a": [1]}}),
    event(router_data=[]), '42/_event,["event",null]', '42/_event,["event","text"]',
    '42/_event,["client_error",{"message":"no type"}]',
    '42/_event,["client_error",{"error_type":"x","message":["?"]}]',
])  # fmt: skip
def test_an_event_that_this_site_does_not_know_is_dropped(frame: str) -> None:
    with pytest.raises(RefusedEventError):
        connected().hear(frame)


@each([
    {"event": {"name": "unknown"}}, {"event": {"name": "boot", "payload": 1}}, {"state_schema": 1},
    [], "text",
])  # fmt: skip
def test_a_faulty_connection_is_none(boot: object) -> None:
    conversation = Conversation(check_event)
    with pytest.raises(BrokenFrameError):
        conversation.hear(f"40/_event,{json.dumps(boot)}")
    assert not conversation.connected
