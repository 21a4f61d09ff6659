"""The log of the production server: one line for each event, on standard output.

JSON for log collectors, plain text at a terminal. Lines of a request have its id. No
line has a visitor's address, a query or an error message: these may repeat what somebody typed.
"""

import logging
import random
import re
import sys
import traceback
from collections.abc import Iterator
from contextlib import AbstractContextManager
from typing import TextIO

import structlog

#: A valid request id from our proxy or the caller; anything else is replaced.
_GIVEN_ID = re.compile(r"[A-Za-z0-9._-]{8,64}")


def configure(stream: TextIO = sys.stdout) -> None:
    """Log to `stream`: our lines from INFO, those of libraries and Python's warnings from WARNING."""
    common: list[structlog.types.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.stdlib.ExtraAdder(),
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    handler = logging.StreamHandler(stream)
    handler.addFilter(_without_tokens)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=common,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                *_renderers(stream.isatty()),
            ],
        )
    )
    logging.captureWarnings(True)
    for library in ("engineio.server", "socketio.server"):
        # Without a level they would also write to standard error.
        logging.getLogger(library).setLevel(logging.ERROR)
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("nnm_site").setLevel(logging.INFO)


def _without_tokens(line: logging.LogRecord) -> bool:
    """Filter out the framework's line on a visitor who left before his answer: it contains his token."""
    return not (line.name == "reflex.app" and "disconnected client" in str(line.msg))


def _renderers(for_people: bool) -> list[structlog.types.Processor]:
    if for_people:
        return [structlog.dev.ConsoleRenderer(colors=False)]
    places = structlog.processors.ExceptionRenderer(
        lambda exc_info: "\n".join(_places_of(exc_info[1]))
    )
    return [places, structlog.processors.JSONRenderer()]


def _places_of(error: BaseException | None) -> Iterator[str]:
    """Place and type of an error, then of its causes."""
    if error is None:
        return
    yield type(error).__name__
    yield from (line.rstrip() for line in traceback.format_tb(error.__traceback__))
    for one in error.exceptions if isinstance(error, BaseExceptionGroup) else ():
        yield from _places_of(one)
    yield from _places_of(error.__cause__ or error.__context__)


def request_id(given: str) -> str:
    """The id of a request: a valid one that came with it, else a new one."""
    return given if _GIVEN_ID.fullmatch(given) else random.randbytes(16).hex()


def about_request(reference: str) -> AbstractContextManager[None]:
    """Add the id of a request to its log lines."""
    return structlog.contextvars.bound_contextvars(request_id=reference)
