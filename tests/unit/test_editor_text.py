"""The lines of an editor, read from the nodes that it draws."""

from html.parser import HTMLParser

import pytest

from formpilot_inpage.dom.page import FlatNode
from formpilot_inpage.forms.widgets.editor_text import EditorContent, LineReader, split_lines
from formpilot_inpage.forms.widgets.editor_ways import Goal, to_html
from tests.unit.fake_page import FakeElement

BLOCKS = {"p", "div", "li", "ul", "ol", "h1", "pre"}
VOID = {"br", "img"}


class Nodes(HTMLParser):
    """The nodes of a markup, in their order, as the bridge reads them."""

    def __init__(self, markup: str, spaces: str) -> None:
        super().__init__()
        self._depth = 0
        self._spaces = spaces
        self.nodes: list[FlatNode] = []
        self.feed(f"<section>{markup}</section>")

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        facts = dict(attributes)
        display = "none" if "hidden" in facts else "block" if tag in BLOCKS else "inline"
        more = [facts.get(name) for name in ("contenteditable", "style", "src")]
        self._add([1, tag, None, display, self._spaces, *more])
        self._depth += tag not in VOID

    def handle_endtag(self, tag: str) -> None:
        self._depth -= tag not in VOID

    def handle_data(self, data: str) -> None:
        self._add([3, None, data, *[None] * 5])

    def _add(self, values: list[object]) -> None:
        self.nodes.append(FlatNode(FakeElement({}), self._depth, values))


def read(markup: str, spaces: str = "collapse") -> EditorContent:
    reader = LineReader()
    for node in Nodes(markup, spaces).nodes:
        reader.add(node)
    return reader.content()


@pytest.mark.parametrize(
    ("markup", "lines"),
    [
        ("", ()),
        ("<p><br></p>", ()),
        ("One", ("One",)),
        ("<p>One</p><p>Two</p>", ("One", "Two")),
        ("<p>One</p><p><br></p><p>Two<br></p>", ("One", "", "Two")),
        ("One<div>Two</div><div>Three</div>", ("One", "Two", "Three")),
        ("<div>One<br>Two<br><br>Four</div>", ("One", "Two", "", "Four")),
        ("<ul><li><p>a</p></li><li><p>b</p></li></ul>", ("a", "b")),
        ("<p>\n  One\n  and\u00a0a half </p>\n<p>Two</p>", ("One and a half", "Two")),
        ("<p>One <span contenteditable=false>Hint</span></p>", ("One",)),
        ("<p>One</p><p hidden>Two</p>", ("One",)),
        ("<p>\u2060\u200bOne\ufeff</p>", ("One",)),
    ],
)
def test_blocks_and_breaks_make_lines(markup: str, lines: tuple[str, ...]) -> None:
    assert read(markup).lines == lines


def test_kept_spaces_are_compared_and_folded_ones_are_not() -> None:
    code = read("<div>  a\n\n    b</div>", "preserve")
    assert code.lines == ("  a", "", "    b")
    assert not code.holds(("a", "", "b"))
    assert code.nearly_holds(("a", "b"))
    assert read("<p>a b</p>").holds(("a  b",))
    assert not read("<p>a b</p>").holds(("ab",))


def test_formatting_is_what_plain_lines_do_not_say() -> None:
    content = read("<p>a <b>b</b><span style='color: red'>c</span><img><img src=x></p><ol><li>d")
    assert content.marks == ("b", "span", "img", "ol", "li")
    assert not Goal(("a bc", "d")).is_met(content)
    assert Goal(("a bc", "d")).is_nearly_met(content)


def test_a_block_of_fixed_height_without_text_stands_for_undrawn_lines() -> None:
    assert read("<div>a</div><div style='height: 4000px'></div>").is_partial
    assert not read("<div style='height: 40px'>a</div><div>b</div>").is_partial


def test_texts_become_lines_and_paragraphs() -> None:
    assert split_lines("a\r\nb \r\n\n") == ("a", "b")
    assert split_lines("") == ()
    assert (
        to_html(["a & <b>", "", " c  d"])
        == "<p>a &amp; &lt;b&gt;</p><p><br></p><p>&nbsp;c &nbsp;d</p>"
    )


def test_the_content_shows_no_text_in_logs() -> None:
    assert "secret" not in repr(read("<p>secret</p>"))
    assert "secret" not in repr(Goal(("secret",)))
