"""The popup's part about this site: its rule, running commands, and recent actions."""

import asyncio

import js

from activity_wording import ACTION_LIMIT, action_view, running_view
from page_kit import ask_host, create, element, listener, now_ms, quote, set_children, set_text
from shared_wording import rule_meaning, site_name

# MicroPython has no typing module, and never evaluates an annotation.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

REFRESH_EVERY_S = 1
OVERRULED = "The rule of a parent domain also applies here. See All site rules."


class ActivityPanel:
    """Asks the host every second while the tab is on and the host is connected."""

    def __init__(self, tab_id: int) -> None:
        self._tab_id = tab_id
        self._active = False
        self._saving = False
        self._rule: dict[str, Any] = {}
        # correlation id -> what came of undoing the command.
        self._undo_notes: dict[str, str] = {}
        element("rule").addEventListener("change", listener(self.save_rule))
        element("stop").addEventListener("click", listener(self.stop))

    def set_active(self, active: bool) -> None:
        activated = active and not self._active
        self._active = active
        if activated:
            asyncio.create_task(self.refresh())  # noqa: RUF006 - the event loop keeps it
        elif not active:
            element("site").hidden = element("activity").hidden = True

    async def keep_refreshing(self) -> None:
        while True:
            await asyncio.sleep(REFRESH_EVERY_S)
            if self._active and not self._saving:
                await self.refresh()

    async def refresh(self) -> None:
        activity, problem = await ask_host("activity", tab=self._tab_id)
        if self._active and not self._saving:
            self.draw(activity, problem)

    def draw(self, activity: "dict[str, Any] | None", problem: str) -> None:
        element("activity").hidden = not problem and not (activity and activity["site"])
        set_text("activity-problem", problem)
        element("site").hidden = not (activity and activity["rule"])
        if activity and activity["rule"]:
            self.draw_rule(activity["site"], activity["rule"])
        running = activity["running"] if activity else []
        entries = activity["actions"][:ACTION_LIMIT] if activity else []
        element("running-part").hidden = not running
        draw_list("running", [running_view(command) for command in running], running_row)
        now_s = now_ms() / 1000
        views = [self.view_with_note(entry, now_s) for entry in entries]
        draw_list("actions", views, self.action_row)
        empty = "" if entries or problem else "No agent has done anything here."
        set_text("activity-empty", empty)

    def draw_rule(self, site: str, rule: "dict[str, Any]") -> None:
        self._rule = rule
        set_text("site-name", site_name(site))
        for choice in js.document.getElementsByName("rule"):
            choice.checked = choice.value == rule["rule"]
        set_text("rule-meaning", rule_meaning(rule))

    def view_with_note(self, entry: "dict[str, Any]", now_s: float) -> "dict[str, Any]":
        view = action_view(entry, now_s)
        view["note"] = self._undo_notes.get(view["key"], "")
        view["undo"] = view["undo"] and not view["note"]
        return view

    def action_row(self, view: "dict[str, Any]") -> "list[Any]":
        mark = create("span", view["icon"], class_="mark", aria_hidden="true")
        detail = create("p", view["outcome"] + " · " + view["when"], class_="detail")
        parts = [mark, create_title(view), detail]
        if view["undo"]:
            undo = create("button", "Undo", type="button", class_="button")
            undo.addEventListener("click", listener(self.undo, view["key"]))
            parts.append(undo)
        if view["note"]:
            parts.append(create("p", view["note"], class_="detail", role="status"))
        return parts

    async def save_rule(self) -> None:
        chosen = js.document.querySelector("[name=rule]:checked").value
        rule = {name: self._rule[name] for name in ("site", "everything")}
        rule["per_minute"] = self._rule["per_minute"] if self._rule.get("own", True) else None
        rule["everything"] = rule["everything"] and chosen == "ask"
        self._saving = True
        _, problem = await ask_host("set_rule", rule=chosen, **rule)
        self._saving = False
        await self.refresh()
        if not problem and self._rule["rule"] != chosen:
            problem = OVERRULED
        set_text("rule-problem", problem)

    async def stop(self) -> None:
        element("stop").disabled = True
        _, problem = await ask_host("stop", tab=self._tab_id)
        element("stop").disabled = False
        set_text("activity-problem", problem)
        await self.refresh()

    async def undo(self, correlation_id: str) -> None:
        self._undo_notes[correlation_id] = "Undoing…"
        await self.refresh()
        result, problem = await ask_host("undo", tab=self._tab_id, correlation_id=correlation_id)
        self._undo_notes[correlation_id] = problem or result["summary"]
        await self.refresh()


def create_title(view: "dict[str, Any]") -> "Any":
    target = [" ", quote(view["target"])] if view["target"] else []
    return set_children(create("p"), view["action"], *target)


def running_row(view: "dict[str, Any]") -> "list[Any]":
    mark = create("span", "", class_="mark", aria_hidden="true")
    return [mark, create_title(view), create("p", view["state"], class_="detail")]


def draw_list(list_id: str, views: "list[dict[str, Any]]", create_row: "Any") -> None:
    """Updates only the rows that changed, so that a focused button keeps the focus."""
    rows = element(list_id)
    for index, view in enumerate(views):
        state = repr(sorted(view.items()))
        row = next((row for row in rows.children if row.dataset.key == view["key"]), None)
        if row is None:
            row = create("li")
            row.dataset.key = view["key"]
        if index >= rows.children.length or rows.children[index].dataset.key != view["key"]:
            rows.insertBefore(row, rows.children[index] if index < rows.children.length else None)
        if row.getAttribute("data-state") != state:
            had_focus = row.contains(js.document.activeElement)
            row.dataset.state = state
            row.dataset.kind = view.get("kind", "busy")
            set_children(row, *create_row(view))
            button = row.querySelector("button")
            if had_focus and button:
                button.focus()
    while rows.children.length > len(views):
        rows.lastElementChild.remove()
