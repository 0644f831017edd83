"""The texts of the popup in each state. Needs no browser."""

from typing import Any

import pytest

from harness.own_pages import load

PAGE = "https://example.org/"
READY = {"runtime": "content", "start": "snapshot", "ms": 640, "failures": []}
NO_HINT = {"detail": "", "hint": "", "command": ""}


@pytest.fixture(scope="module")
def popup() -> Any:
    return load("popup")


def on(python: dict[str, Any] | None) -> dict[str, Any]:
    return {"since": 1, "python": python}


@pytest.mark.parametrize("url", ["http://localhost:8000/", PAGE, "file:///tmp/form.html"])
def test_websites_and_files_are_supported_pages(popup: Any, url: str) -> None:
    assert popup.is_supported_page(url)


@pytest.mark.parametrize(
    "url",
    [
        "",
        "about:blank",
        "chrome://extensions/",
        "chrome-extension://abcdefgh/page.html",
        "devtools://devtools/",
        "view-source:https://example.org/",
        "https://chromewebstore.google.com/detail/x",
        "https://chrome.google.com/webstore/detail/x",
        "https://microsoftedge.microsoft.com/addons/detail/x",
    ],
)
def test_browser_pages_and_extension_stores_are_not_supported(popup: Any, url: str) -> None:
    assert not popup.is_supported_page(url)


@pytest.mark.parametrize(
    ("record", "status", "failure"),
    [
        (None, "Nothing is loaded into this page.", ""),
        (on(None), "Starting Python…", ""),
        (on({"failed": "blocked by policy"}), "Python did not start.", "blocked by policy"),
        (on(READY), "Ready. Started in 0.6 s.", ""),
        (on({**READY, "ms": 3}), "Ready. Started in 0.1 s.", ""),
        (
            on({**READY, "start": "plain", "ms": 2480}),
            "Ready. Started in 2.5 s without its snapshot.",
            "",
        ),
    ],
)
def test_a_supported_tab_shows_the_state_of_python(
    popup: Any, record: dict[str, Any] | None, status: str, failure: str
) -> None:
    expected = {"status": status, "failure": failure, "note": ""}
    assert popup.tab_view(record, PAGE) == expected


def test_an_unsupported_tab_that_is_off_says_when_it_would_start(popup: Any) -> None:
    assert popup.tab_view(None, "chrome://settings/") == {
        "status": "Nothing is loaded into this page.",
        "failure": "",
        "note": "FormPilot cannot work on this page. "
        "Once switched on, it starts on the next website.",
    }


@pytest.mark.parametrize("python", [None, {"failed": "Cannot access a chrome:// URL"}, READY])
def test_an_unsupported_tab_that_is_on_waits_for_the_next_website(
    popup: Any, python: dict[str, Any] | None
) -> None:
    assert popup.tab_view(on(python), "") == {
        "status": "Waiting.",
        "failure": "",
        "note": "FormPilot cannot work on this page. It starts on the next website.",
    }


@pytest.mark.parametrize(
    ("error", "problem", "command"),
    [
        (
            "Specified native messaging host not found.",
            "The host is not installed.",
            "formpilot-host install",
        ),
        (
            "Access to the specified native messaging host is forbidden.",
            "The host is registered for another copy of this extension.",
            "formpilot-host install",
        ),
        ("Native host has exited.", "The host stopped.", "formpilot-host doctor"),
        (
            "Error when communicating with the native messaging host.",
            "The host stopped.",
            "formpilot-host doctor",
        ),
        (
            "Failed to start native messaging host.",
            "Failed to start native messaging host.",
            "formpilot-host doctor",
        ),
        ("", "The host cannot be reached.", "formpilot-host doctor"),
    ],
)
def test_every_connection_error_comes_with_a_command_to_run(
    popup: Any, error: str, problem: str, command: str
) -> None:
    actual_problem, hint, actual_command = popup.connection_hint(error)
    assert (actual_problem, actual_command) == (problem, command)
    assert hint.endswith("in a terminal:")
    view = popup.connection_view({"state": "failed", "error": error, "hello": None}, "0.1.0")
    assert view == {
        "state": "failed",
        "status": problem,
        "detail": "",
        "hint": hint,
        "command": command,
    }


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ({"state": "connecting", "error": "", "hello": None}, "Connecting…"),
        (
            {"state": "connected", "error": "", "hello": {"protocol": 1, "version": "0.1.0"}},
            "Connected to formpilot-host 0.1.0",
        ),
        ({"state": "connected", "error": "", "hello": None}, "Connected to formpilot-host"),
    ],
)
def test_a_working_connection_shows_no_hint(popup: Any, host: dict[str, Any], status: str) -> None:
    view = popup.connection_view(host, "0.1.0")
    assert view == {"state": host["state"], "status": status, **NO_HINT}


def test_a_host_of_another_version_is_outdated_and_both_versions_are_shown(popup: Any) -> None:
    host = {"state": "connected", "error": "", "hello": {"protocol": 1, "version": "0.2.0"}}
    view = popup.connection_view(host, "0.1.0")
    assert view["state"] == "outdated"
    assert "0.2.0" in view["detail"]
    assert "0.1.0" in view["detail"]
    assert view["command"] == ""
