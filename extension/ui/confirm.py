"""The confirmation window: one question at a time, and the user's answer to it."""

import asyncio

import js

from own_page import element, fill, make, now_ms, quoted, starter, stored, tell, write
from question import Guard, question_view, time_view

# MicroPython has no typing module, and never evaluates an annotation.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

CHOICES = ("deny", "always", "once")
TICK_S = 0.1


class Window:
    """The question that is shown, and whether its buttons take a press."""

    def __init__(self) -> None:
        self._question: dict[str, Any] = {}
        self._answered = ""
        self._looks = 0
        self._guard = Guard()

    async def refresh(self) -> None:
        self._looks += 1
        look = self._looks
        questions = (await stored()).get("questions", [])
        if look != self._looks:
            # What was read is old: a later look is under way.
            return
        element("question").hidden = element("answers").hidden = not questions
        write("nothing", "" if questions else "There is nothing to answer.")
        if not questions:
            self._question = {}
            write("place", "")
            return
        view = question_view(questions[0], len(questions))
        write("place", view["place"])
        if questions[0]["id"] != self._question.get("id"):
            self._question = questions[0]
            draw(view)
            self.appear()

    def appear(self, *_: "Any") -> None:
        """The buttons wait, from now on; the safe one has the focus."""
        if not self._question:
            return
        self._guard.shown(js.performance.now())
        element("answers").classList.remove("filling")
        self.tick()
        # Reading a length ends the old animation, so that it starts anew.
        _ = element("answers").offsetWidth
        element("answers").classList.add("filling")
        element("deny").focus()

    def tick(self) -> None:
        if not self._question:
            return
        left = self._question["until"] - now_ms()
        text, part = time_view(left, self._question["seconds"])
        write("left", text)
        element("bar").style.transform = f"scaleX({part:.3f})"
        ready = self._guard.settle(js.performance.now()) and left > 0
        waits = not ready or self._answered == self._question["id"]
        for choice in CHOICES:
            element(choice).setAttribute("aria-disabled", "true" if waits else "false")

    def press(self, event: "Any") -> None:
        """A key that is held down since before goes on pressing; that is not a press."""
        if getattr(event, "repeat", False):
            event.preventDefault()
        elif event.isTrusted:
            self._guard.pressed(event.timeStamp)
            if getattr(event, "key", "") == "Escape":
                self.choose("deny", event)

    def release(self, *_: "Any") -> None:
        self._guard.released()

    def click(self, event: "Any") -> None:
        button = event.target.closest("button")
        if button:
            self.choose(button.dataset.choice, event)

    def choose(self, choice: str, event: "Any") -> None:
        self.tick()
        ready = element(choice).getAttribute("aria-disabled") == "false"
        if ready and event.isTrusted and self._guard.takes(event.timeStamp):
            self._answered = self._question["id"]
            self.tick()
            # Made now: by the time that it is sent another question may be shown.
            given = {"id": self._answered, "choice": choice}
            asyncio.create_task(self.answer(given))  # noqa: RUF006 - the event loop keeps it

    async def answer(self, given: "dict[str, str]") -> None:
        _, complaint = await tell({"answer": given})
        if complaint:
            self._answered = ""
        await self.refresh()


def draw(view: "dict[str, Any]") -> None:
    site = element("site")
    # Host names are written from left to right, whatever their letters.
    site.setAttribute("dir", "ltr")
    fill(site, make("span", view["before"]), make("strong", view["registered"]))
    frame = element("frame")
    frame.hidden = not view["frame_site"]
    fill(frame, "in a frame of ", make("bdi", view["frame_site"], dir="ltr"))
    fill(element("client"), quoted(view["client"]), " wants to")
    target = [" ", quoted(view["target"])] if view["target"] else []
    fill(element("wish"), view["wish"], *target)
    fill(element("reasons"), *[reason(*parts) for parts in view["reasons"]])
    element("fields-part").hidden = not view["fields"]
    write("fields-title", view["fields_title"])
    fill(element("fields"), *[fill(make("li"), quoted(name)) for name in view["fields"]])
    write("always-note", view["always"])
    js.document.title = "FormPilot asks you: " + view["before"] + view["registered"]


def reason(icon: str, title: str, because: str) -> "Any":
    mark = make("span", icon, class_="icon", aria_hidden="true")
    return fill(make("li"), mark, make("strong", title), make("bdi", because, class_="because"))


async def main() -> None:
    window = Window()
    for name in ("pointerdown", "keydown"):
        js.document.addEventListener(name, window.press, True)
    for name in ("pointerup", "pointercancel", "keyup"):
        js.document.addEventListener(name, window.release, True)
    js.document.addEventListener("click", window.click)
    js.window.addEventListener("focus", window.appear)
    js.chrome.storage.onChanged.addListener(starter(window.refresh))
    await window.refresh()
    while True:
        window.tick()
        await asyncio.sleep(TICK_S)


if __name__ == "__main__":
    asyncio.create_task(main())  # noqa: RUF006 - the event loop keeps it
