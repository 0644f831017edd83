"""Rich text and code editors, judged by the editor's own model."""

import re
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest

from harness.client import McpClient
from harness.waiting import wait_until
from tests.binding import requirement

from .blank_page import by_field
from .library_pages import LibraryPages

LABEL = "Description"
LINES = ["First line", "", "A & B, <b>not bold</b>", "- third", "Ünï 🙂 last"]
TEXT = "\n".join(LINES)


def html_lines(markup: str) -> list[str]:
    """The lines of paragraphs and line breaks."""
    text = re.sub(r"</p>\s*|</div>|<br>", "\n", markup)
    plain = unescape(re.sub(r"<[^>]*>", "", text)).replace("\u00a0", " ")
    return [line.strip() for line in plain.removesuffix("\n").split("\n")]


def tiptap_lines(document: dict[str, Any]) -> list[str]:
    blocks = document["content"]
    assert {block["type"] for block in blocks} == {"paragraph"}
    return ["".join(node["text"] for node in block.get("content", [])) for block in blocks]


def slate_lines(blocks: list[dict[str, Any]]) -> list[str]:
    return ["".join(leaf["text"] for leaf in block["children"]) for block in blocks]


def lexical_lines(blocks: list[list[list[Any]]]) -> list[str]:
    return ["".join(text for text, _ in block) for block in blocks]


def quill_lines(operations: list[dict[str, Any]]) -> list[str]:
    assert all("attributes" not in operation for operation in operations)
    return "".join(operation["insert"] for operation in operations).removesuffix("\n").split("\n")


def text_lines(text: str) -> list[str]:
    return text.split("\n")


MODELS: dict[str, Callable[[Any], list[str]]] = {
    "tiptap": tiptap_lines,
    "quill": quill_lines,
    "lexical": lexical_lines,
    "ckeditor": html_lines,
    "tinymce": html_lines,
    "tinymce-inline": html_lines,
    "slate": slate_lines,
    "trix": html_lines,
    "codemirror": text_lines,
}


class EditorPage:
    """A page with an editor of a library, in the state that it has after loading."""

    def __init__(self, pages: LibraryPages, client: McpClient, site: str, runtime: str, name: str):
        self.client = client
        self.name = name
        self.tab = pages.load(f"editors {runtime}", f"{site}/.build/pages/editors-{name}.html")
        self.before = self.state()

    def state(self) -> Any:
        state = self.tab.page.evaluate("window.__state()")
        # CKEditor gives each item of a list a random id.
        return re.sub(r' data-list-item-id="\w+"', "", state) if isinstance(state, str) else state

    def lines(self) -> list[str]:
        return MODELS[self.name](self.state())

    def ask(self, action: str, **options: Any) -> dict[str, Any]:
        return self.client.ask("interact", action=action, tab_id=self.tab.id, **options)

    def fill(self, text: str, key: str = LABEL) -> dict[str, Any]:
        answer = self.ask("fill_form", fields={key: text})
        return dict(by_field(answer)[key], correlation_id=answer["correlation_id"])


@pytest.fixture(params=MODELS)
def editor(
    request: pytest.FixtureRequest,
    library_pages: LibraryPages,
    shared_client: McpClient,
    runtime_site: str,
    runtime: str,
) -> EditorPage:
    return EditorPage(library_pages, shared_client, runtime_site, runtime, request.param)


@requirement("FILL-F1")
def test_an_editor_holds_the_lines_and_has_its_old_content_after_undo(editor: EditorPage) -> None:
    dry = editor.ask("fill_form", fields={LABEL: TEXT}, dry_run=True)
    assert (dry["success"], editor.state()) == (True, editor.before), dry
    result = editor.fill(TEXT)
    assert (result["status"], result["input_type"]) == ("filled", "editor"), result
    wait_until(editor.tab.page, editor.lines, LINES)
    assert editor.tab.page.evaluate("document.activeElement === document.body")
    undone = editor.ask("undo", correlation_id=result["correlation_id"])
    if "slate" in editor.tab.page.url and not undone["success"]:
        # Undo says that it could not bring its formatting back.
        assert undone["results"][0]["error"] == "undo_unavailable", undone
        return
    assert undone["success"] is True, (editor.state(), undone["results"])
    wait_until(editor.tab.page, editor.state, editor.before)


def test_an_editor_is_emptied_by_an_empty_text(editor: EditorPage) -> None:
    result = editor.fill("")
    assert result["status"] == "filled", result
    wait_until(editor.tab.page, lambda: "".join(re.findall(r"[a-z]+", str(editor.lines()))), "")
    assert editor.fill("Now one line")["status"] == "filled"
    wait_until(editor.tab.page, editor.lines, ["Now one line"])


@requirement("SPEC-OBSERVE-FORMS")
def test_an_editor_is_listed_once_without_its_text(editor: EditorPage) -> None:
    listed = editor.client.ask("observe", what="forms", tab_id=editor.tab.id)
    every = [field for form in listed["forms"] for field in form["fields"]]
    fields = [field for field in every if field["type"] in {"editor", "text"}]
    facts = [(field["type"], field["label"], field["state"]) for field in fields]
    assert facts == [("editor", LABEL, "filled"), ("text", "Name", "empty")], fields
    assert "Old text" not in str(listed)
    assert editor.fill("Through its key", fields[0]["key"])["status"] == "filled"
    wait_until(editor.tab.page, editor.lines, ["Through its key"])
