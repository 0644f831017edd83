"""One module per action, named like the module of its command in contract/."""

from collections.abc import Awaitable, Callable
from importlib import import_module
from typing import Any

from formpilot_inpage.contract.commands import PageCommand
from formpilot_inpage.contract.consent import ConfirmationRequired, FilesRequired
from formpilot_inpage.contract.envelope import PAGE_COMMANDS
from formpilot_inpage.contract.results import Result
from formpilot_inpage.dom.page import Page

Outcome = Result | ConfirmationRequired | FilesRequired
Action = Callable[[Page, Any], Awaitable[Outcome]]


def load_action(command: type[PageCommand]) -> Action:
    name = command.__module__.rpartition(".")[2]
    run: Action = import_module(f"{__name__}.{name}").run
    return run


ACTIONS: dict[type, Action] = {command: load_action(command) for command in PAGE_COMMANDS.values()}
