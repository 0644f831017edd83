"""Random fills of custom widgets: what is told as filled is what the library's own state holds."""

import os
import random
from collections.abc import Callable
from typing import Any, NamedTuple

from harness.client import McpClient
from tests.summary import FALSE_SUCCESSES_PROPERTY, FILLS_PROPERTY

from .blank_page import by_field
from .library_pages import LibraryPages
from .truth_pages import PAGES

FILLS = int(os.environ.get("FORMPILOT_FILLS", "60"))
"""The number of random fills in each runtime."""
SEED = os.environ.get("FORMPILOT_SEED", "2026")
"""The same values in every run; "random" for others."""
ONLY = os.environ.get("FORMPILOT_PAGES", "")
"""The beginning of the names of the pages to fill; all if empty."""
ROUNDS = 3
VALID_SHARE = 0.5


class Outcome(NamedTuple):
    """One random fill."""

    page: str
    label: str
    value: Any
    is_valid: bool
    answered: str
    is_held: bool
    state: Any
    was: Any

    @property
    def is_false(self) -> bool:
        return self.answered == "filled" and not self.is_held

    @property
    def is_missed(self) -> bool:
        return self.is_valid and self.answered != "filled"

    @property
    def is_damaged(self) -> bool:
        return self.answered != "filled" and self.state != self.was


class RandomFills:
    """Fills all fields of random pages."""

    def __init__(self, pages: LibraryPages, client: McpClient, site: str, runtime: str) -> None:
        self._pages, self._client = pages, client
        self._site, self._runtime = site, runtime
        self.seed = str(random.randrange(10**6)) if SEED == "random" else SEED
        self._chooser = random.Random(f"{self.seed} {runtime}")
        self.outcomes: list[Outcome] = []

    def run(self) -> None:
        names = [name for name in PAGES if name.startswith(tuple(ONLY.split(",")))]
        while len(self.outcomes) < FILLS:
            for page in self._chooser.sample(names, len(names)):
                if len(self.outcomes) >= FILLS:
                    break
                url = f"{self._site}/.build/pages/{page}.html"
                tab = self._pages.load(f"truth {self._runtime}", url)
                for _ in range(ROUNDS):
                    self._fill(page, tab)

    def _fill(self, name: str, tab: Any) -> None:
        fields = PAGES[name]
        drawn = {label: self._draw(truth) for label, (_, truth) in fields.items()}
        was = read_state(tab.page)
        values = {label: value for label, (value, _) in drawn.items()}
        answer = self._client.ask(
            "interact", action="fill_form", fields=values, tab_id=tab.id, timeout_ms=30_000
        )
        # A busy machine may not reach all of them in time.
        results = by_field(answer) if "results" in answer else {}
        state = read_state(tab.page)
        for label, (key, truth) in fields.items():
            value, is_valid = drawn[label]
            result = results.get(label, answer)
            holds, held = (states.get(key) if key else states for states in (state, was))
            answered = result.get("error") or result.get("reason") or result["status"]
            is_held = truth.is_meant(value, holds)
            self.outcomes.append(
                Outcome(name, label, value, is_valid, answered, is_held, holds, held)
            )

    def _draw(self, truth: Any) -> tuple[Any, bool]:
        is_valid = self._chooser.random() < VALID_SHARE
        return (truth.valid if is_valid else truth.wrong)(self._chooser), is_valid


def read_state(page: Any) -> Any:
    """The library's state after it had two frames to draw."""
    return page.evaluate(
        """() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(
          () => done(window.__state()))))"""
    )


def test_no_fill_is_said_that_the_library_does_not_hold(
    library_pages: LibraryPages,
    shared_client: McpClient,
    runtime_site: str,
    runtime: str,
    record_property: Callable[[str, object], None],
) -> None:
    fills = RandomFills(library_pages, shared_client, runtime_site, runtime)
    fills.run()
    outcomes = fills.outcomes
    false = [outcome for outcome in outcomes if outcome.is_false]
    valid = [outcome for outcome in outcomes if outcome.is_valid]
    missed = [outcome for outcome in valid if outcome.is_missed]
    damaged = [outcome for outcome in outcomes if outcome.is_damaged]
    for title, listed in (("false", false), ("missed", missed), ("damaged", damaged)):
        for outcome in listed:
            print(title, tuple(outcome))
    print(f"{len(valid) - len(missed)} of {len(valid)} valid values were filled, seed {fills.seed}")
    record_property(FILLS_PROPERTY, len(outcomes))
    record_property(FALSE_SUCCESSES_PROPERTY, len(false))
    assert not false, f"seed {fills.seed}"
