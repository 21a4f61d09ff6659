"""A visitor's end of the socket: speaks the protocol of Reflex's client, without a browser."""

import asyncio
import json
import re
import uuid
from collections.abc import Callable, Coroutine
from functools import cache
from typing import Any, TypeVar

import aiohttp

from nnm_site.platform.builds import current_client
from tests import asynchronous

Result = TypeVar("Result")

ROOT = "reflex___state____state"
CALCULATOR = f"{ROOT}.nnm_site___features___calculator___state____calculator_state"
ASK = f"{CALCULATOR}.ask"

#: The header in which a trusted proxy states the visitor's address: lets one machine act as many.
FROM = "X-Forwarded-For"

#: An answer is lost after this many seconds.
PATIENCE_SECONDS = 20


def socket_address(site: str, token: str | None = None) -> str:
    """The address at which Reflex's client opens its socket."""
    return f"{site}/_event/?token={token or uuid.uuid4()}&EIO=4&transport=websocket"


def place(address: str) -> dict[str, Any]:
    """The browser's address, as sent with an event."""
    path, _, query = address.partition("?")
    pairs = dict(part.split("=") for part in query.split("&")) if query else {}
    return {"pathname": path, "asPath": address} | ({"query": pairs} if pairs else {})


def event(name: str, address: str = "/", **payload: Any) -> str:
    """The frame of one event."""
    content = {"name": name, "payload": payload, "router_data": place(address)}
    return f"42/_event,{json.dumps(['event', content])}"


@cache
def _built_states() -> list[str]:
    """The hashes of the initial states in the build's pages: the server does not send these."""
    (script,) = current_client().glob("assets/context-*.js")
    return re.findall("`([0-9a-f]{16})`", script.read_text())


def boot(address: str, *, again: bool = False) -> str:
    """The frame with which a page connects; after reconnecting, the server sends it everything."""
    payload = {} if again else {"hashes": _built_states()}
    first = {"name": f"{ROOT}.hydrate_and_load", "payload": payload, "router_data": place(address)}
    return f"40/_event,{json.dumps({'event': first})}"


def run(test: Callable[[aiohttp.ClientSession], Coroutine[Any, Any, Result]]) -> Result:
    """Run a test's coroutine with a new HTTP client."""

    async def main() -> Result:
        connector = aiohttp.TCPConnector(limit=0)
        async with aiohttp.ClientSession(connector=connector) as http:
            return await test(http)

    return asynchronous.run(main())


class Visitor:
    """One open calculator; `answered` is the quantity of the order that was answered last."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self.answered: int | None = None
        self.shown = ""

    @classmethod
    async def arrive(
        cls,
        http: aiohttp.ClientSession,
        site: str,
        quantity: int = 1,
        token: str | None = None,
        **headers: str,
    ) -> "Visitor":
        """Open the page with an order in its address and wait for its bill."""
        socket = await http.ws_connect(
            socket_address(site, token),
            origin=site,
            headers=headers,
            protocols=["0.10.1"],
        )
        visitor = cls(socket)
        await socket.send_str(boot("/calculator"))
        await visitor.enter(quantity)
        return visitor

    async def enter(self, quantity: int) -> None:
        """Enter a quantity and wait for its bill."""
        await self.type_in(quantity)
        await self.wait_for(quantity)

    async def type_in(self, quantity: int) -> None:
        """Enter a quantity."""
        sent = {"query": f"quantity={quantity}", "shown": self.shown}
        await self.socket.send_str(event(ASK, "/calculator", sent=sent))

    async def wait_for(self, quantity: int) -> None:
        """Read until the bill of this quantity has come."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            self.answered = None
            while self.answered != quantity:
                await self.read()

    async def read(self) -> None:
        """Process the next message, and answer the server's ping."""
        message = await self.socket.receive()
        if message.type is not aiohttp.WSMsgType.TEXT:
            raise ConnectionError(f"the socket ended: {message}")
        text: str = message.data
        if text == "2":
            await self.socket.send_str("3")
        elif text.startswith("42/_event,"):
            _, update = json.loads(text.removeprefix("42/_event,"))
            for name, value in update.get("delta", {}).get(CALCULATOR, {}).items():
                if name.removesuffix("_rx_state_") == "asked":
                    self.shown = value
                    self.answered = int(value.rpartition("=")[2]) if value else self.answered
