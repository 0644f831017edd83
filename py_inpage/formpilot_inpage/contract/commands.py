"""What every command class declares."""

from typing import Any, ClassVar, Protocol, Self, runtime_checkable


class PageCommand:
    """A call that Python in the page runs, in the module of the same name in actions/."""

    __slots__ = ()

    changes_page: ClassVar[bool] = True
    """False: the command only reads. It is not counted by the rate, and the user is never asked."""
    changes_page_with: ClassVar[str] = ""
    """The parameter with which a command that only reads changes the page after all."""


@runtime_checkable
class SurvivesNavigation(Protocol):
    """A command that continues on the next page when its page is left."""

    def after(self, passed_ms: int) -> Self:
        """The command with the time that has passed taken off."""
        ...

    def with_passed_time(self, facts: dict[str, Any], passed_ms: int) -> dict[str, Any]:
        """The facts of the last page, with the time spent on the pages before it added."""
        ...


@runtime_checkable
class HasMinimumTime(Protocol):
    """A command that needs a certain time at least."""

    def check_time(self, page_ms: float) -> None:
        """Raises CommandError when the page's share of the time cannot be enough."""
        ...


def call_name(call: type) -> str:
    """The word that selects this call: the default of its first field."""
    fields = call.__dataclass_fields__.values()  # type: ignore[attr-defined]
    return str(next(iter(fields)).default)
