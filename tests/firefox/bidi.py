"""Firefox, driven over WebDriver BiDi, which it supports itself, without a separate driver.

https://www.w3.org/TR/webdriver-bidi/
"""

import asyncio
import json
import subprocess
import threading
import time
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, TypeVar

import aiohttp

Result = TypeVar("Result")

#: Longest wait for an event, in seconds; long enough for a busy machine.
PATIENCE = 20

#: Scrolls to an element, two frames later: Firefox brings the caret into view a frame after a key.
MIDDLE = """
new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go))).then(() => {{
  const found = {};
  found.scrollIntoView({{ block: "center", behavior: "instant" }});
  return found;
}})
"""

#: The file in which Firefox writes the port that it has chosen.
PORT_FILE = "WebDriverBiDiServer.json"

#: No first-run pages, no updates, no other host: as for a visitor whose network blocks them all.
#: Motion stays on, as no test here prefers reduced motion.
PREFERENCES = {
    "app.update.disabledForTesting": True,
    "browser.aboutwelcome.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "extensions.getAddons.cache.enabled": False,
    "intl.accept_languages": "en-IN, en",
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "network.dns.forceResolve": "127.0.0.1",
    "toolkit.telemetry.reportingpolicy.firstRun": False,
}

#: Keys without a letter → their codes in WebDriver.
KEYS = {
    "Tab": "\ue004", "Enter": "\ue007", "Escape": "\ue00c", "Backspace": "\ue003",
    "ArrowLeft": "\ue012", "ArrowUp": "\ue013", "ArrowRight": "\ue014", "ArrowDown": "\ue015",
    "Home": "\ue011", "End": "\ue010", "Shift": "\ue008", "Control": "\ue009",
}  # fmt: skip


class RefusedError(Exception):
    """Firefox has refused a command, or a script in the page has thrown; the message says why."""


