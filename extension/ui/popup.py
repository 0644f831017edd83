"""The popup: the switch of this tab, its activity, and the connection to the host."""

import asyncio

import js

from activity_panel import ActivityPanel
from page_kit import element, from_js, listener, read_storage, send_message, set_text, to_js

# MicroPython has no typing module, and never evaluates an annotation.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

SUPPORTED = ("http://", "https://", "file://")
STORES = (
    "https://chromewebstore.google.com/",
    "https://chrome.google.com/webstore",
    "https://microsoftedge.microsoft.com/addons",
)


def is_supported_page(url: str) -> bool:
    """Chrome gives no URL (here: "") for a page that extensions may not access."""
    return url.startswith(SUPPORTED) and not url.startswith(STORES)


def tab_view(record: "dict[str, Any] | None", url: str) -> dict[str, str]:
    """The texts below the switch. `record` is None for a tab that is off."""
    view = {"status": "", "failure": "", "note": ""}
    if not is_supported_page(url):
        starts = "Once switched on, it starts" if record is None else "It starts"
        view["note"] = f"FormPilot cannot work on this page. {starts} on the next website."
    if record is None:
        view["status"] = "Nothing is loaded into this page."
    elif not is_supported_page(url):
        view["status"] = "Waiting."
    elif record["python"] is None:
        view["status"] = "Starting Python…"
    elif "failed" in record["python"]:
        view["status"] = "Python did not start."
        view["failure"] = record["python"]["failed"]
    else:
        seconds = max(record["python"]["ms"] / 1000, 0.1)
        snapshot = " without its snapshot" if record["python"]["start"] == "plain" else ""
        view["status"] = f"Ready. Started in {seconds:.1f} s{snapshot}."
    return view


def connection_hint(error: str) -> tuple[str, str, str]:
    """Maps Chrome's error text to the problem, what to do, and the command to run."""
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
    """The texts about the connection; `state` is also the color of its dot."""
    view = {"state": host["state"], "status": "Connecting…", "detail": ""}
    view["hint"] = view["command"] = ""
    if host["state"] == "failed":
        view["status"], view["hint"], view["command"] = connection_hint(host["error"])
    elif host["state"] == "connected":
        host_version = host["hello"]["version"] if host["hello"] else ""
        view["status"] = f"Connected to formpilot-host {host_version}".strip()
        if host_version and host_version != version:
            view["state"] = "outdated"
            view["detail"] = (
                f"formpilot-host is {host_version}, this extension is {version}. "
                "Reload the extension on the browser's extensions page."
            )
    return view


def draw_tab(tab: "dict[str, Any] | None", record: "dict[str, Any] | None") -> None:
    switch = element("switch")
    switch.disabled = tab is None
    switch.setAttribute("aria-busy", "false")
    switch.setAttribute("aria-checked", "true" if tab and record else "false")
    view = {"status": "This tab is closed.", "failure": "", "note": ""}
    if tab is not None:
        view = tab_view(record, tab.get("url", ""))
    for part in view:
        set_text("tab-" + part, view[part])


def draw_connection(host: "dict[str, Any]") -> None:
    view = connection_view(host, js.chrome.runtime.getManifest().version)
    element("connection").dataset.state = view["state"]
    set_text("connection-status", view["status"])
    set_text("connection-detail", view["detail"])
    # The hint stays during a new attempt, so that its button keeps the focus.
    if view["state"] != "connecting":
        element("hint").hidden = not view["hint"]
        set_text("hint-text", view["hint"])
        set_text("command", view["command"])


async def find_tab() -> int:
    """The tab in the popup's URL, else the active tab; -1 for an invalid one."""
    tab_id = js.URLSearchParams.new(js.location.search).get("tab")
    if tab_id:
        return int(tab_id) if tab_id.isdigit() else -1
    active = to_js({"active": True, "currentWindow": True})
    return int((await js.chrome.tabs.query(active))[0].id)


async def read_state(tab_id: int) -> "tuple[Any, Any, Any]":
    """The tab, its record in the storage, and the state of the host."""
    tabs = from_js(await js.chrome.tabs.query(to_js({})))
    tab = next((tab for tab in tabs if tab["id"] == tab_id), None)
    stored = await read_storage()
    host = stored.get("host", {"state": "connecting", "error": "", "hello": None})
    return tab, stored.get(f"tab:{tab_id}"), host


async def copy_command() -> None:
    await js.navigator.clipboard.writeText(element("command").textContent)
    element("copy").textContent = "Copied"
    await asyncio.sleep(2)
    element("copy").textContent = "Copy"


async def main() -> None:
    tab_id = await find_tab()
    activity = ActivityPanel(tab_id)

    async def refresh() -> None:
        tab, record, host = await read_state(tab_id)
        draw_tab(tab, record)
        draw_connection(host)
        activity.set_active(record is not None and host["state"] == "connected")

    async def toggle() -> None:
        on = element("switch").getAttribute("aria-checked") == "false"
        element("switch").setAttribute("aria-busy", "true")
        _, error = await send_message({"switch": {"tab": tab_id, "on": on}})
        if not error:
            # The storage event redraws the popup; the refresh below is for a switch without effect.
            await asyncio.sleep(1)
        await refresh()
        if error:
            set_text("tab-failure", error)

    async def reconnect() -> None:
        await send_message({"reconnect": True})

    set_text("version", js.chrome.runtime.getManifest().version)
    element("switch").addEventListener("click", listener(toggle))
    element("copy").addEventListener("click", listener(copy_command))
    element("retry").addEventListener("click", listener(reconnect))
    js.chrome.storage.onChanged.addListener(listener(refresh))
    js.chrome.tabs.onUpdated.addListener(listener(refresh))
    js.chrome.tabs.onRemoved.addListener(listener(refresh))
    await refresh()
    # Also wakes the worker, which then connects.
    await reconnect()
    await activity.keep_refreshing()


if __name__ == "__main__":
    asyncio.create_task(main())  # noqa: RUF006 - the event loop keeps it
