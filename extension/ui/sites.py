"""The page of all site rules: list, add, change, remove. What is chosen is kept at once."""

import asyncio

from own_page import UNREACHABLE, ask_host, element, fill, make, starter, write
from wording import RULES, site_name

# MicroPython has no typing module, and never evaluates an annotation.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

SAVED_FOR_S = 2
TITLES = ("Rule", "Ask before every action", "Actions per minute", "")
CONTROLS = ("select", "[type=checkbox]", "[type=number]")
CURE = "Correct that file, or move it away to start without rules. Until then nothing is changed."


def row_view(rule: "dict[str, Any]") -> "dict[str, Any]":
    """What a row shows."""
    asks = rule["rule"] == "ask"
    return {
        "rule": rule["rule"],
        "everything": asks and bool(rule["everything"]),
        "asks": asks,
        "per_minute": str(rule["per_minute"]),
        "note": "Made stricter by an agent" if rule["by"] == "agent" else "",
    }


def wanted(site: str, rule: str, everything: bool, per_minute: str) -> "dict[str, Any]":
    """What the host is told. It judges the numbers; what is none means the default."""
    number = int(per_minute) if per_minute.strip().isdigit() else None
    return {
        "site": site.strip(),
        "rule": rule,
        "everything": everything and rule == "ask",
        "per_minute": number,
    }


def cure(problem: str) -> str:
    if problem == UNREACHABLE:
        return "FormPilot's popup says why, and what to do."
    return CURE if problem else ""


class Sites:
    """The rules as the host told them last."""

    def __init__(self) -> None:
        self._rules: list[dict[str, Any]] = []
        self._removed: dict[str, Any] = {}
        self._saves = 0

    async def load(self) -> None:
        told, problem = await ask_host("rules")
        self.show(told, problem)
        # There is nothing to change while the rules are not to be had.
        element("rules").hidden = not told
        element("again").hidden = bool(told)
        write("cure", cure(problem))

    async def change(self, name: str, **body: "Any") -> bool:
        told, problem = await ask_host(name, **body)
        self.show(told, problem)
        if told:
            self._saves += 1
            latest = self._saves
            write("saved", "Saved")
            await asyncio.sleep(0)
            asyncio.create_task(self.fade(latest))  # noqa: RUF006 - the event loop keeps it
        else:
            self.draw()
        return bool(told)

    async def fade(self, save: int) -> None:
        await asyncio.sleep(SAVED_FOR_S)
        if save == self._saves:
            write("saved", "")

    def show(self, told: "dict[str, Any] | None", problem: str) -> None:
        write("problem", problem)
        write("cure", "")
        element("trouble").hidden = not problem
        element("again").hidden = True
        if told:
            self._rules = told["sites"]
            fill(element("file"), "Kept in ", make("code", told["file"]))
            element("file").hidden = False
            self.draw()

    def draw(self) -> None:
        element("table").hidden = not self._rules
        element("empty").hidden = bool(self._rules)
        known = {row.dataset.site: row for row in element("rows").children}
        rows = []
        for rule in self._rules:
            row = known.get(rule["site"]) or self.make_row(rule["site"])
            draw_row(row, row_view(rule))
            rows.append(row)
        if [row.dataset.site for row in element("rows").children] != [
            rule["site"] for rule in self._rules
        ]:
            fill(element("rows"), *rows)

    def make_row(self, site: str) -> "Any":
        row = make("tr")
        row.dataset.site = site
        name = fill(make("td"), make("bdi", site_name(site)), make("p", class_="note"))
        rule = options(make("select", aria_label="Rule for " + site))
        every = make("input", type="checkbox", aria_label="Ask before every action on " + site)
        rate = make("input", type="number", min="1", aria_label="Actions per minute on " + site)
        remove = make("button", "Remove", type="button", class_="button")
        remove.setAttribute("aria-label", "Remove the rule for " + site)
        parts = (rule, every, rate, remove)
        cells = [fill(make("td", data_title=TITLES[at]), part) for at, part in enumerate(parts)]
        fill(row, name, *cells)
        for control in (rule, every, rate):
            control.addEventListener("change", starter(self.save, row))
        remove.addEventListener("click", starter(self.remove, site))
        return row

    async def save(self, row: "Any") -> None:
        rule, every, rate = [row.querySelector(tag) for tag in CONTROLS]
        chosen = wanted(row.dataset.site, rule.value, every.checked, rate.value)
        await self.change("set_rule", **chosen)

    async def add(self) -> None:
        site = element("new-site").value
        if await self.change("set_rule", **wanted(site, element("new-rule").value, False, "")):
            element("new-site").value = ""
            element("new-site").focus()

    async def remove(self, site: str) -> None:
        rule = next(rule for rule in self._rules if rule["site"] == site)
        if await self.change("remove_rule", site=site):
            self._removed = rule
            write("removed-text", "The rule for " + site_name(site) + " is removed.")
            element("removed").hidden = False
            element("restore").focus()

    async def restore(self) -> None:
        kept = {name: self._removed[name] for name in ("site", "rule", "everything", "per_minute")}
        if await self.change("set_rule", **kept):
            element("removed").hidden = True
            element("new-site").focus()


def options(choice: "Any") -> "Any":
    return fill(choice, *[make("option", RULES[rule][0], value=rule) for rule in RULES])


def draw_row(row: "Any", view: "dict[str, Any]") -> None:
    row.dataset.rule = view["rule"]
    rule, every, rate = [row.querySelector(tag) for tag in CONTROLS]
    rule.value = view["rule"]
    every.checked = view["everything"]
    every.disabled = not view["asks"]
    # A number that is being typed is left alone.
    if not rate.matches(":focus"):
        rate.value = view["per_minute"]
    note = row.querySelector(".note")
    note.textContent = view["note"]
    note.hidden = not view["note"]


async def main() -> None:
    sites = Sites()

    def submit(event: "Any") -> None:
        event.preventDefault()
        asyncio.create_task(sites.add())  # noqa: RUF006 - the event loop keeps it

    options(element("new-rule"))
    element("add").addEventListener("submit", submit)
    element("again").addEventListener("click", starter(sites.load))
    element("restore").addEventListener("click", starter(sites.restore))
    await sites.load()


if __name__ == "__main__":
    asyncio.create_task(main())  # noqa: RUF006 - the event loop keeps it
