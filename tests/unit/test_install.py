import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from formpilot_host import __version__
from formpilot_host.cli import args, extension_folder, install, main
from formpilot_host.cli.browsers import BROWSERS
from formpilot_host.transport import unix_socket
from formpilot_inpage.contract import PROTOCOL
from harness.client import HOST_COMMAND, ROOT
from tests.binding import requirement

FILE_NAME = "dev.formpilot.host.json"
SAMPLE_ID = "knldjmfmopnpolahpmmgbagdohdnhkik"
SAMPLE_KEY = (
    "MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQDcBHwzDvyBQ6bDppkIs9MP4ksKqCMyXQ/A52JivHZKh4YO/9vJsT3o"
    "aYhSpDCE9RPocOEQvwsHsFReW2nUEc6OLLyoCFFxIb7KkLGsmfakkut/fFdNJYh0xOTbSN8YvLWcqph09XAY2Y/f0AL7"
    "vfO1cuCqtkMt8hFrBGWxDdf9CQIDAQAB"
)
Output = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv(unix_socket.FOLDER_VARIABLE, str(tmp_path / "run"))
    (tmp_path / "config").mkdir()
    monkeypatch.chdir(tmp_path / "config")
    return tmp_path / "config"


def create_folders(config: Path, *folders: str) -> None:
    for folder in folders:
        (config / folder / "Default").mkdir(parents=True)


def registration(folder: Path) -> Path:
    return folder / "NativeMessagingHosts" / FILE_NAME


def listing(folder: Path) -> dict[str, bytes | None]:
    return {
        str(path.relative_to(folder)): path.read_bytes() if path.is_file() else None
        for path in folder.rglob("*")
    }


@requirement("SPEC-INSTALL")
@pytest.mark.parametrize(
    ("options", "folders"),
    [
        ([], ["BraveSoftware/Brave-Browser", "google-chrome"]),
        (["--browser", "edge", "--browser", "vivaldi"], ["microsoft-edge", "vivaldi"]),
        (["--user-data-dir", "profile"], ["profile"]),
    ],
)
def test_install_writes_for_the_browsers_found_or_named_and_prints_the_paths(
    config: Path, options: list[str], folders: list[str], capsys: Output
) -> None:
    create_folders(config, "google-chrome", "BraveSoftware/Brave-Browser")
    assert args.main(["install", *options]) == 0
    written = [registration(config / folder) for folder in folders]
    assert sorted(config.rglob("*.*")) == written
    output = capsys.readouterr().out
    assert sorted(re.findall(r": wrote (.+)\n", output)) == list(map(str, written))
    assert output.endswith(f"  {extension_folder.find_folder()}\n")


@requirement("SPEC-INSTALL")
def test_the_registration_names_an_executable_and_only_our_extension(config: Path) -> None:
    create_folders(config, "chromium")
    args.main(["install"])
    content = json.loads(registration(config / "chromium").read_text())
    assert content.pop("description")
    path = Path(content.pop("path"))
    assert path.is_absolute()
    version = subprocess.check_output([path, "--version"], text=True)
    assert version == f"formpilot-host {__version__}\n"
    origin = f"chrome-extension://{extension_folder.extension_id()}/"
    assert content == {"name": install.HOST_NAME, "type": "stdio", "allowed_origins": [origin]}


def test_the_extensions_id_is_derived_as_chromium_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "manifest.json").write_text(json.dumps({"key": SAMPLE_KEY}))
    monkeypatch.setattr(extension_folder, "FOLDERS", (tmp_path,))
    assert extension_folder.extension_id() == SAMPLE_ID


@requirement("SPEC-INSTALL")
def test_a_second_install_replaces_our_own_registration(config: Path) -> None:
    create_folders(config, "chromium")
    args.main(["install"])
    good = listing(config)
    stale = json.loads(registration(config / "chromium").read_text()) | {"path": "/gone"}
    registration(config / "chromium").write_text(json.dumps(stale))
    assert args.main(["install"]) == 0
    assert listing(config) == good


