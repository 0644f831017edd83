"""The files that one fill names, and what the page is told of them."""

import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from formpilot_inpage.contract.errors import ErrorCode
from formpilot_inpage.contract.files import BYTES_LIMIT, FILES_LIMIT, FieldFiles, FileFacts
from formpilot_inpage.contract.messages import ConfirmFile

from .allowed_folders import AllowedFolders
from .local_file import FileRefused, LocalFile, is_in_folders, look_at

TOO_LARGE = f"The files of one fill may have {BYTES_LIMIT // 2**20} MB together, no more."
TOO_MANY = f"One fill may have {FILES_LIMIT} files, no more."


@dataclass(slots=True)
class FieldFilesRequest:
    """The files of one field, or why it has none."""

    files: dict[int, LocalFile] = field(default_factory=dict, repr=False)
    """By their numbers in the transfer."""
    refusal: FileRefused | None = None
    is_sent: bool = False
    approved_sites: list[str] | None = None
    """The sites, from the document up to the tab, that the user approved the files for."""


class RequestedFiles:
    """The files of a command. Nothing of their content is kept here."""

    def __init__(
        self, fields: Mapping[str, Any], folders: AllowedFolders, problem: FileRefused | None = None
    ) -> None:
        """With a problem, no file is looked at, and it is the error of every field."""
        self.transfer = secrets.token_hex(12)
        self.receivers: dict[int, int] = {}
        """The documents that have been sent anything, with their tabs."""
        self._fields: dict[str, FieldFilesRequest] = {}
        named = {key: paths for key, value in fields.items() if (paths := paths_in(value))}
        allowed = folders.readable() if named and not problem else []
        too_many = sum(map(len, named.values())) > FILES_LIMIT
        count = total = 0
        for key, paths in named.items():
            request = self._fields[key] = FieldFilesRequest()
            try:
                if problem:
                    raise problem
                if too_many:
                    raise FileRefused(ErrorCode.FILE_NOT_ALLOWED, TOO_MANY)
                files = [look_at(path, allowed) for path in paths]
                if total + sum(file.size for file in files) > BYTES_LIMIT:
                    raise FileRefused(ErrorCode.FILE_NOT_ALLOWED, TOO_LARGE)
            except FileRefused as refusal:
                request.refusal = refusal
                continue
            request.files = dict(enumerate(files, count))
            count += len(files)
            total += sum(file.size for file in files)

    def in_page(self, fields: Mapping[str, Any]) -> dict[str, Any]:
        """The fields of the command with facts in place of paths."""
        return {
            key: self._facts(self._fields[key]) if key in self._fields else value
            for key, value in fields.items()
        }

    def _facts(self, request: FieldFilesRequest) -> FieldFiles:
        value: FieldFiles = {
            "transfer": self.transfer,
            "files": [file_facts(number, file) for number, file in request.files.items()],
            "sent": request.is_sent,
        }
        if request.refusal:
            value["error"] = request.refusal.error
            value["message"] = request.refusal.message
        return value

    def wanted(self, keys: Iterable[str]) -> list[FieldFilesRequest]:
        return [self._fields[key] for key in keys if key in self._fields]


def must_be_asked(
    requests: Iterable[FieldFilesRequest], sites: list[str], folders: list[str]
) -> bool:
    """Whether the user has neither allowed the folder of a file nor approved the file for this
    page and the pages around it. `folders` are those that are allowed now."""
    unapproved = [request for request in requests if request.approved_sites != sites]
    return not all(
        file.is_allowed and is_in_folders(file.path, folders)
        for request in unapproved
        for file in request.files.values()
    )


def paths_in(value: Any) -> list[str]:
    """The paths in a value as the contract has it."""
    if not isinstance(value, dict):
        return []
    paths = value.get("files", [value.get("file")])
    return [path for path in paths if isinstance(path, str)]


def asked_files(requests: Iterable[FieldFilesRequest]) -> list[ConfirmFile]:
    """What the user is shown of the files."""
    files = [file for request in requests for file in request.files.values()]
    return [{"path": file.path, "size": file.size} for file in files]


def file_facts(number: int, file: LocalFile) -> FileFacts:
    import mimetypes  # takes time to import, and few commands have files

    media_type, _ = mimetypes.guess_type(file.name)
    return {
        "number": number,
        "name": file.name,
        "size": file.size,
        "type": media_type or "",
        "modified_ms": file.modified_ms,
    }
