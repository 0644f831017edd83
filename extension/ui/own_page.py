"""What the extension's own pages share: the browser's objects, and the way to the host."""

import asyncio
import json

import js

# MicroPython has no typing module, and never evaluates an annotation.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from typing import Any


UNREACHABLE = "FormPilot's host cannot be reached."


def from_javascript(value: "Any") -> "Any":
    return json.loads(js.JSON.stringify(value))


def to_javascript(value: "Any") -> "Any":
    return js.JSON.parse(json.dumps(value))


def now_ms() -> float:
    """The time of day; a whole number of that size does not pass from JavaScript unharmed."""
    started: float = from_javascript(js.performance)["timeOrigin"]
    passed: float = js.performance.now()
    return started + passed


def element(name: str) -> "Any":
    return js.document.getElementById(name)


def write(name: str, text: str) -> None:
    """A live region speaks at every write, so an unchanged text is left alone."""
    if element(name).textContent != text:
        element(name).textContent = text
    element(name).hidden = not text


def make(tag: str, text: str = "", **attributes: str) -> "Any":
    """A new element; what comes from elsewhere is only ever its text."""
    made = js.document.createElement(tag)
    made.textContent = text
    for name, value in attributes.items():
        made.setAttribute(name.strip("_").replace("_", "-"), value)
    return made


def quoted(text: str) -> "Any":
    """Words that are not ours: apart in looks, and in the direction they are written in."""
    return make("bdi", text, class_="quoted")


def fill(parent: "Any", *children: "Any") -> "Any":
    parent.replaceChildren(*children)
    return parent


def starter(work: "Callable[..., Awaitable[None]]", *arguments: "Any") -> "Any":
    return lambda *_: asyncio.create_task(work(*arguments))  # type: ignore[arg-type]


async def stored() -> "dict[str, Any]":
    """What the worker remembers."""
    kept: dict[str, Any] = from_javascript(await js.chrome.storage.session.get())
    return kept


async def tell(message: "dict[str, Any]") -> "tuple[Any, str]":
    """The worker's answer, and Chrome's complaint when the message reached nobody."""
    complaints: list[str] = []
    sent = js.chrome.runtime.sendMessage(to_javascript(message))
    # MicroPython calls back without an argument where JavaScript passes undefined.
    heard = await sent.then(
        lambda answer=None: answer, lambda error: complaints.append(str(error.message))
    )
    return (None if heard is None else from_javascript(heard)), "".join(complaints)


async def ask_host(name: str, **body: "Any") -> "tuple[Any, str]":
    """What the host answers, or a sentence about why it does not."""
    heard, complaint = await tell({"host": {name: body}})
    if complaint or not isinstance(heard, dict):
        return None, complaint or UNREACHABLE
    if "problem" in heard:
        return None, heard["problem"] or UNREACHABLE
    return heard["answer"], ""
