"""The popup's part about this site: its rule, what is under way, and what was done."""

import asyncio

import js

from history import SHOWN, action_view, running_view
from own_page import ask_host, element, fill, make, now_ms, quoted, starter, write
from wording import meaning, site_name

# MicroPython has no typing module, and never evaluates an annotation.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

LOOK_EVERY_S = 1
OUTDONE = "A rule for a larger site holds here too. It is under All site rules."


class Activity:
    """Looks again every second while the tab is on and the host is there."""

    def __init__(self, tab_id: int) -> None:
        self._tab_id = tab_id
        self._on = False
        self._saving = False
        self._rule: dict[str, Any] = {}
        # By correlation id: what became of undoing it.
        self._undone: dict[str, str] = {}
        element("rule").addEventListener("change", starter(self.choose))
        element("stop").addEventListener("click", starter(self.stop))

    def turn(self, on: bool) -> None:
        turned_on = on and not self._on
        self._on = on
        if turned_on:
            asyncio.create_task(self.look())  # noqa: RUF006 - the event loop keeps it
        elif not on:
            element("site").hidden = element("activity").hidden = True

    async def watch(self) -> None:
        while True:
            await asyncio.sleep(LOOK_EVERY_S)
            if self._on and not self._saving:
                await self.look()

    async def look(self) -> None:
        seen, problem = await ask_host("history", tab=self._tab_id)
        if self._on and not self._saving:
            self.draw(seen, problem)

    def draw(self, seen: "dict[str, Any] | None", problem: str) -> None:
        element("activity").hidden = not problem and not (seen and seen["site"])
        write("activity-problem", problem)
        element("site").hidden = not (seen and seen["rule"])
        if seen and seen["rule"]:
            self.draw_rule(seen["site"], seen["rule"])
        running = seen["running"] if seen else []
        actions = seen["actions"][:SHOWN] if seen else []
        element("running-part").hidden = not running
        draw_list("running", [running_view(one) for one in running], running_row)
        now_s = now_ms() / 1000
        draw_list("actions", [self.line(one, now_s) for one in actions], self.action_row)
        write("activity-empty", "" if actions or problem else "No agent has done anything here.")

    def draw_rule(self, site: str, rule: "dict[str, Any]") -> None:
        self._rule = rule
        write("site-name", site_name(site))
        for choice in js.document.getElementsByName("rule"):
            choice.checked = choice.value == rule["rule"]
        write("rule-meaning", meaning(rule))

    def line(self, entry: "dict[str, Any]", now_s: float) -> "dict[str, Any]":
        view = action_view(entry, now_s)
        view["note"] = self._undone.get(view["key"], "")
        view["undo"] = view["undo"] and not view["note"]
        return view

    def action_row(self, view: "dict[str, Any]") -> "list[Any]":
        mark = make("span", view["icon"], class_="mark", aria_hidden="true")
        said = make("p", view["outcome"] + " · " + view["when"], class_="said")
        parts = [mark, fill(make("p"), *named(view)), said]
        if view["undo"]:
            undo = make("button", "Undo", type="button", class_="button")
            undo.addEventListener("click", starter(self.undo, view["key"]))
            parts.append(undo)
        if view["note"]:
            parts.append(make("p", view["note"], class_="said", role="status"))
        return parts

    async def choose(self) -> None:
        chosen = js.document.querySelector("[name=rule]:checked").value
        rule = {name: self._rule[name] for name in ("site", "everything")}
        rule["per_minute"] = self._rule["per_minute"] if self._rule.get("own", True) else None
        rule["everything"] = rule["everything"] and chosen == "ask"
        self._saving = True
        _, problem = await ask_host("set_rule", rule=chosen, **rule)
        self._saving = False
        await self.look()
        if not problem and self._rule["rule"] != chosen:
            problem = OUTDONE
        write("rule-problem", problem)

    async def stop(self) -> None:
        element("stop").disabled = True
        _, problem = await ask_host("stop", tab=self._tab_id)
        element("stop").disabled = False
        write("activity-problem", problem)
        await self.look()

    async def undo(self, key: str) -> None:
        self._undone[key] = "Undoing…"
        await self.look()
        done, problem = await ask_host("undo", tab=self._tab_id, correlation_id=key)
        self._undone[key] = problem or done["summary"]
        await self.look()


def named(view: "dict[str, Any]") -> "list[Any]":
    return [view["what"], " ", quoted(view["target"])] if view["target"] else [view["what"]]


def running_row(view: "dict[str, Any]") -> "list[Any]":
    mark = make("span", "", class_="mark", aria_hidden="true")
    return [mark, fill(make("p"), *named(view)), make("p", view["state"], class_="said")]


def draw_list(name: str, views: "list[dict[str, Any]]", parts: "Any") -> None:
    """Rows that are the same stay as they are, with the focus that one may have."""
    rows = element(name)
    for at, view in enumerate(views):
        state = repr(sorted(view.items()))
        row = next((row for row in rows.children if row.dataset.key == view["key"]), None)
        if row is None:
            row = make("li")
            row.dataset.key = view["key"]
        if at >= rows.children.length or rows.children[at].dataset.key != view["key"]:
            rows.insertBefore(row, rows.children[at] if at < rows.children.length else None)
        if row.getAttribute("data-state") != state:
            had_focus = row.contains(js.document.activeElement)
            row.dataset.state = state
            row.dataset.kind = view.get("kind", "busy")
            fill(row, *parts(view))
            button = row.querySelector("button")
            if had_focus and button:
                button.focus()
    while rows.children.length > len(views):
        rows.lastElementChild.remove()
