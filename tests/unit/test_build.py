import json
import os
import shutil
import struct
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from buildsteps import checks, chromium, console, extension, packages, snapshot, stamps
from buildsteps.console import BuildError
from formpilot_host import __version__
from harness.client import ROOT
from tests.sources import sources

BUILT_FILES = """
background/confirmations.js background/documents.js background/frame_runtime.js
background/native_port.js background/navigation.js background/offscreen.js background/tabs.js
background/worker.js content/dom_bridge.js content/flat_tree.js content/loader.js
content/local_runtime.js content/overlay.js content/property_paths.js content/pyodide_start.js
content/received_files.js content/remote_runtime.js content/scheduling.js content/shadow_roots.js
content/texts.js
icons/formpilot-off.svg icons/formpilot.svg
icons/off-128.png icons/off-16.png icons/off-32.png icons/off-48.png icons/on-128.png
icons/on-16.png icons/on-32.png icons/on-48.png manifest.json micropython/micropython.mjs
micropython/micropython.wasm offscreen/runtime.html offscreen/runtime.js polyscript/index.js
pyodide/pyodide-lock.json pyodide/pyodide.asm.mjs pyodide/pyodide.asm.wasm pyodide/pyodide.mjs
pyodide/python_stdlib.zip python/inpage.zip python/snapshot.bin ui/activity_panel.py
ui/activity_wording.py ui/base.css ui/confirm.css ui/confirm.html ui/confirm.py
ui/confirm_wording.py ui/folders_panel.py ui/page_kit.py ui/popup.css ui/popup.html ui/popup.py
ui/shared_wording.py ui/sites.css ui/sites.html ui/sites.py
"""
RIGHT = "41Cifkg6e8TylSpdtTpeLVMqvSBEVzTttHvERD741+pnZ8ANv0004MRL43QKPDlK9cGvNp6NZWZUBlbGXYxxng=="
WRONG = "A" * 86 + "=="


