"""The folders whose files agents may give to pages without a question: the user's setting."""

import json
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager

from formpilot_host.policy.paths import folder_lock, write_atomically

FOLDERS_FILE = "folders.json"
FOLDERS_LIMIT = 50
WRITABLE_BY_OTHERS = stat.S_IWGRP | stat.S_IWOTH
NO_LIST = 'It must hold {"folders": [...]}, a list of whole paths.'


class FoldersFileError(Exception):
    """The file cannot be read, is invalid, or cannot be written. Until then no folder is
    allowed."""

    def __init__(self, path: str, problem: str) -> None:
        super().__init__(f"{path}: {problem}")


class AllowedFolders:
    """The folders in the file, which is read at every use. Only a page of the extension changes
    them."""

    def __init__(self, path: str) -> None:
        self.path = path

    def load(self) -> list[str]:
        """Raises FoldersFileError."""
        try:
            with open(self.path, encoding="utf-8-sig") as file:
                if is_open_to_others(file.fileno()):
                    raise FoldersFileError(self.path, "Other users can write to it.")
                content = json.load(file)
        except FileNotFoundError:
            return []
        except OSError as problem:
            raise FoldersFileError(self.path, f"It cannot be read ({problem.strerror}).") from None
        except (ValueError, RecursionError):
            raise FoldersFileError(self.path, "It is not JSON.") from None
        folders = content.get("folders") if isinstance(content, dict) else None
        if not isinstance(folders, list) or not all(map(is_folder_path, folders)):
            raise FoldersFileError(self.path, NO_LIST)
        return folders

    def readable(self) -> list[str]:
        """The folders that are still what the user allowed: a folder that has become a link, or is
        below one, is not. None if the file is invalid."""
        try:
            folders = self.load()
        except FoldersFileError:
            return []
        return [
            folder
            for folder in folders
            if folder != os.path.sep and os.path.realpath(folder) == folder
        ]

    def add(self, text: str) -> None:
        """Raises ValueError for what is no folder to allow."""
        folder = checked_folder(text)
        with self._changing() as folders:
            if folder not in folders:
                folders.append(folder)
            if len(folders) > FOLDERS_LIMIT:
                raise ValueError(f"At most {FOLDERS_LIMIT} folders can be allowed.")

    def remove(self, folder: str) -> None:
        with self._changing() as folders:
            if folder in folders:
                folders.remove(folder)

    @contextmanager
    def _changing(self) -> Iterator[list[str]]:
        try:
            with folder_lock(os.path.realpath(os.path.dirname(self.path))):
                before = self.load()
                folders = list(before)
                yield folders
                if folders != before:
                    text = json.dumps({"folders": folders}, indent=2, ensure_ascii=False)
                    write_atomically(self.path, text + "\n", durable=True)
        except OSError as problem:
            message = f"It could not be written: {problem}"
            raise FoldersFileError(self.path, message) from None


def is_open_to_others(descriptor: int) -> bool:
    facts = os.fstat(descriptor)
    return facts.st_uid != os.getuid() or bool(facts.st_mode & WRITABLE_BY_OTHERS)


def is_folder_path(folder: object) -> bool:
    return isinstance(folder, str) and os.path.isabs(folder) and "\0" not in folder


def checked_folder(text: str) -> str:
    """The real path of a folder that a person typed."""
    folder = os.path.normpath(os.path.expanduser(text.strip()))
    if not is_folder_path(folder):
        raise ValueError("Give the whole path of the folder, from / or ~ on.")
    if os.path.realpath(folder) == os.path.sep:
        raise ValueError("All files of the computer cannot be allowed.")
    if not os.path.isdir(folder):
        raise ValueError(f"There is no folder {folder}.")
    return os.path.realpath(folder)
