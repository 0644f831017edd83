"""Which module may import which, and which words JavaScript must not contain."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from formpilot_host.transport.faults import BROWSER_FAULTS, HOST_FAULTS
from formpilot_inpage.contract import PROTOCOL
from formpilot_inpage.contract.commands import call_name
from formpilot_inpage.contract.errors import ErrorCode
from formpilot_inpage.contract.tools import TOOLS
from tests.sources import ROOT, sources

HOST = ROOT / "native_host" / "formpilot_host"
INPAGE = ROOT / "py_inpage" / "formpilot_inpage"
EXTENSION = ROOT / "extension"
SCRIPTS = sorted(EXTENSION.rglob("*.js"))


def words(text: str) -> set[str]:
    return set(re.findall(r"[\w-]+", text))


LINE_LIMIT = 300
PACKAGES = ("host", "policy", "transport")
BROWSER_STARTED = (
    "__init__",
    "cli/__init__",
    "cli/main",
    *(
        str(path.relative_to(HOST).with_suffix(""))
        for package in PACKAGES
        for path in sorted((HOST / package).rglob("*.py"))
    ),
)
TOO_HEAVY = {"pydantic", "pydantic_core", "mcp", "mcp_types", "argparse", "pathlib", "asyncio"}
VALIDATOR = HOST / "mcp" / "validate.py"
SERVER = HOST / "mcp" / "server.py"
BROWSER_MODULE = INPAGE / "dom" / "browser.py"

# Requests that the service worker answers; `tabs` is also the name of a call.
HOST_REQUESTS = {"locate", "run", "tabs", "confirm", "file_part"}
PAGE_EVENTS = words("""
    beforeinput input change focus blur focusin focusout submit reset select invalid click
    dblclick auxclick contextmenu mousedown mouseup mousemove mouseover mouseout mouseenter
    mouseleave pointerdown pointerup pointermove pointerover pointerout pointerenter
    pointerleave pointercancel dragstart drag dragenter dragover dragleave drop dragend keydown
    keypress keyup wheel scroll touchstart touchmove touchend
""")
FIELD_TYPES = words("""
    text email tel url search password number range checkbox radio date datetime-local time
    month week color file hidden textarea select-one select-multiple option button
