"""What each call does, once it is valid."""

import asyncio
import json
from collections.abc import Awaitable
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

from . import __version__, from_host
from .course import ANSWER_SHARE, Course, Notice, keep_quiet
from .ledger import Ledger
from .link import Browsers, Link, speaking, until_taken
from .reply import Reply
from .validate import PAGE_SHARE, Call
from .way import Way

WAITS = ("queued_ms", "asked_ms")


class Desk:
    """Answers the calls of one client."""

    def __init__(self) -> None:
        self.client = ""
        """What the client calls itself, for the log and for the user."""
        self._browsers = Browsers()
        self._ledger = Ledger()

    async def answer(self, call: Call, notice: Notice = keep_quiet) -> Reply:
        command, options = call.command, call.options
        course = Course(options.timeout_ms, notice)
        match command, options:
            case ReadTabs(), _:
                return await course.in_time(until_taken(self._tabs))
            case ReadStatus(), _:
                return await course.in_time(until_taken(self._status))
            case _ if type(command) in from_host.PARTS:
                return await course.in_time(until_taken(lambda: self._of_host(command)))
            case ReadCommandResult(), _:
                within_s = ANSWER_SHARE * options.timeout_ms / 1000
                return await self._ledger.result(command.correlation_id, within_s)
            case Cancel(), _:
                return await self._cancel(command.correlation_id, options)
            case _, Tracked():
                return await self._tracked(command, options, course)
            case _, OnTab():
                return await course.in_time(self._on_page(command, options, course))
        raise Refused(ErrorCode.INTERNAL_ERROR)

    async def _tracked(self, command: Any, options: Tracked, course: Course) -> Reply:
        def work(correlation_id: str) -> Awaitable[Reply]:
            return course.in_time(self._on_page(command, options, course, correlation_id))

        correlation_id = self._ledger.start(work, course)
        if options.wait:
            try:
                return await self._ledger.reply(correlation_id)
            except asyncio.CancelledError:
                # The client takes its request back.
                course.cancel()
                raise
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
        self._ledger.cancel(correlation_id)
        within_s = ANSWER_SHARE * options.timeout_ms / 1000
        return await self._ledger.result(correlation_id, within_s)

    async def _on_page(
        self, command: Any, options: OnTab, course: Course, correlation_id: str = ""
    ) -> Reply:
        way = Way(command, options.frame)
        passed_ms = 0

        def request() -> dict[str, Any]:
            left_ms = round(PAGE_SHARE * options.timeout_ms - course.passed_ms())
            given = {"tab": options.tab_id, "deadline_ms": max(1, left_ms)}
            return {**given, **way.request(), "client": self.client, "as": correlation_id}

        goes_on = isinstance(command, GoesOn)
        while True:
            try:
                reply = await self._browsers.run(options.browser, options.tab_id, request, course)
            except Refused as refused:
                if not goes_on or refused.code is not ErrorCode.NAVIGATED:
                    raise
                answer = json.loads(encode_error(refused))
            else:
                answer = json.loads(reply["text"])
            if not (goes_on and is_left(answer)):
                break
            passed_ms = round(course.passed_ms())
            way = Way(command.after(passed_ms), options.frame)
        waits = {name: reply[name] for name in WAITS if name in reply}
        if "error" in answer:
            facts = {**answer["error"], "tab_id": reply["tab"], **waits}
            return Reply(answer["summary"], facts, failed=True)
        facts = command.whole(answer["result"], passed_ms) if passed_ms else answer["result"]
        return Reply(answer["summary"], {"tab_id": reply["tab"], **facts, **waits})

    async def _of_host(self, call: Any) -> Reply:
        """Of any: the hosts of one user share their rules and their log."""
        link = speaking(await self._browsers.some())[0]
        request = {**from_host.request_for(call), "client": self.client}
        return from_host.reply_to(call, await link.ask(from_host.PARTS[type(call)].name, request))

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
