"""The calls that the host answers itself, and the summaries of its answers."""

from collections.abc import Callable
from dataclasses import asdict
from typing import Any, NamedTuple

from formpilot_host.transport.framing import Message
from formpilot_inpage.contract.read_action_log import ReadActionLog
from formpilot_inpage.contract.read_site_rules import ReadSiteRules
from formpilot_inpage.contract.restrict_site import RestrictSite
from formpilot_inpage.contract.results import pluralize

from .reply import Reply


class HostCall(NamedTuple):
    """The name of the request to the host, and the function that summarizes its reply."""

    name: str
    summarize: Callable[[Message], str]


def summarize_log(reply: Message) -> str:
    return pluralize(len(reply["actions"]), "action")


def summarize_rules(reply: Message) -> str:
    return (
        pluralize(len(reply["sites"]), "site") + " with a rule; the default rule applies elsewhere"
    )


def summarize_rule(reply: Message) -> str:
    rule = reply["site_rule"]
    return f"{rule['site']}: {rule['rule']}, {pluralize(rule['per_minute'], 'action')} a minute"


HOST_CALLS: dict[type, HostCall] = {
    ReadActionLog: HostCall("log", summarize_log),
    ReadSiteRules: HostCall("rules", summarize_rules),
    RestrictSite: HostCall("restrict", summarize_rule),
}


def request_body(call: Any, client_name: str) -> Message:
    """The parameters of a call, without the first, which selects the call."""
    _, *parameters = asdict(call).items()
    return {**dict(parameters), "client": client_name}


def build_reply(call: Any, reply: Message) -> Reply:
    data = {name: value for name, value in reply.items() if name != "id"}
    return Reply(HOST_CALLS[type(call)].summarize(reply), data)
