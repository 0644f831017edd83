"""A file of 10 MB from the host to a page, beside Playwright, which gives Chrome the path."""

import json
import statistics
import tempfile
from functools import partial
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from benchmarks.filling import timed_ms
from benchmarks.measure import Row, only_shown
from harness.client import ROOT, McpClient
from harness.pilot import Pilot, Tab
from harness.policies import RUNTIMES, served_under_policies

SIZE = 10_000_000
FORM = "() => { document.body.innerHTML = '<label>Video <input type=file></label>'; }"


def fill(client: McpClient, tab: Tab, file: Path) -> None:
    answer = client.ask(
        "interact", action="fill_form", fields={"Video": {"file": str(file)}}, tab_id=tab.id,
        timeout_ms=30_000,
    )  # fmt: skip
    assert answer["success"], answer


def fill_with_playwright(page: Page, file: Path) -> None:
    page.get_by_label("Video").set_input_files(file)
    assert page.evaluate("document.querySelector('input').files[0].size") == SIZE


def rows() -> list[Row]:
    with (
        tempfile.TemporaryDirectory() as folder,
        sync_playwright() as playwright,
        served_under_policies(ROOT) as site,
        Pilot(playwright, Path(folder) / "pilot") as pilot,
        pilot.client() as client,
    ):
        file = Path(folder) / "files" / "video.bin"
        file.parent.mkdir()
        file.write_bytes(bytes(SIZE))
        pilot.rules.parent.mkdir(mode=0o700, exist_ok=True)
        setting = pilot.rules.parent / "folders.json"
        setting.write_text(json.dumps({"folders": [str(file.parent)]}))
        taken = {}
        for runtime, policy in RUNTIMES.items():
            tab = pilot.open_on(f"{site}/{policy}/tests/pages/empty.html")
            times = []
            for _ in range(4):
                tab.page.evaluate(FORM)
                ours = timed_ms(partial(fill, client, tab, file))
                times.append((ours, timed_ms(partial(fill_with_playwright, tab.page, file))))
            taken[runtime] = [statistics.median(column) for column in zip(*times[1:], strict=True)]
    baseline = "Playwright's set_input_files"
    return [
        only_shown("a file of 10 MB over MCP, verified", taken["content"][0], baseline,
                   taken["content"][1]),
        only_shown("a file of 10 MB on a strict page", taken["offscreen"][0], baseline,
                   taken["offscreen"][1]),
    ]  # fmt: skip
