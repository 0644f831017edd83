"""What each call does, once it is valid."""

import asyncio
import json
import time
from typing import Any

from formpilot_inpage.contract.commands import (
    Cancel,
    OnTab,
    ReadCommandResult,
    ReadStatus,
    ReadTabs,
    Timed,
    Tracked,
)
from formpilot_inpage.contract.envelope import call_name, encode_error
from formpilot_inpage.contract.errors import ErrorCode, Refused
from formpilot_inpage.contract.results import counted
from formpilot_inpage.contract.waiting import GoesOn

from . import __version__
from .ledger import Ledger, Reply
from .link import Browsers, Course, Link, speaking, until_taken
from .validate import PAGE_SHARE, Call
from .way import Way

# Of the time that a client gives: when the server answers at the latest.
ANSWER_SHARE = 0.97


class Desk:
    """Answers the calls of one client."""

    def __init__(self) -> None:
        self._browsers = Browsers()
        self._ledger = Ledger()
        self._courses: dict[str, Course] = {}

    async def answer(self, call: Call) -> Reply:
        command, options = call.command, call.options
        match command, options:
            case ReadTabs(), _:
                return await in_time(until_taken(self._tabs), options)
            case ReadStatus(), _:
                return await in_time(until_taken(self._status), options)
            case ReadCommandResult(), _:
                within_s = ANSWER_SHARE * options.timeout_ms / 1000
                return await self._ledger.result(command.correlation_id, within_s)
            case Cancel(), _:
                return await self._cancel(command.correlation_id, options)
            case _, Tracked():
                return await self._tracked(command, options)
            case _, OnTab():
                return await in_time(self._on_page(command, options, Course()), options)
        raise Refused(ErrorCode.INTERNAL_ERROR)

    async def _tracked(self, command: Any, options: Tracked) -> Reply:
        course = Course()
        work = in_time(self._on_page(command, options, course), options)
        correlation_id = self._ledger.start(work)
        self._courses = {key: one for key, one in self._courses.items() if key in self._ledger}
        self._courses[correlation_id] = course
        if options.wait:
            # It ends in time by itself.
            return await self._ledger.result(correlation_id, None)
        fetch = f"observe({{what: 'command_result', correlation_id: '{correlation_id}'}})"
        return Reply(
            f"Queued {call_name(type(command))} as {correlation_id}",
            {
                "status": "queued",
                "correlation_id": correlation_id,
                "message": f"The command is queued. Get its result with: {fetch}",
            },
        )

    async def _cancel(self, correlation_id: str, options: Timed) -> Reply:
        """Ends when the command does, with its reply."""
        if course := self._courses.get(correlation_id):
            course.cancel()
        within_s = ANSWER_SHARE * options.timeout_ms / 1000
        return await self._ledger.result(correlation_id, within_s)

    async def _on_page(self, command: Any, options: OnTab, course: Course) -> Reply:
        began = time.monotonic()
        page_deadline = began + PAGE_SHARE * options.timeout_ms / 1000
        way = Way(command, options.frame)
        goes_on = isinstance(command, GoesOn)
        passed_ms = 0

        def request() -> dict[str, Any]:
            left_ms = round(1000 * (page_deadline - time.monotonic()))
            return {"tab": options.tab_id, "deadline_ms": max(1, left_ms), **way.request()}

        while True:
            try:
                reply = await self._browsers.run(options.browser, options.tab_id, request, course)
            except Refused as refused:
                if way.starts_anew(refused):
                    continue
                if not goes_on or refused.code is not ErrorCode.NAVIGATED:
                    raise way.explained(refused) from None
                answer = json.loads(encode_error(refused))
            else:
                answer = json.loads(reply["text"])
            if "onward" in answer:
                way.follow(answer["onward"])
            elif goes_on and is_left(answer):
                passed_ms = round(1000 * (time.monotonic() - began))
                way = Way(command.after(passed_ms), options.frame)
            else:
                break
        if "error" in answer:
            return Reply(
                answer["summary"], {**answer["error"], "tab_id": reply["tab"]}, failed=True
            )
        facts = command.whole(answer["result"], passed_ms) if passed_ms else answer["result"]
        return Reply(answer["summary"], {"tab_id": reply["tab"], **facts})

    async def _tabs(self) -> Reply:
        links = speaking(await self._browsers.some())
        tabs = [{**tab, "browser": link.name} for link, tab in await tabs_of(links)]
        for tab in tabs:
            tab.pop("python", None)
        on = sum(tab["on"] for tab in tabs)
        return Reply(f"{counted(len(tabs), 'tab')}, FormPilot is on in {on}", {"tabs": tabs})

    async def _status(self) -> Reply:
        links = await self._browsers.connected()
        tabs = await tabs_of([link for link in links if link.understood])
        facts = {
            "server": {"version": __version__},
            "browsers": [browser_facts(link) for link in links],
            "tabs": [
                {"id": tab["id"], "browser": link.name, "python": tab["python"]}
                for link, tab in tabs
                if tab["on"]
            ],
        }
        names = ", ".join(link.name for link in links) or "no browser"
        on = counted(len(facts["tabs"]), "tab")
        return Reply(f"Connected: {names}; FormPilot is on in {on}", facts)

    def close(self) -> None:
        self._ledger.close()
        self._browsers.close()


def is_left(answer: dict[str, Any]) -> bool:
    """Whether the document was left, or that of a frame in it."""
    return bool(answer.get("error", {}).get("error") == ErrorCode.NAVIGATED)


async def in_time(work: Any, options: Timed) -> Reply:
    try:
        return await asyncio.wait_for(work, ANSWER_SHARE * options.timeout_ms / 1000)
    except TimeoutError:
        raise Refused(ErrorCode.EXTENSION_TIMEOUT) from None


async def tabs_of(links: list[Link]) -> list[tuple[Link, dict[str, Any]]]:
    listed = await asyncio.gather(*(link.tabs() for link in links))
    return [(link, tab) for link, tabs in zip(links, listed, strict=True) for tab in tabs]


def browser_facts(link: Link) -> dict[str, Any]:
    return {
        "name": link.name,
        "host_version": link.host["version"],
        "extension_version": link.extension["version"],
        "understood": link.understood,
    }