@requirement("SPEC-EXIT-CODES")
@pytest.mark.parametrize("command", ["install", "uninstall"])
@pytest.mark.parametrize("content", ['{"name": "dev.formpilot.host"}', "not JSON \xff", "[]"])
def test_a_file_of_another_program_is_not_changed(
    config: Path, command: str, content: str, capsys: Output
) -> None:
    path = registration(config / "chromium")
    path.parent.mkdir(parents=True)
    path.write_bytes(content.encode("latin-1"))
    before = listing(config)
    assert args.main([command]) == 1
    assert listing(config) == before
    assert f"{path} belongs to another program; not changed." in capsys.readouterr().out


@requirement("SPEC-INSTALL")
def test_every_written_path_is_printed_even_if_another_browser_fails(
    config: Path, capsys: Output
) -> None:
    create_folders(config, "google-chrome", "chromium")
    (config / "chromium" / "NativeMessagingHosts").symlink_to("nowhere")
    assert args.main(["install"]) == 1
    assert f"wrote {registration(config / 'google-chrome')}" in capsys.readouterr().out


@requirement("SPEC-UNINSTALL")
@pytest.mark.parametrize("options", [[], ["--browser", "brave"]])
def test_uninstall_leaves_the_folders_as_they_were(
    config: Path, tmp_path: Path, options: list[str], capsys: Output
) -> None:
    create_folders(config, "google-chrome", "vivaldi/NativeMessagingHosts")
    before = listing(tmp_path)
    assert args.main(["install", *options]) == 0
    unix_socket.private_path("left-behind")
    assert args.main(["uninstall", *options]) == 0
    assert listing(tmp_path) == before
    assert "removed" in capsys.readouterr().out
    assert args.main(["uninstall", *options]) == 0
    assert "nothing to remove" in capsys.readouterr().out


@requirement("SPEC-EXIT-CODES")
def test_install_without_a_browser_says_what_to_do(config: Path, capsys: Output) -> None:
    assert args.main(["install"]) == 1
    advice = "No browser was found. Name one with --browser (chrome, chromium, "
    assert capsys.readouterr().out.startswith(advice)
    assert list(config.iterdir()) == []


@requirement("SPEC-EXIT-CODES")
@pytest.mark.parametrize(
    "arguments", [[], ["fly"], ["install", "--browser", "lynx"], ["mcp", "--port", "80"]]
)
def test_bad_usage_exits_with_two(arguments: list[str], capsys: Output) -> None:
    with pytest.raises(SystemExit) as caught:
        args.main(arguments)
    assert caught.value.code == 2
    assert capsys.readouterr().err.startswith("usage: formpilot-host")


@requirement("SPEC-EXTENSION-FOLDER")
def test_extension_prints_a_folder_that_can_be_loaded() -> None:
    printed = subprocess.check_output([HOST_COMMAND, "extension"], text=True)
    assert (Path(printed.removesuffix("\n")) / "manifest.json").is_file()


@requirement("SPEC-EXIT-CODES")
def test_without_a_built_extension_nothing_is_written(
    config: Path, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    monkeypatch.setattr(extension_folder, "FOLDERS", ())
    assert args.main(["install", "--browser", "chromium"]) == 1
    assert "Run: python3 build.py" in capsys.readouterr().err
    assert list(config.iterdir()) == []


def test_the_extension_has_the_name_and_protocol_of_the_host() -> None:
    script = (ROOT / "extension" / "background" / "native_port.js").read_text()
    assert re.findall(r'HOST_NAME = "(.+)";', script) == [install.HOST_NAME]
    assert re.findall(r"PROTOCOL = (\d+);", script) == [str(PROTOCOL)]


def test_every_browser_of_the_table_has_a_different_name_and_folder() -> None:
    for field in ("name", "title", "linux", "macos"):
        values = {getattr(browser, field) for browser in BROWSERS}
        assert len(values - {""}) == len(BROWSERS)


@requirement("SPEC-EXIT-CODES")
def test_windows_gets_a_clear_message(monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    assert main.main() == 1
    assert "does not run on Windows yet" in capsys.readouterr().err
