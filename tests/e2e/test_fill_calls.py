"""The answers to fill_form that need no browser."""

import time
from collections.abc import Iterator
from typing import Any

import pytest

from harness.client import McpClient
from tests.binding import requirement


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[McpClient]:
    """A client whose server has no browser."""
    folder = tmp_path_factory.mktemp("alone")
    with McpClient({"FORMPILOT_RUNTIME_DIR": str(folder / "run")}) as started:
        yield started


@requirement("FILL-R1")
def test_fill_form_is_an_action_of_interact(client: McpClient) -> None:
    (interact,) = (tool for tool in client.tools() if tool.name == "interact")
    assert "'fill_form'" in str(interact.input_schema)


@requirement("FILL-R2")
@pytest.mark.parametrize("fields", [None, "user=ada", ["user"], 7, {"": "ada"}, {"k" * 501: "ada"}])
def test_fields_must_be_an_object_with_keys(client: McpClient, fields: Any) -> None:
    answer = client.ask("interact", action="fill_form", fields=fields)
    assert answer["error"] == "invalid_params"
    assert "`fields`" in answer["message"]
    assert "ada" not in str(answer)


@requirement("FILL-R2")
def test_fields_must_be_there(client: McpClient) -> None:
    answer = client.ask("interact", action="fill_form")
    assert answer["error"] == "invalid_params"
    assert "`fields` is missing" in answer["message"]


@requirement("FILL-R2")
@requirement("FILL-E2")
def test_an_empty_fields_object_is_no_fields(client: McpClient) -> None:
    answer = client.ask("interact", action="fill_form", fields={})
    assert answer["error"] == "no_fields"
    assert answer["message"] == "The fields object is empty. Provide at least one field to fill."


@requirement("FILL-R2")
@pytest.mark.parametrize("value", [{"canary": 1}, [["canary"]], [True], [None]])
def test_a_value_is_plain_or_names_files(client: McpClient, value: Any) -> None:
    answer = client.ask("interact", action="fill_form", fields={"user": value})
    assert answer["error"] == "invalid_params"
    assert "'user' needs a text, a number, true, false, null, a list" in answer["message"]
    assert "canary" not in str(answer)


@requirement("FILL-E12")
def test_without_a_browser_the_reply_is_an_error_in_time(client: McpClient) -> None:
    began = time.monotonic()
    answer = client.ask("interact", action="fill_form", fields={"user": "ada"}, timeout_ms=2000)
    assert time.monotonic() - began < 2.5
    assert answer["error"] == "extension_not_connected"
    assert answer["hint"]