class Firefox:
    """A headless Firefox with its own profile in `folder`."""

    def __init__(self, program: str, folder: Path) -> None:
        lines = [f"user_pref({json.dumps(k)}, {json.dumps(v)});" for k, v in PREFERENCES.items()]
        (folder / "user.js").write_text("\n".join(lines))
        self._process = subprocess.Popen(
            [
                program,
                "--headless",
                "--no-remote",
                "--profile",
                folder,
                "--remote-debugging-port",
                "0",
            ],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._loop = asyncio.new_event_loop()
        threading.Thread(target=self._loop.run_forever, daemon=True).start()
        self._number = 0
        self._waiting: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self.complaints: list[str] = []
        self._wait(self._connect(folder / PORT_FILE))
        self.version = self.send("session.new", capabilities={})["capabilities"]["browserVersion"]
        self.send("session.subscribe", events=["log.entryAdded", "network.responseCompleted"])

    def send(self, method: str, **params: Any) -> dict[str, Any]:
        """Send a command; returns Firefox's answer. Raises `RefusedError`."""
        return self._wait(self._send(method, params))

    def close(self) -> None:
        """End Firefox."""
        self._wait(self._client.close())
        self._process.terminate()
        self._process.wait(PATIENCE)
        self._loop.call_soon_threadsafe(self._loop.stop)

    def _wait(self, coroutine: Coroutine[Any, Any, Result]) -> Result:
        return asyncio.run_coroutine_threadsafe(coroutine, self._loop).result(4 * PATIENCE)

    async def _connect(self, port_file: Path) -> None:
        # Firefox writes the file while it starts, and not at once.
        end = time.monotonic() + 3 * PATIENCE
        while not (port_file.exists() and port_file.read_text().endswith("}")):
            if time.monotonic() > end or self._process.poll() is not None:
                raise RefusedError("Firefox did not start.")
            await asyncio.sleep(0.1)
        port = json.loads(port_file.read_text())["ws_port"]
        self._client = aiohttp.ClientSession()
        self._socket = await self._client.ws_connect(
            f"ws://127.0.0.1:{port}/session", max_msg_size=0
        )
        self._listening = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        async for frame in self._socket:
            message = json.loads(frame.data)
            if message["type"] == "event":
                self._note(message["method"], message["params"])
            elif future := self._waiting.pop(message.get("id"), None):
                future.set_result(message)

    async def _send(self, method: str, params: dict[str, Any]) -> dict[str, Any]:
        self._number += 1
        number = self._number
        self._waiting[number] = asyncio.get_running_loop().create_future()
        await self._socket.send_json({"id": number, "method": method, "params": params})
        answer = await asyncio.wait_for(self._waiting[number], 3 * PATIENCE)
        if answer["type"] == "error":
            raise RefusedError(f"{method}: {answer['error']}: {answer['message']}")
        return answer["result"]

    def _note(self, event: str, params: dict[str, Any]) -> None:
        """Record the faults that the browser's console would show."""
        if event == "log.entryAdded" and params["level"] == "error":
            self.complaints.append(f"{params['text']} {params.get('stackTrace')}")
        if event == "network.responseCompleted" and params["response"]["status"] >= 400:
            self.complaints.append(f"{params['response']['status']} {params['response']['url']}")


class Tab:
    """A tab of Firefox in its own container, which shares no storage with other tabs."""

    def __init__(self, firefox: Firefox, site: str, width: int, height: int) -> None:
        self._firefox = firefox
        self._site = site
        self._user = firefox.send("browser.createUserContext")["userContext"]
        opened = firefox.send("browsingContext.create", type="tab", userContext=self._user)
        self._context = opened["context"]
        size = {"width": width, "height": height}
        firefox.send("browsingContext.setViewport", context=self._context, viewport=size)

    def close(self) -> None:
        """Close it, and delete its storage."""
        self._firefox.send("browser.removeUserContext", userContext=self._user)

    def open(self, path: str) -> None:
        """Go to a page of the site and wait until it is complete."""
        url = self._site + path
        self._firefox.send(
            "browsingContext.navigate", context=self._context, url=url, wait="complete"
        )

    def move(self, delta: int) -> None:
        """Go Back (-1) or Forward (1)."""
        self._firefox.send("browsingContext.traverseHistory", context=self._context, delta=delta)

    def value(self, expression: str) -> Any:
        """A JavaScript expression's value in the page: a text, a number, a boolean or `None`."""
        answer = self._firefox.send(
            "script.evaluate",
            expression=expression,
            target={"context": self._context},
            awaitPromise=True,
        )
        if answer["type"] == "exception":
            raise RefusedError(f"{expression}: {answer['exceptionDetails']['text']}")
        return answer["result"].get("value")

    def expect(self, expression: str, wanted: Any = True) -> None:
        """Wait until an expression has a value; fails with its last value."""
        end = time.monotonic() + PATIENCE
        found = None
        while time.monotonic() < end:
            try:
                found = self.value(expression)
            except RefusedError as problem:
                # Between two pages no script can run.
                found = problem
            if found == wanted:
                return
            time.sleep(0.05)
        raise AssertionError(f"{expression} is {found!r}, not {wanted!r}")

    def expect_text(self, selector: str, part: str) -> None:
        """Wait until the first element of a selector shows a text."""
        element = f"document.querySelector({json.dumps(selector)})"
        self.expect(
            f"{element}?.innerText.includes({json.dumps(part)}) ? true : {element}?.innerText"
        )

    def click(self, selector: str) -> None:
        """Click the first visible element of a selector."""
        element = self._element(selector)
        origin = {"type": "element", "element": element}
        self._act(
            "pointer",
            {"type": "pointerMove", "x": 0, "y": 0, "origin": origin},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        )

    def fill(self, selector: str, text: str) -> None:
        """Replace the text of a field by typing."""
        self.click(selector)
        self.press("Control+a")
        self.type(text)

    def choose(self, selector: str, value: str) -> None:
        """Set a list or a date to a value: the browser's own choosers are not in the page."""
        self.value(
            f"""(() => {{
              const field = document.querySelector({json.dumps(selector)});
              const own = [...(field.options ?? [])].find(o => o.label === {json.dumps(value)});
              field.value = own?.value ?? {json.dumps(value)};
              for (const kind of ["input", "change"]) field.dispatchEvent(new Event(kind, {{ bubbles: true }}));
            }})()"""
        )

    def focus(self, selector: str) -> None:
        """Focus an element, as Tab would."""
        self.value(f"document.querySelector({json.dumps(selector)}).focus()")

    def type(self, text: str) -> None:
        """Press the key of each letter."""
        keys = [{"type": kind, "value": letter} for letter in text for kind in ("keyDown", "keyUp")]
        self._act("key", *keys)

    def press(self, keys: str) -> None:
        """Press keys together, as `Shift+Tab` writes them."""
        codes = [KEYS.get(key, key) for key in keys.split("+")]
        down = [{"type": "keyDown", "value": code} for code in codes]
        up = [{"type": "keyUp", "value": code} for code in reversed(codes)]
        self._act("key", *down, *up)

    def _act(self, kind: str, *actions: dict[str, Any]) -> None:
        source = {"type": kind, "id": kind, "actions": list(actions)}
        self._firefox.send("input.performActions", context=self._context, actions=[source])

    def _element(self, selector: str) -> dict[str, str]:
        """The first visible element of a selector, in the middle of the window."""
        quoted = json.dumps(selector)
        found = f"[...document.querySelectorAll({quoted})].find(e => e.checkVisibility())"
        self.expect(f"!!{found}")
        answer = self._firefox.send(
            "script.evaluate",
            expression=MIDDLE.format(found),
            target={"context": self._context},
            awaitPromise=True,
        )
        return {"sharedId": answer["result"]["sharedId"]}
