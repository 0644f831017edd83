"""Many commands and a user with random answers: every command ends in one definite state."""

import os
import random
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, Playwright

from harness.pilot import Pilot
from harness.shop import Shop
from harness.waiting import wait_until
from tests.binding import requirement

COMMANDS = 200
BATCH = 10
SEED = int(os.environ.get("FORMPILOT_SEED", "20261116"))
ENDS = ("answers", "close", "timeout", "navigate", "cancel")
NOT_APPROVED = {
    "denied": "user_denied",
    "closed": "user_denied",
    "timed_out": "user_denied",
    "withdrawn": "cancelled",
}


@pytest.fixture
def shop(
    playwright: Playwright, tmp_path_factory: pytest.TempPathFactory, site: str
) -> Iterator[Shop]:
    with Pilot(playwright, tmp_path_factory.mktemp("random")) as pilot, pilot.client() as client:
        yield Shop(pilot, client, site)


class RandomUser:
    """Gives random answers, and remembers which commands were allowed."""

    def __init__(self, shop: Shop, chance: random.Random) -> None:
        self.shop = shop
        self.chance = chance
        self.allowed: set[int] = set()
        self.commands: dict[int, str] = {}

    def answer_batch(self, commands: dict[int, str], end: str) -> None:
        """Answer the questions of a batch until `end` ends the rest of them."""
        self.commands = commands
        asked = [number for number in commands if is_destructive(number)]
        answered = {"answers": len(asked), "timeout": 0}.get(end, self.chance.randrange(3))
        if end != "timeout":
            wait_until(self.shop.page, self.question_count, len(asked), within_s=30)
        for _ in range(answered):
            self.answer(self.shop.window())
        if end == "close":
            self.shop.window().close()
        elif end == "navigate":
            self.shop.window()
            # A click that is under way could not report whether it was done.
            for number, identity in commands.items():
                if not is_destructive(number):
                    self.shop.result(identity)
            self.shop.page.reload()
            self.answer(self.shop.window(), "Allow once")
            self.shop.window().close()
        elif end == "cancel":
            for identity in commands.values():
                self.shop.client.ask("interact", action="cancel", correlation_id=identity)

    def question_count(self) -> int:
        return len(self.shop.pilot.stored().get("confirmations", []))

    def answer(self, window: Page, choice: str = "") -> None:
        choice = choice or self.chance.choice(["Allow once", "Deny"])
        self.shop.ready(choice)
        shown = re.search(r"Delete (\d+)", window.get_by_role("alertdialog").inner_text())
        assert shown
        left = self.question_count() - 1
        self.shop.answer(choice)
        wait_until(self.shop.page, self.question_count, left)
        if choice == "Allow once":
            self.allowed.add(int(shown[1]))
            # Wait: a page that is left during the click could not report whether it was clicked.
            self.shop.result(self.commands[int(shown[1])])


def is_destructive(number: int) -> bool:
    return number % 2 != 0


@requirement("TOOLS-C6")
@requirement("TOOLS-C7")
@requirement("SPEC-CONFIRM-CLICKS")
def test_of_many_commands_each_ends_in_one_state_and_none_runs_without_its_approval(
    shop: Shop,
) -> None:
    chance = random.Random(SEED)
    user = RandomUser(shop, chance)
    shop.page.goto(f"{shop.page.url}#{COMMANDS}")
    shop.page.reload()
    results: dict[int, dict[str, Any]] = {}
    starts = range(0, COMMANDS, BATCH)
    ends = chance.sample(ENDS * (len(starts) // len(ENDS)), len(starts))
    for start, end in zip(starts, ends, strict=True):
        seconds = 1 if end == "timeout" else 60
        shop.set_rule("ask", per_minute=6000, answer_within_s=seconds)
        numbers = range(start, start + BATCH)
        commands = {
            number: shop.start("click", target=f"#b{number}", timeout_ms=30_000)
            for number in numbers
        }
        user.answer_batch(commands, end)
        for number, identity in commands.items():
            results[number] = shop.result(identity, 30_000)
        shop.wait_until_closed()
    clicked = Counter(map(int, re.findall(r"b(\d+)", " ".join(all_clicks(shop)))))
    outcomes = {number: result.get("error", "done") for number, result in results.items()}
    assert {result["status"] for result in results.values()} <= {"complete", "cancelled"}
    done = {number for number, outcome in outcomes.items() if outcome == "done"}
    assert clicked == Counter(done), f"seed {SEED}"
    assert {number for number in clicked if is_destructive(number)} <= user.allowed
    lines = Counter(entry["correlation_id"] for entry in shop.log() if entry["action"] == "click")
    entries = {entry["correlation_id"]: entry for entry in shop.log()}
    assert lines == Counter(result["correlation_id"] for result in results.values())
    for number, result in results.items():
        entry = entries[result["correlation_id"]]
        assert entry["outcome"] == outcomes[number]
        assert entry["target"] == f"#b{number}"
        if entry["approval"] in NOT_APPROVED:
            assert outcomes[number] == NOT_APPROVED[entry["approval"]]
        if outcomes[number] == "done":
            asked = "once" if is_destructive(number) else "not_needed"
            assert entry["approval"] == asked
    # Every outcome occurred.
    assert {"done", "user_denied", "navigated", "cancelled"} <= set(outcomes.values())
    approvals = {entry["approval"] for entry in entries.values()}
    assert {"once", "denied", "closed", "timed_out", "withdrawn", "not_needed"} <= approvals


def all_clicks(shop: Shop) -> list[str]:
    clicks: list[str] = shop.page.evaluate("allClicks")
    return clicks
