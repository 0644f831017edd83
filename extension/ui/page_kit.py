"""What the extension's pages share: DOM helpers, and messages to the worker and the host."""

import asyncio
import json

import js

# MicroPython has no typing module, and never evaluates an annotation.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from typing import Any


UNREACHABLE = "FormPilot's host cannot be reached."


def from_js(value: "Any") -> "Any":
    return json.loads(js.JSON.stringify(value))


def to_js(value: "Any") -> "Any":
    return js.JSON.parse(json.dumps(value))


def now_ms() -> float:
    """The current Unix time. MicroPython receives `Date.now()` wrong: the integer is too large."""
    time_origin: float = from_js(js.performance)["timeOrigin"]
    elapsed: float = js.performance.now()
    return time_origin + elapsed


def element(element_id: str) -> "Any":
    return js.document.getElementById(element_id)


def set_text(element_id: str, text: str) -> None:
    """Sets an element's text, and hides it when the text is empty.

    An unchanged text is not set again: a screen reader announces a live region at each change.
    """
    if element(element_id).textContent != text:
        element(element_id).textContent = text
    element(element_id).hidden = not text


def create(tag: str, text: str = "", **attributes: str) -> "Any":
    """Creates an element. `class_` sets `class`; the text is never parsed as HTML."""
    created = js.document.createElement(tag)
    created.textContent = text
    for name, value in attributes.items():
        created.setAttribute(name.strip("_").replace("_", "-"), value)
    return created


def quote(text: str) -> "Any":
    """Text of a page or an agent: it looks different, and keeps its own writing direction."""
    return create("bdi", text, class_="quoted")


def set_children(parent: "Any", *children: "Any") -> "Any":
    parent.replaceChildren(*children)
    return parent


def listener(handler: "Callable[..., Awaitable[None]]", *arguments: "Any") -> "Any":
    """An event listener that starts a coroutine with these arguments."""
    return lambda *_: asyncio.create_task(handler(*arguments))  # type: ignore[arg-type]


async def read_storage() -> "dict[str, Any]":
    """The session storage, which the worker writes."""
    stored: dict[str, Any] = from_js(await js.chrome.storage.session.get())
    return stored


async def send_message(message: "dict[str, Any]") -> "tuple[Any, str]":
    """Returns the worker's reply, and Chrome's error text when nobody received the message."""
    errors: list[str] = []
    sending = js.chrome.runtime.sendMessage(to_js(message))
    # MicroPython calls back without an argument where JavaScript passes undefined.
    reply = await sending.then(
        lambda value=None: value, lambda error: errors.append(str(error.message))
    )
    return (None if reply is None else from_js(reply)), "".join(errors)


async def ask_host(name: str, **body: "Any") -> "tuple[Any, str]":
    """Returns the host's result and "", or None and a sentence about the problem."""
    reply, error = await send_message({"host": {name: body}})
    if error or not isinstance(reply, dict):
        return None, error or UNREACHABLE
    if "problem" in reply:
        return None, reply["problem"] or UNREACHABLE
    return reply["result"], ""
