"""The confirmation window: the user can answer it, and nobody else can."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from playwright.sync_api import Error, Page, expect

from harness.pictures import picture
from harness.waiting import wait_until
from tests.binding import requirement

from .conftest import Scripted

PAY: dict[str, Any] = {
    "site": "checkout.shop.example",
    "frame_site": "",
    "action": "click",
    "client": "Claude Desktop 1.2",
    "target": "Pay now",
    "tag": "button",
    "reasons": [
        {"kind": "pays", "because": "its text says “Pay now”"},
        {"kind": "submits", "because": "it submits the form “Checkout”"},
    ],
    "fields": ["Email", "Card number", "Expiry date", "CVC"],
    "tab": 55,
    "seconds": 60,
}
MARKUP = "<img src=x onerror=alert(1)> \u202egpj.exe"
# Sends a focus event at each press, so that every press comes too early.
EARLY = """() => {
    globalThis.seen = [];
    const refocus = () => {
        dispatchEvent(new Event("focus"));
        seen.push(document.getElementById("once").getAttribute("aria-disabled"));
    };
    for (const name of ["pointerdown", "keydown"]) addEventListener(name, refocus, true);
    globalThis.stopEarly = () => {
        for (const name of ["pointerdown", "keydown"]) removeEventListener(name, refocus, true);
    };
}"""


def ask(scripted: Scripted, **changes: Any) -> Page:
    """Ask the user, and return the window as soon as its buttons are enabled."""
    scripted.host.ask_user(**{**PAY, **changes})
    scripted.wait_for_windows(1)
    (window,) = scripted.windows()
    wait_until_ready(window)
    return window


def wait_until_ready(window: Page) -> None:
    expect(button(window, "Deny")).to_have_attribute("aria-disabled", "false", timeout=20_000)


def button(window: Page, name: str) -> Any:
    return window.get_by_role("button", name=name, exact=True)


@contextmanager
def window_may_close() -> Iterator[None]:
    """Ignore that the window may close before the press has ended."""
    with suppress(Error):
        yield


def press(window: Page, name: str) -> None:
    with window_may_close():
        button(window, name).click()


def user_answer(scripted: Scripted) -> str:
    return str(scripted.host.reply()["choice"])


@requirement("TOOLS-U1")
@requirement("SPEC-CONFIRM-WINDOW")
@requirement("SPEC-CONFIRM-CONTENT")
@requirement("SPEC-CONFIRM-ANSWERS")
def test_the_window_shows_the_question_and_sends_the_answer(scripted: Scripted) -> None:
    window = ask(scripted, frame_site="pay.example")
    kinds = "async () => (await chrome.windows.getCurrent()).type"
    assert window.evaluate(kinds) == "popup"
    shown = window.get_by_role("alertdialog")
    for text in (
        "checkout.shop.example",
        "in a frame of pay.example",
        "Claude Desktop 1.2 wants to",
        "Click the button Pay now",
        "its text says “Pay now”",
        "Sends a form",
        "Card number",
    ):
        expect(shown).to_contain_text(text)
    expect(
        window.get_by_text("no longer asked about this site and the frame's site")
    ).to_be_visible()
    picture(window, "confirm", "light", 480, 590)
    picture(window, "confirm", "dark", 480, 590)
    press(window, "Allow once")
    assert user_answer(scripted) == "once"
    scripted.wait_for_windows(0)
    press(ask(scripted), "Always on this site")
    assert user_answer(scripted) == "always"
    scripted.wait_for_windows(0)


@requirement("SPEC-CONFIRM-ANSWERS")
def test_it_works_by_keyboard_and_starts_at_the_safe_answer(scripted: Scripted) -> None:
    scripted.host.ask_user(**PAY)
    window = ask(scripted)
    expect(window.get_by_text("1 of 2")).to_be_visible()
    expect(button(window, "Deny")).to_be_focused()
    window.keyboard.press("Tab")
    expect(button(window, "Always on this site")).to_be_focused()
    window.keyboard.press("Tab")
    window.keyboard.press("Enter")
    assert user_answer(scripted) == "once"
    expect(window.get_by_text("1 of 2")).to_be_hidden()
    wait_until_ready(window)
    expect(button(window, "Deny")).to_be_focused()
    with window_may_close():
        window.keyboard.press("Escape")
    assert user_answer(scripted) == "deny"
    scripted.wait_for_windows(0)


def test_a_press_that_comes_too_early_or_from_a_script_is_not_taken(scripted: Scripted) -> None:
    window = ask(scripted)
    window.evaluate(EARLY)
    button(window, "Allow once").click(force=True)
    button(window, "Allow once").focus()
    window.keyboard.press("Enter")
    expect(button(window, "Deny")).to_be_focused()
    window.keyboard.press("Escape")
    assert window.evaluate("() => seen") == ["true", "true", "true"]
    window.evaluate("() => stopEarly()")
    wait_until_ready(window)
    window.evaluate("document.getElementById('once').click()")
    window.evaluate("document.dispatchEvent(new KeyboardEvent('keydown', {key: 'Escape'}))")
    expect(window.get_by_role("alertdialog")).to_be_visible()
    press(window, "Always on this site")
    assert user_answer(scripted) == "always"
    scripted.wait_for_windows(0)


def test_three_questions_share_one_window_until_it_is_closed(scripted: Scripted) -> None:
    window = ask(scripted, target="First")
    second = scripted.host.ask_user(**{**PAY, "target": "Second"})
    third = scripted.host.ask_user(**{**PAY, "target": "Third"})
    expect(window.get_by_text("1 of 3")).to_be_visible()
    assert len(scripted.windows()) == 1
    scripted.host.cancel(second)
    assert scripted.host.reply() == {"id": second, "choice": "withdrawn"}
    expect(window.get_by_text("1 of 2")).to_be_visible()
    expect(window.get_by_role("heading", name="First")).to_be_visible()
    press(window, "Deny")
    assert user_answer(scripted) == "deny"
    expect(window.get_by_role("heading", name="Third")).to_be_visible()
    window.close()
    assert scripted.host.reply() == {"id": third, "choice": "closed"}
    scripted.wait_for_windows(0)
    assert "confirmations" not in scripted.pilot.stored()


def test_nobody_else_can_answer(scripted: Scripted, signup: str) -> None:
    tab = scripted.pilot.open(signup)
    requests_before = len(scripted.host.ui_requests)
    window = ask(scripted)
    (question,) = scripted.pilot.stored()["confirmations"]
    answer = {"choose": {"id": question["id"], "choice": "once"}}
    content_script = """async ([tabId, message]) => {
        const func = (sent) => chrome.runtime.sendMessage(sent).then((reply) => reply ?? null);
        const target = { tabId };
        const [injected] = await chrome.scripting.executeScript({ target, func, args: [message] });
        return injected.result;
    }"""
    assert scripted.pilot.worker.evaluate(content_script, [tab.id, answer]) is None
    rule_request = {"host": {"set_rule": {"site": "shop.example", "rule": "allow"}}}
    assert scripted.pilot.worker.evaluate(content_script, [tab.id, rule_request]) is None
    assert tab.page.evaluate("typeof globalThis.chrome?.runtime?.sendMessage") == "undefined"
    popup = scripted.pilot.popup(tab)
    assert popup.evaluate("(sent) => chrome.runtime.sendMessage(sent)", answer) is False
    later = scripted.host.ui_requests[requests_before:]
    assert not [request for request in later if "set_rule" in request]
    popup.close()
    window.bring_to_front()
    wait_until_ready(window)
    press(window, "Deny")
    assert user_answer(scripted) == "deny"
    scripted.wait_for_windows(0)
    tab.page.close()


def test_words_of_the_page_are_text_and_nothing_else(scripted: Scripted) -> None:
    because = [{"kind": "deletes", "because": MARKUP}]
    window = ask(scripted, target=MARKUP, reasons=because, fields=[MARKUP], client=MARKUP)
    clean = "<img src=x onerror=alert(1)> gpj.exe"
    assert window.locator("bdi").all_text_contents() == ["", clean, clean, clean, clean]
    assert window.locator("main img").count() == 0
    # The question ends with the host that asked it.
    scripted.host.disconnect()
    scripted.wait_for_windows(0)
    assert "confirmations" not in scripted.pilot.stored()


def test_a_question_does_not_outlive_the_worker_that_put_it(own_scripted: Scripted) -> None:
    window = ask(own_scripted)
    session = own_scripted.pilot.context.new_cdp_session(window)
    session.send("ServiceWorker.enable")
    session.send("ServiceWorker.stopAllWorkers")
    press(window, "Allow once")
    own_scripted.wait_for_windows(0)
    wait_until(own_scripted.pilot.context.pages[0], lambda: own_scripted.host.starts, 2)
    press(ask(own_scripted), "Deny")
    assert user_answer(own_scripted) == "deny"
    own_scripted.wait_for_windows(0)
