"""The confirmation window: shows the first waiting confirmation and sends the user's choice."""

import asyncio

import js

from confirm_wording import PressFilter, confirmation_view, time_view
from page_kit import (
    create,
    element,
    listener,
    now_ms,
    quote,
    read_storage,
    send_message,
    set_children,
    set_text,
)

# MicroPython has no typing module, and never evaluates an annotation.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

CHOICES = ("deny", "always", "once")
TICK_S = 0.1


class ConfirmWindow:
    """The confirmation that is shown, and the state of its buttons."""

    def __init__(self) -> None:
        self._confirmation: dict[str, Any] = {}
        self._answered_id = ""
        self._reads = 0
        self._press_filter = PressFilter()

    async def refresh(self) -> None:
        self._reads += 1
        read = self._reads
        confirmations = (await read_storage()).get("confirmations", [])
        if read != self._reads:
            # A later read has started meanwhile.
            return
        element("confirmation").hidden = element("answers").hidden = not confirmations
        set_text("empty", "" if confirmations else "Nothing needs your approval now.")
        if not confirmations:
            self._confirmation = {}
            set_text("position", "")
            return
        view = confirmation_view(confirmations[0], len(confirmations))
        set_text("position", view["position"])
        if confirmations[0]["id"] != self._confirmation.get("id"):
            self._confirmation = confirmations[0]
            draw(view)
            self.restart()

    def restart(self, *_: "Any") -> None:
        """Disables the buttons for a moment, and focuses the safe button."""
        if not self._confirmation:
            return
        self._press_filter.restart(js.performance.now())
        element("answers").classList.remove("filling")
        self.tick()
        # Reading a size makes the browser apply the removal, so that the animation starts again.
        _ = element("answers").offsetWidth
        element("answers").classList.add("filling")
        element("deny").focus()

    def tick(self) -> None:
        if not self._confirmation:
            return
        left_ms = self._confirmation["expires_at"] - now_ms()
        text, fraction = time_view(left_ms, self._confirmation["seconds"])
        set_text("time-left", text)
        element("time-bar").style.transform = f"scaleX({fraction:.3f})"
        ready = self._press_filter.update(js.performance.now()) and left_ms > 0
        disabled = not ready or self._answered_id == self._confirmation["id"]
        for choice in CHOICES:
            element(choice).setAttribute("aria-disabled", "true" if disabled else "false")

    def press(self, event: "Any") -> None:
        """Ignores the repeated events of a key that is held down."""
        if getattr(event, "repeat", False):
            event.preventDefault()
        elif event.isTrusted:
            self._press_filter.press(event.timeStamp)
            if getattr(event, "key", "") == "Escape":
                self.choose("deny", event)

    def release(self, *_: "Any") -> None:
        self._press_filter.release()

    def click(self, event: "Any") -> None:
        button = event.target.closest("button")
        if button:
            self.choose(button.dataset.choice, event)

    def choose(self, choice: str, event: "Any") -> None:
        self.tick()
        enabled = element(choice).getAttribute("aria-disabled") == "false"
        if enabled and event.isTrusted and self._press_filter.accepts(event.timeStamp):
            self._answered_id = self._confirmation["id"]
            self.tick()
            # Built now: another confirmation may be shown by the time it is sent.
            chosen = {"id": self._answered_id, "choice": choice}
            asyncio.create_task(self.send(chosen))  # noqa: RUF006 - the event loop keeps it

    async def send(self, chosen: "dict[str, str]") -> None:
        _, error = await send_message({"choose": chosen})
        if error:
            self._answered_id = ""
        await self.refresh()


def draw(view: "dict[str, Any]") -> None:
    site = element("site")
    # A host name reads from left to right in every script.
    site.setAttribute("dir", "ltr")
    set_children(site, create("span", view["subdomain"]), create("strong", view["registered"]))
    frame = element("frame")
    frame.hidden = not view["frame_site"]
    set_children(frame, "in a frame of ", create("bdi", view["frame_site"], dir="ltr"))
    set_children(element("client"), quote(view["client"]), " wants to")
    target = [" ", quote(view["target"])] if view["target"] else []
    set_children(element("request"), view["request"], *target)
    set_children(element("reasons"), *[create_reason(*reason) for reason in view["reasons"]])
    element("fields-part").hidden = not view["fields"]
    set_text("fields-title", view["fields_title"])
    fields = [set_children(create("li"), quote(name)) for name in view["fields"]]
    set_children(element("fields"), *fields)
    element("files-part").hidden = not view["files"]
    set_text("files-title", view["files_title"])
    set_children(element("files"), *[create_file(*file) for file in view["files"]])
    set_text("always-note", view["always_note"])
    element("always").hidden = not view["always_note"]
    js.document.title = "Approval needed: " + view["subdomain"] + view["registered"]


def create_reason(icon: str, title: str, because: str) -> "Any":
    mark = create("span", icon, class_="icon", aria_hidden="true")
    evidence = create("bdi", because, class_="because")
    return set_children(create("li"), mark, create("strong", title), evidence)


def create_file(name: str, size: str, path: str) -> "Any":
    # A path reads from left to right in every script.
    parts = (
        create("bdi", name, dir="ltr", class_="name"),
        create("span", size, class_="size"),
        create("bdi", path, dir="ltr", class_="path"),
    )
    return set_children(create("li"), *parts)


async def main() -> None:
    window = ConfirmWindow()
    for name in ("pointerdown", "keydown"):
        js.document.addEventListener(name, window.press, True)
    for name in ("pointerup", "pointercancel", "keyup"):
        js.document.addEventListener(name, window.release, True)
    js.document.addEventListener("click", window.click)
    js.window.addEventListener("focus", window.restart)
    js.chrome.storage.onChanged.addListener(listener(window.refresh))
    await window.refresh()
    while True:
        window.tick()
        await asyncio.sleep(TICK_S)


if __name__ == "__main__":
    asyncio.create_task(main())  # noqa: RUF006 - the event loop keeps it