@pytest.fixture(autouse=True)
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A temporary project folder: the tests do not write to the real one."""
    for module in (console, stamps, packages, extension):
        monkeypatch.setattr(module, "SCRATCH", tmp_path / ".build")
    for module in (console, stamps):
        monkeypatch.setattr(module, "ROOT", tmp_path)
    monkeypatch.setattr(extension, "TARGET", tmp_path / "dist" / "extension")
    monkeypatch.setenv("npm_config_cache", str(tmp_path / "npm-cache"))
    return tmp_path


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def npm_project(folder: Path, digest: str) -> Path:
    needs = {"dependencies": {"is-number": "7.0.0"}}
    locked = {"version": "7.0.0", "integrity": f"sha512-{digest}"}
    lock = {"lockfileVersion": 3, "packages": {"": needs, "node_modules/is-number": locked}}
    write(folder / "package.json", json.dumps(needs))
    write(folder / "package-lock.json", json.dumps(lock))
    return folder


def test_a_fingerprint_changes_with_content_name_and_text_and_with_nothing_else(root: Path) -> None:
    file = write(root / "source" / "module.py", "1")
    first = stamps.fingerprint(root / "source", "text")
    os.utime(file, (0, 0))
    write(root / "source" / "__pycache__" / "module.pyc", "cache")
    assert stamps.fingerprint(root / "source", "text") == first
    changed = {first, stamps.fingerprint(root / "source", "other text")}
    file.write_text("2")
    changed.add(stamps.fingerprint(root / "source", "text"))
    file.write_text("1")
    file.rename(file.with_name("renamed.py"))
    changed.add(stamps.fingerprint(root / "source", "text"))
    assert len(changed) == 4


def test_a_project_below_a_folder_named_node_modules_is_read(root: Path) -> None:
    file = write(root / "node_modules" / "project" / "module.py", "1")
    assert list(stamps.list_files(file.parent)) == [file]


def test_a_step_is_fresh_when_its_inputs_are_stamped_and_its_output_exists(root: Path) -> None:
    output = root / "output"
    assert not stamps.is_fresh("step", "mark", output)
    stamps.stamp("step", "mark")
    assert not stamps.is_fresh("step", "mark", output)
    output.mkdir()
    assert stamps.is_fresh("step", "mark", output)
    assert not stamps.is_fresh("step", "another mark", output)
    assert not stamps.is_fresh("another step", "mark", output)


def test_the_same_files_make_the_same_archive(root: Path) -> None:
    for name in ("b.py", "a/c.py", "__pycache__/b.pyc"):
        write(root / "source" / name, name)
    extension.zip_folder(root / "source", root / "first.zip")
    shutil.copytree(root / "source", root / "copy")
    extension.zip_folder(root / "copy", root / "second.zip")
    assert (root / "first.zip").read_bytes() == (root / "second.zip").read_bytes()
    assert zipfile.ZipFile(root / "first.zip").namelist() == ["a/c.py", "b.py"]
    assert not list(root.glob("*.part"))


def test_a_new_extension_replaces_the_old_one_completely(root: Path) -> None:
    write(extension.TARGET / "old.js", "old")
    draft = write(root / ".build" / "extension" / "new.js", "new").parent
    extension.replace_folder(draft, extension.TARGET)
    assert [file.name for file in extension.TARGET.iterdir()] == ["new.js"]
    assert list((root / ".build").iterdir()) == []


def test_a_failed_build_keeps_the_old_extension(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_node(*arguments: object, **options: object) -> str:
        raise BuildError("Could not make the memory snapshot")

    monkeypatch.setattr(packages, "fetch", lambda *_: ROOT / ".build/runtimes/node_modules")
    monkeypatch.setattr(extension, "fingerprint", lambda *_: "mark")
    monkeypatch.setattr(snapshot, "run_node", no_node)
    write(extension.TARGET / "old.js", "old")
    with pytest.raises(BuildError):
        extension.make()
    assert [file.name for file in extension.TARGET.iterdir()] == ["old.js"]
    assert not stamps.is_fresh("extension", "mark")


def test_a_package_with_the_hash_of_the_lock_file_is_fetched_once(root: Path) -> None:
    project = npm_project(root / "project", RIGHT)
    modules = packages.fetch("tiny", project, "a tiny package")
    assert (modules / "is-number" / "index.js").is_file()
    kept = write(modules / "kept", "")
    assert packages.fetch("tiny", project, "a tiny package") == modules
    assert kept.exists()


def test_a_package_with_another_hash_is_rejected_and_deleted(root: Path) -> None:
    with pytest.raises(BuildError) as caught:
        packages.fetch("tiny", npm_project(root / "project", WRONG), "a tiny package")
    assert str(caught.value) == (
        "The download of a tiny package does not have the hash in package-lock.json; "
        "nothing of it was used."
    )
    assert not list(root.rglob("node_modules"))
    assert not list(root.rglob("stamps/*"))


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("print('error: no disk'); print('bye'); exit(3)", "error: no disk"),
        ("print('first'); print('last words'); exit(3)", "last words"),
        ("exit(3)", "exit code 3"),
        ("print('error ' + 'x' * 400); print('short'); exit(3)", "short"),
        ("import os; os.write(1, b'bad \\xff'); exit(3)", "bad \ufffd"),
    ],
)
def test_a_command_that_fails_is_one_sentence_with_its_cause_and_log(
    code: str, sentence: str, root: Path
) -> None:
    with pytest.raises(BuildError) as caught:
        console.run([sys.executable, "-c", code], "Could not do it", cwd=root)
    log = ".build/failed-command.log"
    assert str(caught.value) == f"Could not do it: {sentence} (full output: {log})"
    assert (root / log).is_file()


def test_a_missing_command_is_one_sentence(root: Path) -> None:
    with pytest.raises(BuildError, match=r"Could not do it: .*No such file.*nowhere"):
        console.run([root / "nowhere"], "Could not do it", cwd=root)


def test_a_named_chromium_that_does_not_exist_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORMPILOT_CHROMIUM", "/no/such/chromium")
    with pytest.raises(BuildError, match="names /no/such/chromium, which does not exist"):
        chromium.find()


@pytest.mark.parametrize(
    ("failing", "status", "message"),
    [
        ([], 0, "Style and types are fine.\n"),
        (["ruff", "eslint"], 1, "Failed: ruff check, ruff format, eslint.\n"),
    ],
)
def test_every_check_runs_and_those_that_failed_are_named(
    failing: list[str],
    status: int,
    message: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    calls = []

    def call_python(*arguments: str) -> int:
        calls.append(arguments)
        return int(any(name in arguments for name in failing))

    monkeypatch.setattr(checks, "call_python", call_python)
    monkeypatch.setattr(checks, "eslint_arguments", lambda: ["eslint"])
    assert checks.run_all() == status
    assert capsys.readouterr().out == message
    assert len(calls) == 4


def test_an_unknown_command_of_the_build_is_bad_usage() -> None:
    command = [sys.executable, str(ROOT / "build.py"), "fly"]
    done = subprocess.run(command, text=True, capture_output=True, check=False)
    assert done.returncode == 2
    assert "invalid choice: 'fly'" in done.stderr


def test_the_built_extension_contains_exactly_these_files() -> None:
    built = ROOT / "dist" / "extension"
    files = {str(file.relative_to(built)) for file in built.rglob("*") if file.is_file()}
    assert files == set(BUILT_FILES.split())
    assert json.loads((built / "manifest.json").read_text())["version"] == __version__
    assert json.loads((built / "pyodide" / "pyodide-lock.json").read_text())["packages"] == {}


def test_no_lock_file_contains_a_download_address() -> None:
    lock_files = sources("package-lock.json")
    assert lock_files
    for path in lock_files:
        locked = json.loads(path.read_text())["packages"].values()
        assert not [package for package in locked if "resolved" in package]


@pytest.mark.parametrize("length", [0, 5, 4096, 3 * 4096, 3 * 4096 + 5])
def test_a_snapshot_without_empty_pages_restores_the_whole_memory(
    length: int,
) -> None:
    memory = bytearray(length)
    memory[-2:] = b"\1\2"[-length:] if length else b""
    stored = snapshot.drop_empty_pages(bytes(memory))
    page, total, count = struct.unpack_from("<3I", stored)
    pages = struct.unpack_from(f"<{count}I", stored, 12)
    restored, at = bytearray(total), 12 + 4 * count
    for number in pages:
        size = min(page, total - number * page)
        restored[number * page : number * page + size] = stored[at : at + size]
        at += size
    assert restored == memory
    assert count == (1 if length else 0)
