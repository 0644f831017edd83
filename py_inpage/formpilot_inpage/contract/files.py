"""The files of a fill, as the host tells the page about them."""

from typing import NotRequired, TypedDict

from .errors import ErrorCode

BYTES_LIMIT = 100 * 1024 * 1024
"""The most bytes of all files of a command together."""
FILES_LIMIT = 100
"""The most files of a command."""


class FileFacts(TypedDict):
    """A file, without its folder and content."""

    number: int
    """Its number in the transfer."""
    name: str
    size: int
    type: str
    """The media type that its name suggests, or ""."""
    modified_ms: int


class FieldFiles(TypedDict):
    """The value of a field in place of the paths that the agent gave."""

    transfer: str
    """The name under which the document keeps the content, once it was sent."""
    files: list[FileFacts]
    sent: bool
    """Whether the document has the content."""
    error: NotRequired[ErrorCode]
    """Why the field cannot be filled."""
    message: NotRequired[str]
