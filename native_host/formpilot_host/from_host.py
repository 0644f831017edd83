"""The calls that the host answers itself, and how its answers are said."""

from collections.abc import Callable
from dataclasses import asdict
from typing import Any, NamedTuple

from formpilot_inpage.contract.results import counted
from formpilot_inpage.contract.safety import ReadActionLog, ReadSiteRules, RestrictSite

from .framing import Message
from .reply import Reply


class Part(NamedTuple):
    """The name of the request, and the line that says its answer."""

    name: str
    summary: Callable[[Message], str]


def say_log(reply: Message) -> str:
    return counted(len(reply["actions"]), "action")


def say_rules(reply: Message) -> str:
    return counted(len(reply["sites"]), "site") + " with a rule; everywhere else the user is asked"


def say_rule(reply: Message) -> str:
    rule = reply["site_rule"]
    return f"{rule['site']}: {rule['rule']}, {counted(rule['per_minute'], 'action')} a minute"


PARTS: dict[type, Part] = {
    ReadActionLog: Part("log", say_log),
    ReadSiteRules: Part("rules", say_rules),
    RestrictSite: Part("restrict", say_rule),
}


def request_for(call: Any) -> Message:
    """Without the word that chose the call."""
    _, *names = asdict(call)
    return {name: getattr(call, name) for name in names}


def reply_to(call: Any, reply: Message) -> Reply:
    facts = {name: fact for name, fact in reply.items() if name != "id"}
    return Reply(PARTS[type(call)].summary(reply), facts)
