"""Routes validated tool calls to the hosts and makes the replies."""

import asyncio
from collections.abc import Awaitable
from typing import Any

from formpilot_host import __version__
from formpilot_host.transport.faults import check_fault, page_answer
from formpilot_inpage.contract.cancel import Cancel
from formpilot_inpage.contract.commands import SurvivesNavigation, call_name
from formpilot_inpage.contract.errors import CommandError, ErrorCode
from formpilot_inpage.contract.messages import RunRequest
from formpilot_inpage.contract.options import CommandOptions, TabOptions
from formpilot_inpage.contract.read_command_result import ReadCommandResult
from formpilot_inpage.contract.read_status import ReadStatus
from formpilot_inpage.contract.read_tabs import ReadTabs
from formpilot_inpage.contract.results import pluralize
from formpilot_inpage.contract.states import RunState

from .commands import CommandRegistry
from .host_calls import HOST_CALLS, build_reply, request_body
from .host_client import (
    HostConnection,
    HostPool,
    compatible_hosts,
    list_tabs,
    retry_until_delivered,
)
from .reply import Reply
from .route import route_command
from .timing import PAGE_SHARE, CommandTimer, ProgressCallback, no_progress, reply_timeout_s
from .validate import Call

WAIT_TIMES = ("queued_ms", "asked_ms")


class CallRouter:
    """Answers the calls of one client."""

    def __init__(self) -> None:
        self.client_name = ""
        """For the log, and for the user who is asked."""
        self._hosts = HostPool()
        self._commands = CommandRegistry()

    async def answer(self, call: Call, report_progress: ProgressCallback = no_progress) -> Reply:
        command, options = call.command, call.options
        timer = CommandTimer(options.timeout_ms, report_progress)
        timeout_s = reply_timeout_s(options.timeout_ms)
        match command, options:
            case ReadTabs(), _:
                return await timer.with_timeout(retry_until_delivered(self._list_tabs))
            case ReadStatus(), _:
                return await timer.with_timeout(retry_until_delivered(self._status))
            case _ if type(command) in HOST_CALLS:
                return await timer.with_timeout(
                    retry_until_delivered(lambda: self._call_host(command))
                )
            case ReadCommandResult(), _:
                return await self._commands.result(command.correlation_id, timeout_s)
            case Cancel(), _:
                # Replies when the command has ended, with the command's own reply.
                self._commands.cancel(command.correlation_id)
                return await self._commands.result(command.correlation_id, timeout_s)
            case _, CommandOptions():
                return await self._run_command(command, options, timer)
            case _, TabOptions():
                return await timer.with_timeout(self._run_in_page(command, options, timer))
        raise CommandError(ErrorCode.INTERNAL_ERROR)

    async def _run_command(
        self, command: Any, options: CommandOptions, timer: CommandTimer
    ) -> Reply:
        def work(correlation_id: str) -> Awaitable[Reply]:
            return timer.with_timeout(self._run_in_page(command, options, timer, correlation_id))

        correlation_id = self._commands.start(work, timer)
        if options.wait:
            try:
                return await self._commands.reply(correlation_id)
            except asyncio.CancelledError:
                # The client has cancelled its request.
                timer.cancel()
                raise
        fetch = f"observe({{what: 'command_result', correlation_id: '{correlation_id}'}})"
        return Reply(
            f"Queued {call_name(type(command))} as {correlation_id}",
            {
                "status": RunState.QUEUED,
                "correlation_id": correlation_id,
                "message": f"The command is queued. Get its result with: {fetch}",
            },
        )

    async def _run_in_page(
        self, command: Any, options: TabOptions, timer: CommandTimer, correlation_id: str = ""
    ) -> Reply:
        """Runs a command in a tab; one that survives navigation continues on the next page."""
        route = route_command(command, options.frame)
        passed_ms = 0

        def request() -> RunRequest:
            left_ms = round(PAGE_SHARE * options.timeout_ms - timer.execution_ms())
            return {
                "tab": options.tab_id,
                "deadline_ms": max(1, left_ms),
                "client": self.client_name,
                "correlation_id": correlation_id,
                **route,
            }

        survives = isinstance(command, SurvivesNavigation)
        while True:
            try:
                reply = await self._hosts.run(options.browser, options.tab_id, request, timer)
                answer = page_answer(reply)
                if not (survives and is_navigated(answer)):
                    break
            except CommandError as error:
                if not survives or error.code is not ErrorCode.NAVIGATED:
                    raise
            passed_ms = round(timer.execution_ms())
            route = route_command(command.after(passed_ms), options.frame)
        wait_times = {name: reply[name] for name in WAIT_TIMES if name in reply}
        if "error" in answer:
            data = {**answer["error"], "tab_id": reply["tab"], **wait_times}
            return Reply(answer["summary"], data, failed=True)
        result = answer["result"]
        if passed_ms:
            result = command.with_passed_time(result, passed_ms)
        return Reply(answer["summary"], {"tab_id": reply["tab"], **result, **wait_times})

    async def _call_host(self, call: Any) -> Reply:
        """Asks any host: all hosts of a user share their rules and their log."""
        host = compatible_hosts(await self._hosts.require_connections())[0]
        body = request_body(call, self.client_name)
        return build_reply(call, check_fault(await host.request(HOST_CALLS[type(call)].name, body)))

    async def _list_tabs(self) -> Reply:
        hosts = compatible_hosts(await self._hosts.require_connections())
        tabs = [
            {**{name: fact for name, fact in tab.items() if name != "python"}, "browser": host.name}
            for host, tab in await list_tabs(hosts)
        ]
        on = sum(bool(tab["on"]) for tab in tabs)
        return Reply(f"{pluralize(len(tabs), 'tab')}, FormPilot is on in {on}", {"tabs": tabs})

    async def _status(self) -> Reply:
        hosts = await self._hosts.connections()
        tabs = await list_tabs([host for host in hosts if host.is_compatible])
        tabs_on = [
            {"id": tab["id"], "browser": host.name, "python": tab["python"]}
            for host, tab in tabs
            if tab["on"]
        ]
        names = ", ".join(host.name for host in hosts) or "no browser"
        return Reply(
            f"Connected: {names}; FormPilot is on in {pluralize(len(tabs_on), 'tab')}",
            {
                "server": {"version": __version__},
                "browsers": [browser_facts(host) for host in hosts],
                "tabs": tabs_on,
            },
        )

    def close(self) -> None:
        self._commands.close()
        self._hosts.close()


def is_navigated(answer: dict[str, Any]) -> bool:
    """Whether the page answered that its document, or a frame in it, was left."""
    return bool(answer.get("error", {}).get("error") == ErrorCode.NAVIGATED)


def browser_facts(host: HostConnection) -> dict[str, Any]:
    return {
        "name": host.name,
        "host_version": host.hello["version"],
        "extension_version": host.extension["version"],
        "compatible": host.is_compatible,
    }
