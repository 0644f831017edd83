"""The popup: one switch for this tab, what is done in it, and how the connection is."""

import asyncio

import js

from activity import Activity
from own_page import element, from_javascript, starter, stored, tell, to_javascript, write

# MicroPython has no typing module, and never evaluates an annotation.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

ORDINARY = ("http://", "https://", "file://")
STORES = (
    "https://chromewebstore.google.com/",
    "https://chrome.google.com/webstore",
    "https://microsoftedge.microsoft.com/addons",
)


def is_ordinary(url: str) -> bool:
    """Chrome hides the URL (here: empty) of a page that an extension may not touch."""
    return url.startswith(ORDINARY) and not url.startswith(STORES)


def tab_view(record: "dict[str, Any] | None", url: str) -> dict[str, str]:
    """What the switch's lines say for a tab's record, which is None when it is off."""
    view = {"status": "", "failure": "", "note": ""}
    if not is_ordinary(url):
        starts = "Once on, it starts" if record is None else "It starts"
        view["note"] = f"FormPilot cannot work on this page. {starts} at the next ordinary page."
    if record is None:
        view["status"] = "Nothing is loaded into this page."
    elif not is_ordinary(url):
        view["status"] = "Waiting."
    elif record["python"] is None:
        view["status"] = "Starting Python…"
    elif "failed" in record["python"]:
        view["status"] = "Python did not start."
        view["failure"] = record["python"]["failed"]
    else:
        seconds = max(record["python"]["ms"] / 1000, 0.1)
        plain = record["python"]["start"] == "plain"
        snapshot = " without its snapshot" if plain else ""
        view["status"] = f"Ready. Started in {seconds:.1f} s{snapshot}."
    return view


def advice(error: str) -> tuple[str, str, str]:
    """What is wrong, what to do, and the command for it, by Chrome's own text."""
    if "not found" in error:
        problem = "The host is not installed."
        return problem, "Run this in a terminal:", "formpilot-host install"
    if "forbidden" in error:
        problem = "The host is registered for another copy of this extension."
        return problem, "Run this again in a terminal:", "formpilot-host install"
    if "exited" in error or "Error when communicating" in error:
        problem = "The host stopped."
    else:
        problem = error or "The host cannot be reached."
    return problem, "Find out why in a terminal:", "formpilot-host doctor"


def connection_view(host: "dict[str, Any]", version: str) -> dict[str, str]:
    """What the connection's lines say; state is also the colour of its dot."""
    view = {"state": host["state"], "status": "Connecting…", "detail": ""}
    view["help"] = view["command"] = ""
    if host["state"] == "failed":
        view["status"], view["help"], view["command"] = advice(host["error"])
    elif host["state"] == "connected":
        theirs = host["hello"]["version"] if host["hello"] else ""
        view["status"] = f"Connected to formpilot-host {theirs}".strip()
        if theirs and theirs != version:
            view["state"] = "outdated"
            view["detail"] = (
                f"formpilot-host is {theirs}, this extension is {version}. "
                "Reload the extension on the browser's extensions page."
            )
    return view


def draw_tab(tab: "dict[str, Any] | None", record: "dict[str, Any] | None") -> None:
    switch = element("switch")
    switch.disabled = tab is None
    switch.setAttribute("aria-busy", "false")
    switch.setAttribute("aria-checked", "true" if tab and record else "false")
    view = {"status": "This tab does not exist any more.", "failure": "", "note": ""}
    if tab is not None:
        view = tab_view(record, tab.get("url", ""))
    for part in view:
        write("tab-" + part, view[part])


def draw_connection(host: "dict[str, Any]") -> None:
    view = connection_view(host, js.chrome.runtime.getManifest().version)
    element("connection").dataset.state = view["state"]
    write("connection-status", view["status"])
    write("connection-detail", view["detail"])
    # A new attempt leaves the help in place: its button keeps the focus.
    if view["state"] != "connecting":
        element("help").hidden = not view["help"]
        write("help-text", view["help"])
        write("command", view["command"])


async def find_tab() -> int:
    asked = js.URLSearchParams.new(js.location.search).get("tab")
    if asked:
        return int(asked) if asked.isdigit() else -1
    active = to_javascript({"active": True, "currentWindow": True})
    return int((await js.chrome.tabs.query(active))[0].id)


async def read(tab_id: int) -> "tuple[Any, Any, Any]":
    """The tab, its record and the host's state, as they are now."""
    tabs = from_javascript(await js.chrome.tabs.query(to_javascript({})))
    tab = next((tab for tab in tabs if tab["id"] == tab_id), None)
    kept = await stored()
    host = kept.get("host", {"state": "connecting", "error": "", "hello": None})
    return tab, kept.get(f"tab:{tab_id}"), host


async def copy() -> None:
    await js.navigator.clipboard.writeText(element("command").textContent)
    element("copy").textContent = "Copied"
    await asyncio.sleep(2)
    element("copy").textContent = "Copy"


async def main() -> None:
    tab_id = await find_tab()
    activity = Activity(tab_id)

    async def refresh() -> None:
        tab, record, host = await read(tab_id)
        draw_tab(tab, record)
        draw_connection(host)
        activity.turn(record is not None and host["state"] == "connected")

    async def toggle() -> None:
        wanted = element("switch").getAttribute("aria-checked") == "false"
        element("switch").setAttribute("aria-busy", "true")
        _, complaint = await tell({"switch": {"tab": tab_id, "on": wanted}})
        if not complaint:
            # The worker's answer is a change of the storage, which draws before this.
            await asyncio.sleep(1)
        await refresh()
        if complaint:
            write("tab-failure", complaint)

    async def reconnect() -> None:
        await tell({"reconnect": True})

    write("version", js.chrome.runtime.getManifest().version)
    element("switch").addEventListener("click", starter(toggle))
    element("copy").addEventListener("click", starter(copy))
    element("retry").addEventListener("click", starter(reconnect))
    js.chrome.storage.onChanged.addListener(starter(refresh))
    js.chrome.tabs.onUpdated.addListener(starter(refresh))
    js.chrome.tabs.onRemoved.addListener(starter(refresh))
    await refresh()
    # Also wakes a worker that was ended, and with it its connection.
    await reconnect()
    await activity.watch()


if __name__ == "__main__":
    asyncio.create_task(main())  # noqa: RUF006 - the event loop keeps it
