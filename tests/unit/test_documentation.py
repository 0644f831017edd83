"""The documentation names files that exist and messages that the code knows."""

import re
from pathlib import Path

import pytest

from formpilot_host.transport.faults import FAULTS
from formpilot_inpage.contract.errors import ErrorCode
from tests.sources import ROOT

DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
DECISIONS = sorted((ROOT / "docs" / "decisions").glob("*.md"))
PROTOCOL = (ROOT / "docs" / "protocol.md").read_text()
WORKER = (ROOT / "extension" / "background" / "worker.js").read_text()
BASES = [
    ROOT,
    ROOT / "extension",
    ROOT / "extension" / "background",
    ROOT / "extension" / "content",
    ROOT / "extension" / "ui",
    ROOT / "py_inpage" / "formpilot_inpage",
    ROOT / "py_inpage" / "formpilot_inpage" / "forms",
    ROOT / "native_host" / "formpilot_host",
    ROOT / "buildsteps",
]
PLACEHOLDER = "NAME"
MADE_BY_THE_BUILD = ("python/", "dist/", ".build/")
OF_OTHER_PROJECTS = {"index.html", "main.py", "nativemessaging-install.py", "tinypkg/__init__.py"}


def text_of(document: Path) -> str:
    """The text without its code blocks."""
    return re.sub(r"^```.*?^```", "", document.read_text(), flags=re.DOTALL | re.MULTILINE)


def document_name(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("document", DOCUMENTS, ids=document_name)
def test_every_link_leads_to_a_file(document: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)[^)]*\)|src(?:set)?=\"([^\"]+)\"", text_of(document))
    targets = [target for pair in links for target in pair if target and "://" not in target]
    assert [target for target in targets if not (document.parent / target).exists()] == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=document_name)
def test_every_path_to_a_source_file_exists(document: Path) -> None:
    paths = re.findall(r"`([\w./-]+\.(?:py|js|mjs|html|css))`", text_of(document))
    named = [path for path in paths if PLACEHOLDER not in path and path not in OF_OTHER_PROJECTS]
    searched = [path for path in named if not path.startswith(MADE_BY_THE_BUILD)]
    missing = {path for path in searched if not any((base / path).exists() for base in BASES)}
    assert missing == set()


@pytest.mark.parametrize("document", DECISIONS, ids=document_name)
def test_every_decision_has_a_status(document: Path) -> None:
    assert re.search(r"^Status: (accepted|superseded)", text_of(document), re.MULTILINE)


def test_the_documented_faults_are_those_of_the_code() -> None:
    table = PROTOCOL[PROTOCOL.index("| fault |") : PROTOCOL.index("| any other |")]
    rows = re.findall(r"^\| `(\w+)` \| .* \| `(\w+)`", table, re.MULTILINE)
    assert {fault: ErrorCode(error) for fault, error in rows} == FAULTS


@pytest.mark.parametrize("table", ["HOST_REQUESTS", "UI_REQUESTS"])
def test_the_messages_that_the_worker_answers_are_documented(table: str) -> None:
    (content,) = re.findall(rf"const {table} = \{{(.*?)\}};", WORKER, re.DOTALL)
    names = re.findall(r"^\s*(\w+):", content, re.MULTILINE)
    assert names
    assert [name for name in names if f'"{name}": ' not in PROTOCOL] == []
