"""The files that a field is to hold, and whether the field takes such files."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from formpilot_inpage.contract.errors import ADVICE, ErrorCode
from formpilot_inpage.contract.files import FileFacts
from formpilot_inpage.dom.page import Element, Page
from formpilot_inpage.forms.plan import InvalidValue

NOT_SENT = (
    "The field appeared only while the form was filled, so its file was not asked for. Call "
    "fill_form again for this field."
)
LOST = "The file did not reach the page. Call again."
ONE_ONLY = "This field takes one file."


@dataclass(frozen=True, slots=True)
class ChosenFiles:
    """The files of one field, in the host's words; none empties the field."""

    transfer: str = ""
    files: tuple[FileFacts, ...] = field(default=(), repr=False)
    sent: bool = False
    error: str = ""
    message: str = ""

    @classmethod
    def parse(cls, value: Any) -> "ChosenFiles | None":
        """None for a value that holds no files."""
        if not isinstance(value, Mapping) or "files" not in value:
            return None
        return cls(
            transfer=value.get("transfer", ""),
            files=tuple(value["files"]),
            sent=value.get("sent", False),
            error=value.get("error", ""),
            message=value.get("message", ""),
        )

    @property
    def is_awaited(self) -> bool:
        """Whether the host has the files and has not sent them."""
        return not self.sent and not self.error

    @property
    def names(self) -> list[str]:
        return [file["name"] for file in self.files]

    @property
    def state(self) -> list[list[Any]]:
        return [[file["name"], file["size"]] for file in self.files]

    def check(self) -> None:
        """Raises InvalidValue for files that could not even be looked at."""
        if self.error and not self.files:
            raise InvalidValue(ErrorCode(self.error), self.message)

    def take(self, page: Page) -> Element:
        """A DataTransfer with the files. Raises InvalidValue."""
        if self.error:
            raise InvalidValue(ErrorCode(self.error), self.message)
        data = page.create_transfer(self.transfer, self.files)
        if data is None:
            raise InvalidValue(ErrorCode.FILE_NOT_FOUND, LOST)
        return data

    def check_accepted(self, accept: str, *, multiple: bool) -> None:
        """Raises InvalidValue for files that the field does not take."""
        if len(self.files) > 1 and not multiple:
            raise InvalidValue(ErrorCode.FILE_REJECTED, ONE_ONLY)
        patterns = [word.strip().lower() for word in accept.split(",") if word.strip()]
        if not all(is_accepted(file, patterns) for file in self.files):
            message = f"This field takes only files of these kinds: {', '.join(patterns)}."
            raise InvalidValue(ErrorCode.FILE_REJECTED, message)


def chosen_files(value: Any) -> ChosenFiles:
    """The files of a value. Raises InvalidValue for a value of another kind."""
    if value is None:
        return ChosenFiles(sent=True)
    chosen = ChosenFiles.parse(value)
    if chosen is None:
        advice = ADVICE[ErrorCode.FILE_INPUT_NOT_SUPPORTED]
        raise InvalidValue(ErrorCode.FILE_INPUT_NOT_SUPPORTED, f"{advice.message} {advice.hint}")
    chosen.check()
    return chosen


def without_unsent(value: Any) -> Any:
    """The value, as an error if its files were not sent."""
    chosen = ChosenFiles.parse(value)
    if not chosen or not chosen.is_awaited:
        return value
    refused = replace(chosen, error=ErrorCode.FILE_NOT_ALLOWED, message=NOT_SENT)
    return {"files": refused.files, "error": refused.error, "message": refused.message}


def is_accepted(file: FileFacts, patterns: Sequence[str]) -> bool:
    """Whether the `accept` attribute allows a file, as browsers read it."""
    name, media_type = file["name"].lower(), file["type"].lower()
    return not patterns or any(
        pattern in {"*", "*/*", media_type}
        or (pattern.startswith(".") and name.endswith(pattern))
        or (pattern.endswith("/*") and media_type.startswith(pattern[:-1]))
        for pattern in patterns
    )
