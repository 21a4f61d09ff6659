"""The gate in front of the socket: which clients may open one, how many, and which messages pass.

Refusals are counted; nothing else is kept, neither a traceback nor the message.
"""

import asyncio
import gc
import hashlib
import logging
import secrets
import time
from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import dataclass
from urllib.parse import parse_qs

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from nnm_site.platform.gate.budget import Budget
from nnm_site.platform.gate.client import Network, client_address, networks
from nnm_site.platform.gate.frames import (
    BrokenFrameError,
    CheckEvent,
    Conversation,
    RefusedEventError,
)
from nnm_site.platform.gate.message_size import MessageSizeGuard, Peer

LOG = logging.getLogger(__name__)

#: Limits on frames. A held key repeats 30 times a second; clicks of an offline time arrive at once.
BURST, PER_SECOND = 100, 40

#: Refused events of one connection before it is closed.
PATIENCE = 20

#: Seconds within which a client must connect. A page that is still loading opens its socket up to
#: 10 seconds early.
CONNECT_SECONDS = 20

#: Sockets that one address may open within a clock minute.
OPENINGS_PER_MINUTE = 240

#: Closed sockets between two garbage collections of all generations. A closed socket leaves 25 KB
#: in some 80 objects with reference cycles. A collection takes a second with 3,000 visitors, and no
#: other one reaches the oldest generation.
ENDED_BETWEEN_SEARCHES = 1000

#: Refusals are summed up in one log line for each such period, in seconds.
LOG_SECONDS = 5

#: The headers of a handshake that are passed to Reflex.
NEEDED = frozenset({b"host", b"origin", b"upgrade", b"connection", b"sec-websocket-protocol"})

#: A random key of this process, never stored.
_KEY = secrets.token_bytes(32)

POLICY = 1008  # RFC 6455 §7.4


@dataclass
class Counts:
    """Callbacks for the gate's counts: the metrics, in production."""

    opened: Callable[[int], None] = lambda change: None  # noqa: ARG005
    event: Callable[[], None] = lambda: None
    refused: Callable[[str], None] = lambda reason: None  # noqa: ARG005


