"""A visitor's end of the socket, as Reflex's client speaks it, without a browser."""

import asyncio
import json
import uuid
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

import aiohttp

from tests import asynchronous

Result = TypeVar("Result")

ROOT = "reflex___state____state"
GUIDE = f"{ROOT}.nnm_site___style_guide___state____guide_state"
ON_LOAD = f"{ROOT}.reflex___state____on_load_internal_state.on_load_internal"

#: An answer that has not come by then is lost.
PATIENCE_SECONDS = 20


def socket_address(site: str, token: str | None = None) -> str:
    """Where the client of Reflex opens its socket."""
    return f"{site}/_event/?token={token or uuid.uuid4()}&EIO=4&transport=websocket"


def place(address: str) -> dict[str, Any]:
    """Where the browser is, as an event tells it."""
    path, _, query = address.partition("?")
    pairs = dict(part.split("=") for part in query.split("&")) if query else {}
    return {"pathname": path, "asPath": address} | ({"query": pairs} if pairs else {})


def event(name: str, address: str = "/", **payload: Any) -> str:
    """The frame of one event."""
    content = {"name": name, "payload": payload, "router_data": place(address)}
    return f"42/_event,{json.dumps(['event', content])}"


def boot(address: str) -> str:
    """The frame with which a page connects."""
    first = {"name": f"{ROOT}.hydrate_and_load", "payload": {}, "router_data": place(address)}
    return f"40/_event,{json.dumps({'event': first})}"


def run(test: Callable[[aiohttp.ClientSession], Coroutine[Any, Any, Result]]) -> Result:
    """Run a test's coroutine with a client of its own."""

    async def main() -> Result:
        connector = aiohttp.TCPConnector(limit=0)
        async with aiohttp.ClientSession(connector=connector) as http:
            return await test(http)

    return asynchronous.run(main())


class Visitor:
    """One open page of the style guide; its page number is what is watched."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self.page: int | None = None

    @classmethod
    async def arrive(
        cls,
        http: aiohttp.ClientSession,
        site: str,
        page: int = 1,
        token: str | None = None,
        origin: str | None = None,
        **headers: str,
    ) -> "Visitor":
        """Open the page and wait until it is complete."""
        socket = await http.ws_connect(
            socket_address(site, token),
            origin=origin or site,
            headers=headers,
            protocols=["0.10.1"],
        )
        visitor = cls(socket)
        await socket.send_str(boot(f"/style-guide?page={page}"))
        await visitor.wait_for(page)
        return visitor

    async def turn_to(self, page: int) -> None:
        """Click on a page number and wait for what it shows."""
        await self.click(page)
        await self.wait_for(page)

    async def click(self, page: int) -> None:
        """Click on a page number."""
        await self.socket.send_str(event(ON_LOAD, f"/style-guide?page={page}"))

    async def wait_for(self, page: int) -> None:
        """Read until the page number has been set to `page`."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            self.page = None
            while self.page != page:
                await self._read()

    async def _read(self) -> None:
        message = await self.socket.receive()
        if message.type is not aiohttp.WSMsgType.TEXT:
            raise ConnectionError(f"the socket ended: {message}")
        text: str = message.data
        if text == "2":
            await self.socket.send_str("3")
        elif text.startswith("42/_event,"):
            _, update = json.loads(text.removeprefix("42/_event,"))
            for name, value in update.get("delta", {}).get(GUIDE, {}).items():
                if name.removesuffix("_rx_state_") == "page":
                    self.page = value