""")


def imports(path: Path) -> Iterator[str]:
    """Yield the full name of everything that a file imports, at its top or in its functions."""
    packages = [folder for folder in path.parents if (folder / "__init__.py").exists()]
    package = [folder.name for folder in reversed(packages)]
    tree = ast.parse(path.read_text())
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            node.body = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            parents = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*parents, *([node.module] if node.module else [])])
            yield from (f"{module}.{alias.name}" for alias in node.names)


def top_package(module: str) -> str:
    return module.partition(".")[0]


def all_imports(folder: Path) -> Iterator[tuple[Path, str]]:
    for path in sorted(folder.rglob("*.py")):
        yield from ((path, module) for module in imports(path))


def importers(folder: Path, *packages: str) -> set[Path]:
    return {path for path, module in all_imports(folder) if top_package(module) in packages}


def test_the_page_package_imports_the_standard_library_and_itself_alone() -> None:
    allowed = {*sys.stdlib_module_names, "formpilot_inpage", "js", "pyodide"}
    others = {module for _, module in all_imports(INPAGE) if top_package(module) not in allowed}
    assert others == set()


def test_the_dom_is_touched_in_one_module_alone() -> None:
    assert importers(INPAGE, "js", "pyodide") == {BROWSER_MODULE}
    assert importers(HOST, "js", "pyodide") == set()


def is_in_contract(module: str) -> bool:
    return f"{module}.".startswith("formpilot_inpage.contract.")


def test_the_contract_depends_on_nothing_else_of_the_page_package() -> None:
    taken = {module for _, module in all_imports(INPAGE / "contract")}
    ours = {module for module in taken if top_package(module) == "formpilot_inpage"}
    assert ours
    assert {module for module in ours if not is_in_contract(module)} == set()


def test_the_host_imports_of_the_page_package_only_the_contract() -> None:
    taken = {module for _, module in all_imports(HOST) if top_package(module) == "formpilot_inpage"}
    assert taken
    assert {module for module in taken if not is_in_contract(module)} == set()


def test_mcp_is_imported_by_the_server_alone() -> None:
    assert importers(HOST, "mcp", "mcp_types") == {SERVER}


def test_pydantic_is_imported_by_the_validator_alone() -> None:
    assert importers(HOST, "pydantic", "pydantic_core") == {VALIDATOR}


@pytest.mark.parametrize("name", BROWSER_STARTED)
def test_what_the_browser_starts_names_no_heavy_import(name: str) -> None:
    taken = {top_package(module) for module in imports(HOST / f"{name}.py")}
    assert taken & TOO_HEAVY == set()


def test_what_the_browser_starts_loads_no_heavy_module() -> None:
    paths = [f"formpilot_host/{name}".removesuffix("/__init__") for name in BROWSER_STARTED]
    modules = [path.replace("/", ".") for path in paths]
    program = f"import sys, {', '.join(modules)}; print(*sys.modules)"
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    loaded = set(ran.stdout.split())
    assert "formpilot_host.host.process" in loaded
    assert loaded & TOO_HEAVY == set()


@pytest.mark.parametrize(
    "path", sorted((EXTENSION / "ui").glob("*.py")), ids=lambda path: path.name
)
def test_a_page_of_the_extension_imports_what_micropython_has(path: Path) -> None:
    ours = {beside.stem for beside in path.parent.glob("*.py")}
    assert {top_package(module) for module in imports(path)} <= {"js", "json", "asyncio", *ours}


def quoted(text: str) -> set[str]:
    """Return the string literals of a script; its comments may contain apostrophes."""
    code = re.sub(r"(^|\s)//.*", "", text, flags=re.MULTILINE)
    return {literal for _, literal in re.findall(r"""(["'`])(.*?)\1""", code)}


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_no_script_holds_an_error_code(path: Path) -> None:
    assert words(path.read_text()) & set(ErrorCode) == set()


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_no_script_holds_the_name_of_a_call(path: Path) -> None:
    calls = {call_name(command) for tool in TOOLS for command in tool.calls}
    compound_names = {name for name in calls if "_" in name}
    assert words(path.read_text()) & compound_names == set()
    assert quoted(path.read_text()) & (calls - HOST_REQUESTS) == set()


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_no_script_holds_an_event_or_a_field_type(path: Path) -> None:
    assert quoted(path.read_text()) & (PAGE_EVENTS | FIELD_TYPES) == set()


def test_the_service_worker_answers_the_requests_of_the_protocol() -> None:
    worker = (EXTENSION / "background" / "worker.js").read_text()
    (table,) = re.findall(r"const HOST_REQUESTS = \{(.*?)\};", worker, re.DOTALL)
    assert set(re.findall(r"(\w+):", table)) == HOST_REQUESTS


def faults_in(paths: Iterable[Path]) -> set[str]:
    return {
        fault
        for path in paths
        for expression in re.findall(r"\bfault\"?:\s*([^,}]*)", path.read_text())
        for fault in quoted(expression)
    }


def test_scripts_and_the_host_give_exactly_the_faults_that_are_known() -> None:
    assert faults_in(SCRIPTS) == BROWSER_FAULTS.keys()
    assert faults_in(HOST.rglob("*.py")) - BROWSER_FAULTS.keys() == HOST_FAULTS.keys()


def test_extension_and_contract_speak_the_same_protocol() -> None:
    script = (EXTENSION / "background" / "native_port.js").read_text()
    assert re.findall(r"const PROTOCOL = (\d+);", script) == [str(PROTOCOL)]


def test_no_source_file_is_longer_than_a_reader_can_hold() -> None:
    lengths = {path.name: len(path.read_text().splitlines()) for path in sources("*.py", "*.js")}
    assert lengths
    assert {name: length for name, length in lengths.items() if length > LINE_LIMIT} == {}
