"""The folders whose files agents may give to pages without a question."""

import asyncio

from page_kit import ask_host, create, element, listener, set_children, set_text

# MicroPython has no typing module, and never evaluates an annotation.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class FoldersPanel:
    """Shows the folders of the host's last reply. Every change is saved at once."""

    async def load(self) -> None:
        reply, problem = await ask_host("folders")
        # Without the site rules the page says what is wrong with the host.
        element("folders").hidden = not reply and element("rules").hidden
        self.show(reply, problem)

    async def change(self, name: str, folder: str) -> bool:
        reply, problem = await ask_host(name, folder=folder)
        self.show(reply, problem)
        return bool(reply)

    def show(self, reply: "dict[str, Any] | None", problem: str) -> None:
        set_text("folder-problem", problem)
        if not reply:
            return
        rows = [self.create_row(folder) for folder in reply["folders"]]
        set_children(element("folder-rows"), *rows)
        element("no-folders").hidden = bool(rows)
        set_children(element("folders-file"), "Stored in ", create("code", reply["file"]))

    def create_row(self, folder: str) -> "Any":
        remove = create("button", "Remove", type="button", class_="button")
        remove.setAttribute("aria-label", "Remove " + folder)
        remove.addEventListener("click", listener(self.remove, folder))
        return set_children(create("li"), create("bdi", folder, dir="ltr"), remove)

    async def add(self) -> None:
        if await self.change("add_folder", element("new-folder").value):
            element("new-folder").value = ""
        element("new-folder").focus()

    async def remove(self, folder: str) -> None:
        if await self.change("remove_folder", folder):
            element("new-folder").focus()

    def start(self) -> None:
        def submit(event: "Any") -> None:
            event.preventDefault()
            asyncio.create_task(self.add())  # noqa: RUF006 - the event loop keeps it

        element("add-folder").addEventListener("submit", submit)