class SocketGate:
    """An ASGI app in front of Reflex's socket.

    `origins` are the sites whose pages may open one, `per_address` is the limit for one household
    in this process, `hops` the number of our proxies in front, `most` the limit for all
    sockets. `left` is called with the token of each visitor whose socket has closed.
    """

    def __init__(
        self,
        app: ASGIApp,
        origins: Collection[str],
        per_address: int,
        hops: int,
        check_event: CheckEvent,
        counts: Counts | None = None,
        most: int = 1_000_000,
        clock: Callable[[], float] = time.monotonic,
        left: Callable[[str], None] = lambda token: None,  # noqa: ARG005
    ) -> None:
        self._app = app
        self._origins = frozenset(origins)
        self._per_address = per_address
        self._hops = hops
        self._check_event = check_event
        self._counts = counts or Counts()
        self._most = most
        self._left = left
        self._clock = clock
        self._total = 0
        self._ended = 0
        #: Open sockets of each network.
        self._open: Counter[str] = Counter()
        self._minute = 0
        self._openings: Counter[str] = Counter()
        self._refused: Counter[str] = Counter()
        self._message_size = MessageSizeGuard(self._cut)

    def watch(self) -> None:
        """Close sockets with endless messages, as long as the process runs."""
        self._message_size.watch()

    def _cut(self, sockets: int) -> None:
        for _ in range(sockets):
            self._counts.refused("oversized")
        LOG.warning("sockets that sent endless messages were cut off", extra={"sockets": sockets})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Accept one socket, or refuse it."""
        address = networks(client_address(scope, self._hops))
        token = _token(scope["query_string"])
        reason = self._reason_against(scope, address, token)
        if token is None or reason is not None:
            self.refuse(reason or "query")
            await receive()
            await send({"type": "websocket.close", "code": POLICY})
            return
        peer: Peer = scope["client"]
        conversation = Conversation(self._check_event)
        connection = _Connection(self, conversation, peer, receive, send)
        self._message_size.opened(peer)
        self._open.update(one.name for one in address)
        self._total += 1
        self._counts.opened(1)
        try:
            await self._app(_bare(scope, address[0].name), connection.receive, connection.send)
        finally:
            self._message_size.closed(peer)
            self._counts.opened(-1)
            self._left(token)
            self._total -= 1
            for one in address:
                self._open[one.name] -= 1
                if not self._open[one.name]:
                    del self._open[one.name]
            self._ended += 1
            if self._ended % ENDED_BETWEEN_SEARCHES == 0:
                gc.collect()

    def _reason_against(
        self, scope: Scope, address: tuple[Network, ...], token: str | None
    ) -> str | None:
        headers = Headers(scope=scope)
        if scope["path"].rstrip("/") != "/_event":
            return "path"
        # Browsers always send it. With several, readers could choose different ones.
        if len(origin := headers.getlist("origin")) != 1 or origin[0] not in self._origins:
            return "origin"
        if token is None:
            return "query"
        if self._total >= self._most or any(
            self._open[one.name] >= self._per_address * one.share for one in address
        ):
            return "connections"
        if (minute := int(self._clock() // 60)) != self._minute:
            self._minute = minute
            self._openings.clear()
        self._openings.update(one.name for one in address)
        too_many = any(
            self._openings[one.name] > OPENINGS_PER_MINUTE * one.share for one in address
        )
        return "openings" if too_many else None

    def heard(self, peer: Peer, frame: str) -> None:
        """Note the size of a frame that has arrived."""
        self._message_size.heard(peer, frame)

    def let_through(self) -> None:
        """Count an event that is passed to Reflex."""
        self._counts.event()

    def refuse(self, reason: str) -> None:
        """Count a refusal; the log gets one line for several seconds."""
        self._counts.refused(reason)
        if not self._refused:
            asyncio.get_running_loop().call_later(LOG_SECONDS, self._log)
        self._refused[reason] += 1

    def _log(self) -> None:
        LOG.warning("socket refusals", extra={"refused": dict(self._refused)})
        self._refused.clear()


class _Connection:
    """The two directions of one socket, with the gate's checks."""

    def __init__(
        self, gate: SocketGate, conversation: Conversation, peer: Peer, receive: Receive, send: Send
    ) -> None:
        self._gate = gate
        self._conversation = conversation
        self._peer = peer
        self._receive = receive
        self._send = send
        self._budget = Budget(BURST, PER_SECOND)
        self._refused = 0
        self._closed = False

    async def receive(self) -> Message:
        """The next message that Reflex may see."""
        while not self._closed:
            try:
                async with asyncio.timeout(
                    None if self._conversation.connected else CONNECT_SECONDS
                ):
                    message = await self._receive()
                if message["type"] == "websocket.receive":
                    self._hear(message.get("text"))
                return message
            except RefusedEventError:
                self._refused += 1
                reason = "event"
                if self._refused < PATIENCE:
                    self._gate.refuse(reason)
                    continue
            except BrokenFrameError as fault:
                reason = str(fault) or "frame"
            except TimeoutError:
                reason = "silence"
            self._gate.refuse(reason)
            await self.send({"type": "websocket.close", "code": POLICY})
        return {"type": "websocket.disconnect", "code": POLICY}

    def _hear(self, frame: str | None) -> None:
        """Raise `BrokenFrameError` or `RefusedEventError` for a frame that must not reach Reflex."""
        if not self._budget.take():
            raise BrokenFrameError("rate")
        if frame is None:
            raise BrokenFrameError
        self._gate.heard(self._peer, frame)
        if self._conversation.hear(frame):
            self._gate.let_through()

    async def send(self, message: Message) -> None:
        """Pass on a message of Reflex, as long as the client is connected."""
        if self._closed:
            return
        if message["type"] == "websocket.close":
            self._closed = True
        await self._send(message)


def _bare(scope: Scope, household: str) -> Scope:
    """The handshake reduced to what the socket needs, without secrets.

    Reflex keeps all of it with the visitor's state and sends it back to him. His address is replaced by
    a keyed hash of his household, valid in this process only: visitors of a household
    share its turns (`router.session.client_ip`).
    """
    headers = [(name, value) for name, value in scope["headers"] if name in NEEDED]
    name = hashlib.blake2b(household.encode(), key=_KEY, digest_size=12).hexdigest()
    return dict(scope) | {"headers": headers, "client": (name, 0)}


def _token(query_string: bytes) -> str | None:
    """The token in an address as our client writes it (version 4, no polling); `None` in any other."""
    try:
        query = parse_qs(query_string.decode("latin-1"), keep_blank_values=True, max_num_fields=8)
    except ValueError:
        return None
    match query.pop("token", []), query:
        case [token], {"EIO": ["4"], "transport": ["websocket"], **others} if not others:
            ours = len(token) == 36 and set(token) <= set("0123456789abcdef-")
            return token if ours else None
    return None
