"""Every requirement has a test, and every id that a test names is a requirement."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.requirements import REQUIREMENTS
from tests.summary import GROUPS, group

ROOT = Path(__file__).resolve().parent.parent.parent
# A time limit is checked by a row of the benchmarks.
FOLDERS = (ROOT / "tests", ROOT / "benchmarks")


def marks(tree: ast.AST) -> Iterator[ast.Call]:
    """Yield calls such as requirement("SPEC-TARGETS"), with or without pytest.mark."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            called = node.func
            name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
            if name == "requirement":
                yield node


def literal_id(mark: ast.Call) -> str | None:
    """Return the id of a mark whose only argument is a literal text."""
    match mark:
        case ast.Call(args=[ast.Constant(value=str(identity))], keywords=[]):
            return identity
    return None


@cache
def uses() -> dict[str | None, list[str]]:
    """Return the places of each id; None is the key of marks without a literal id."""
    places: dict[str | None, list[str]] = {}
    for path in sorted(path for folder in FOLDERS for path in folder.rglob("*.py")):
        if "node_modules" not in path.parts:
            for mark in marks(ast.parse(path.read_text())):
                place = f"{path.relative_to(ROOT)}:{mark.lineno}"
                places.setdefault(literal_id(mark), []).append(place)
    return places


def test_every_test_names_its_requirements_as_literal_ids() -> None:
    assert uses().get(None, []) == []


def test_every_id_that_a_test_uses_is_a_requirement() -> None:
    unknown = {identity: places for identity, places in uses().items() if identity}
    for identity in REQUIREMENTS:
        unknown.pop(identity, None)
    assert unknown == {}


def test_every_built_requirement_has_a_test() -> None:
    built = {requirement.id for requirement in REQUIREMENTS.values() if requirement.built}
    assert sorted(built - uses().keys()) == []


def test_no_requirement_that_is_not_built_has_a_test() -> None:
    planned = {requirement.id for requirement in REQUIREMENTS.values() if not requirement.built}
    assert sorted(planned & uses().keys()) == []


def test_every_requirement_belongs_to_a_group_that_is_counted() -> None:
    assert {group(identity) for identity in REQUIREMENTS} == set(GROUPS)
