"""Random fills of custom widgets: what is outcomes is what the library's own state holds."""

import os
import random
from collections.abc import Callable
from typing import Any

from harness.client import McpClient
from tests.summary import FALSE_SUCCESSES_PROPERTY, FILLS_PROPERTY

from .blank_page import by_field
from .library_pages import LibraryPages
from .truths import CHOICES, HOSTILE, meant_option

FILLS = int(os.environ.get("FORMPILOT_FILLS", "60"))
"""The number of random fills in each runtime."""


def random_value(chooser: random.Random, options: tuple[str, ...]) -> str:
    option = chooser.choice(options)
    return chooser.choice(
        (option, option, option.upper(), f" {option} ", option[:4], chooser.choice(HOSTILE))
    )


def test_no_fill_is_said_that_the_library_does_not_hold(
    library_pages: LibraryPages,
    shared_client: McpClient,
    runtime_site: str,
    runtime: str,
    record_property: Callable[[str, object], None],
) -> None:
    seed = random.randrange(10**6)
    chooser = random.Random(seed)
    false_successes: list[tuple[str, str]] = []
    done = 0
    while done < FILLS:
        page_name = chooser.choice(list(CHOICES))
        tab = library_pages.load(
            f"truth {runtime}", f"{runtime_site}/.build/pages/choosing-{page_name}.html"
        )
        page = tab.page
        for _ in range(5):
            fields = CHOICES[page_name]
            values = {label: random_value(chooser, fields[label][1]) for label in fields}
            answer = shared_client.ask(
                "interact", action="fill_form", fields=values, tab_id=tab.id, timeout_ms=30_000
            )
            done += len(values)
            outcomes = by_field(answer)
            state: dict[str, Any] = page.evaluate("window.__state()")
            for label, (key, options, write) in fields.items():
                meant = meant_option(options, values[label])
                holds = meant is not None and state[key] == write(meant)
                if outcomes[label]["status"] == "filled" and not holds:
                    false_successes.append((page_name, label))
    record_property(FILLS_PROPERTY, done)
    record_property(FALSE_SUCCESSES_PROPERTY, len(false_successes))
    assert not false_successes, f"seed {seed}"
