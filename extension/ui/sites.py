"""The page of all site rules: list, add, change, remove. Every change is saved at once."""

import asyncio

from folders_panel import FoldersPanel
from page_kit import UNREACHABLE, ask_host, create, element, listener, set_children, set_text
from shared_wording import RULES, site_name

# MicroPython has no typing module, and never evaluates an annotation.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

SAVED_FOR_S = 2
TITLES = ("Rule", "Ask before every action", "Actions per minute", "")
CONTROLS = ("select", "[type=checkbox]", "[type=number]")
FILE_HINT = (
    "Correct that file, or move it away to start without rules. Until then no rule can change."
)


def row_view(rule: "dict[str, Any]") -> "dict[str, Any]":
    asks = rule["rule"] == "ask"
    return {
        "rule": rule["rule"],
        "everything": asks and bool(rule["everything"]),
        "asks": asks,
        "per_minute": str(rule["per_minute"]),
        "note": "Made stricter by an agent" if rule["by"] == "agent" else "",
    }


def rule_request(site: str, rule: str, everything: bool, per_minute: str) -> "dict[str, Any]":
    """The rule as the host expects it. No number means the default; the host checks the values."""
    number = int(per_minute) if per_minute.strip().isdigit() else None
    return {
        "site": site.strip(),
        "rule": rule,
        "everything": everything and rule == "ask",
        "per_minute": number,
    }


def problem_hint(problem: str) -> str:
    if problem == UNREACHABLE:
        return "FormPilot's popup shows why, and what to do."
    return FILE_HINT if problem else ""


class SitesPage:
    """Shows the rules of the host's last reply."""

    def __init__(self) -> None:
        self._rules: list[dict[str, Any]] = []
        self._removed: dict[str, Any] = {}
        self._saves = 0

    async def load(self) -> None:
        reply, problem = await ask_host("rules")
        self.show(reply, problem)
        # Without the rules there is nothing to change.
        element("rules").hidden = not reply
        element("reload").hidden = bool(reply)
        set_text("problem-hint", problem_hint(problem))

    async def change(self, name: str, **body: "Any") -> bool:
        reply, problem = await ask_host(name, **body)
        self.show(reply, problem)
        if reply:
            self._saves += 1
            save = self._saves
            set_text("saved", "Saved")
            asyncio.create_task(self.hide_saved(save))  # noqa: RUF006 - the event loop keeps it
        else:
            self.draw()
        return bool(reply)

    async def hide_saved(self, save: int) -> None:
        """Hides "Saved" after a while, unless another change was saved meanwhile."""
        await asyncio.sleep(SAVED_FOR_S)
        if save == self._saves:
            set_text("saved", "")

    def show(self, reply: "dict[str, Any] | None", problem: str) -> None:
        set_text("problem-text", problem)
        set_text("problem-hint", "")
        element("problem").hidden = not problem
        element("reload").hidden = True
        if reply:
            self._rules = reply["sites"]
            set_children(element("file"), "Stored in ", create("code", reply["file"]))
            element("file").hidden = False
            self.draw()

    def draw(self) -> None:
        element("table").hidden = not self._rules
        element("empty").hidden = bool(self._rules)
        drawn = {row.dataset.site: row for row in element("rows").children}
        rows = []
        for rule in self._rules:
            row = drawn.get(rule["site"]) or self.create_row(rule["site"])
            draw_row(row, row_view(rule))
            rows.append(row)
        if [row.dataset.site for row in element("rows").children] != [
            rule["site"] for rule in self._rules
        ]:
            set_children(element("rows"), *rows)

    def create_row(self, site: str) -> "Any":
        row = create("tr")
        row.dataset.site = site
        name = create("bdi", site_name(site))
        first = set_children(create("td"), name, create("p", class_="note"))
        rule = add_options(create("select", aria_label="Rule for " + site))
        every = create("input", type="checkbox", aria_label="Ask before every action on " + site)
        rate = create("input", type="number", min="1", aria_label="Actions per minute on " + site)
        remove = create("button", "Remove", type="button", class_="button")
        remove.setAttribute("aria-label", "Remove the rule for " + site)
        controls = (rule, every, rate, remove)
        cells = [
            set_children(create("td", data_title=TITLES[index]), control)
            for index, control in enumerate(controls)
        ]
        set_children(row, first, *cells)
        for control in (rule, every, rate):
            control.addEventListener("change", listener(self.save, row))
        remove.addEventListener("click", listener(self.remove, site))
        return row

    async def save(self, row: "Any") -> None:
        rule, every, rate = [row.querySelector(selector) for selector in CONTROLS]
        request = rule_request(row.dataset.site, rule.value, every.checked, rate.value)
        await self.change("set_rule", **request)

    async def add(self) -> None:
        request = rule_request(element("new-site").value, element("new-rule").value, False, "")
        if await self.change("set_rule", **request):
            element("new-site").value = ""
            element("new-site").focus()

    async def remove(self, site: str) -> None:
        rule = next(rule for rule in self._rules if rule["site"] == site)
        if await self.change("remove_rule", site=site):
            self._removed = rule
            set_text("removed-text", "The rule for " + site_name(site) + " was removed.")
            element("removed").hidden = False
            element("restore").focus()

    async def restore(self) -> None:
        names = ("site", "rule", "everything", "per_minute")
        if await self.change("set_rule", **{name: self._removed[name] for name in names}):
            element("removed").hidden = True
            element("new-site").focus()


def add_options(select: "Any") -> "Any":
    options = [create("option", RULES[rule][0], value=rule) for rule in RULES]
    return set_children(select, *options)


def draw_row(row: "Any", view: "dict[str, Any]") -> None:
    row.dataset.rule = view["rule"]
    rule, every, rate = [row.querySelector(selector) for selector in CONTROLS]
    rule.value = view["rule"]
    every.checked = view["everything"]
    every.disabled = not view["asks"]
    # Does not overwrite a number while the user types it.
    if not rate.matches(":focus"):
        rate.value = view["per_minute"]
    note = row.querySelector(".note")
    note.textContent = view["note"]
    note.hidden = not view["note"]


async def main() -> None:
    page = SitesPage()

    def submit(event: "Any") -> None:
        event.preventDefault()
        asyncio.create_task(page.add())  # noqa: RUF006 - the event loop keeps it

    add_options(element("new-rule"))
    element("add").addEventListener("submit", submit)
    element("reload").addEventListener("click", listener(page.load))
    element("restore").addEventListener("click", listener(page.restore))
    folders = FoldersPanel()
    folders.start()
    element("reload").addEventListener("click", listener(folders.load))
    await page.load()
    await folders.load()


if __name__ == "__main__":
    asyncio.create_task(main())  # noqa: RUF006 - the event loop keeps it
