"""The lines of a snapshot: structural containers and limits."""

import json

from formpilot_inpage.snapshot.lines import Line, Lines


def lines(*given: Line, limit: int = 100, size: int = 10_000) -> Lines:
    taken = Lines(limit, size)
    for line in given:
        taken.add(line)
    taken.end()
    return taken


def structure(level: int, role: str, *more: str) -> Line:
    return Line(level, role, more=more, structure=True)


def words(level: int, text: str) -> Line:
    return Line(level, "text", text)


def test_an_empty_container_is_omitted() -> None:
    given = (structure(0, "list"), structure(1, "listitem"), Line(0, "button", "Go"))
    assert lines(*given).shown == ['button "Go"']


def test_a_lone_text_becomes_the_name_of_its_container() -> None:
    given = (structure(0, "list"), structure(1, "listitem"), words(2, "Milk"))
    assert lines(*given).shown == ["list", '  listitem "Milk"']


def test_a_container_of_several_parts_keeps_them() -> None:
    given = (structure(0, "row"), structure(1, "cell"), words(2, "A"), Line(2, "link", "B"))
    assert lines(*given).shown == ["row", "  cell", '    text "A"', '    link "B"']
    two = (structure(0, "cell"), words(1, "A"), words(1, "B"), structure(0, "cell"), words(1, "C"))
    assert lines(*two).shown == ["cell", '  text "A"', '  text "B"', 'cell "C"']


def test_an_empty_container_with_a_ref_is_shown() -> None:
    given = (structure(0, "listitem", "@e1"), structure(0, "listitem", "@e2"))
    assert lines(*given).shown == ["listitem @e1", "listitem @e2"]


def test_names_are_quoted_and_cut() -> None:
    (shown,) = lines(words(0, 'a "b"\\' + "x" * 300)).shown
    name = json.loads(shown.removeprefix("text "))
    assert name.startswith('a "b"\\x')
    assert (len(name), name[-1]) == (200, "…")


def test_lines_beyond_the_limit_are_counted() -> None:
    taken = lines(*[words(0, str(number)) for number in range(5)], limit=2)
    assert (taken.shown, taken.dropped, taken.is_full) == (['text "0"', 'text "1"'], 3, True)


def test_the_size_as_json_stays_within_its_limit() -> None:
    taken = lines(*[words(0, "\U0001f600" * 10 + '"') for _ in range(50)], size=1000)
    assert 0 < len(json.dumps("\n".join(taken.shown))) <= 1000
    assert len(taken.shown) + taken.dropped == 50
