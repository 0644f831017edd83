"""Requirements and tests hold each other: no id without a test, no test without its id."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.requirements import REQUIREMENTS
from tests.summary import GROUPS, group

ROOT = Path(__file__).resolve().parent.parent.parent
# A bound of time is held by a row of the benchmarks.
HOLDERS = (ROOT / "tests", ROOT / "benchmarks")


def marks(tree: ast.AST) -> Iterator[ast.Call]:
    """Calls such as requirement("SPEC-TARGETS") or pytest.mark.requirement("SPEC-TARGETS")."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            called = node.func
            name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
            if name == "requirement":
                yield node


def literal_id(mark: ast.Call) -> str | None:
    """The one literal text that a mark is called with."""
    match mark:
        case ast.Call(args=[ast.Constant(value=str(identity))], keywords=[]):
            return identity
    return None


@cache
def uses() -> dict[str | None, list[str]]:
    """Id → what holds it; None stands for marks that no reader could look up."""
    found: dict[str | None, list[str]] = {}
    for path in sorted(path for folder in HOLDERS for path in folder.rglob("*.py")):
        if "node_modules" not in path.parts:
            for mark in marks(ast.parse(path.read_text())):
                where = f"{path.relative_to(ROOT)}:{mark.lineno}"
                found.setdefault(literal_id(mark), []).append(where)
    return found


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
