"""Product code has one plain name for each thing: names that were given up do not come back."""

import ast
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.sources import ROOT, sources

HOST = ROOT / "native_host" / "formpilot_host"
INPAGE = ROOT / "py_inpage" / "formpilot_inpage"
EXTENSION = ROOT / "extension"
PRODUCT = (HOST, INPAGE, EXTENSION)


def words(text: str) -> set[str]:
    return set(text.split())


OLD_CLASSES = words("""
    Alone Around Ask Asked Broken Browsers Course Desk Discretion Drawn Errand Fills Flat Forest
    Gate GoesOn Hand Held Journal LeaveAlone Ledger Link Looser Moment NeedsTime NeverTaken Office
    OnTab Only Onward Opening Part Passage Pause Provoke Queued Refused Sort Spot Steps Tell
    Thrown Timed Together Tracked Turn Unanswered Unavailable Unfit Unless Way Whereabouts Wish
    World
""")
OLD_FUNCTIONS = words("""
    ahead alone alone_in_time answer_linked around backwards breathe chosen crossing ended
    ends_itself follow gate gave_snapshot graft heard held_back inside insists keep keep_quiet
    last_word lineage may_come_to meant normal of outermost pointed recall said same say settled
    speaking stricter tell told try_out under understood until_taken way way_to whereabouts
""")
OLD_MODULES = words("""
    agents aim asked catalog choose course departure drawn ends errand fills folders from_host
    gate given heads here home journal ledger moment near objects office ours own_page pace
    passage privacy questions remembering rendezvous scene shown sight signs since surface survey
    turns ways ways_back world
""")
SHARED_BY = (
    # The contract of a call and the action that runs it have the name of the call.
    {"contract", "actions"},
    # A kind of control has the name of its type; forms/kinds/text.py is that of text fields.
    {"dom", "forms/kinds"},
)
"""The folders of one side that may have modules of the same name."""
PARTICLES = {"here", "its", "one", "ones", "said", "there", "told"}
"""Words that do not say what a variable holds."""


@cache
def trees(*folders: Path) -> dict[str, ast.Module]:
    """Return the syntax tree of every Python file in the folders."""
    return {
        str(path.relative_to(ROOT)): ast.parse(path.read_text())
        for path in sources("*.py")
        if any(path.is_relative_to(folder) for folder in folders)
    }


def definitions(kinds: type[ast.AST] | tuple[type[ast.AST], ...]) -> Iterator[tuple[str, str]]:
    """Yield place and name of the product's classes or functions."""
    for path, tree in trees(*PRODUCT).items():
        for node in ast.walk(tree):
            if isinstance(node, kinds):
                yield f"{path}:{node.lineno}", node.name  # type: ignore[attr-defined]


def variables(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield line and name of every variable and parameter that a module binds."""
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name):
                yield node.lineno, name
            case (
                ast.MatchAs(name=str(name))
                | ast.MatchStar(name=str(name))
                | ast.MatchMapping(rest=str(name))
                | ast.ExceptHandler(name=str(name))
            ):
                yield node.lineno, name


def test_no_class_has_a_name_that_was_given_up() -> None:
    assert [found for found in definitions(ast.ClassDef) if found[1] in OLD_CLASSES] == []


def test_no_two_classes_have_the_same_name() -> None:
    counts = Counter(name for _, name in definitions(ast.ClassDef))
    assert [name for name, count in counts.items() if count > 1] == []


def test_no_function_has_a_name_that_was_given_up() -> None:
    functions = definitions((ast.FunctionDef, ast.AsyncFunctionDef))
    assert [found for found in functions if found[1].lstrip("_") in OLD_FUNCTIONS] == []


def test_no_module_has_a_name_that_was_given_up() -> None:
    files = [path for path in sources("*.py", "*.js", "*.html") if is_product(path)]
    assert files
    assert [str(path.relative_to(ROOT)) for path in files if path.stem in OLD_MODULES] == []


def is_product(path: Path) -> bool:
    return any(path.is_relative_to(folder) for folder in PRODUCT)


def test_every_variable_says_what_it_holds() -> None:
    found = [
        f"{path}:{line} {name}"
        for path, tree in trees(ROOT).items()
        for line, name in variables(tree)
        if name in PARTICLES
    ]
    assert found == []


@pytest.mark.parametrize("side", [HOST, INPAGE], ids=lambda side: side.name)
def test_modules_of_one_side_have_different_names(side: Path) -> None:
    places: defaultdict[str, set[str]] = defaultdict(set)
    for path in sources("*.py"):
        if path.is_relative_to(side) and path.name != "__init__.py":
            places[path.stem].add(str(path.parent.relative_to(side)))
    shared = {name: folders for name, folders in places.items() if len(folders) > 1}
    assert [name for name, folders in shared.items() if folders not in SHARED_BY] == []
