"""How the extension's pages put names, times and rules into words."""

import pytest

from formpilot_inpage.contract.envelope import PAGE_COMMANDS
from tests.harness.own_pages import load

wording = load("wording")
READS = {"page", "forms", "snapshot"}


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Pay now", "Pay now"),
        ("  Pay\n\t now ", "Pay now"),
        ("a\u202egpj.exe", "a gpj.exe"),
        ("\u2066a\u2069\u200b\u200f\ufeff", "a"),
        ("a\x00\x1b[31mb", "a [31mb"),
        ("\U000e0041b", "b"),
        ("<b>x</b>", "<b>x</b>"),
        ("שלום", "שלום"),
        ("支払う", "支払う"),
        (7, "7"),
    ],
)
def test_a_name_from_elsewhere_is_one_line_without_tricks(text: object, shown: str) -> None:
    assert wording.plain(text) == shown


def test_a_long_name_is_cut_and_shows_that_it_is() -> None:
    assert wording.plain("abc " * 100, 10) == "abc abc a…"
    assert wording.plain("abcdefghij", 10) == "abcdefghij"


def test_the_files_of_this_computer_are_a_site_with_a_name() -> None:
    assert wording.site_name("file") == "Files on this computer"
    assert wording.site_name("shop.example") == "shop.example"


@pytest.mark.parametrize(
    ("site", "before", "registered"),
    [
        ("shop.example", "", "shop.example"),
        ("pay.shop.example", "pay.", "shop.example"),
        ("shop.example.evil.test", "shop.example.", "evil.test"),
        ("login.bank.co.uk", "login.", "bank.co.uk"),
        ("bank.co.uk", "", "bank.co.uk"),
        ("localhost", "", "localhost"),
        ("192.168.10.1", "", "192.168.10.1"),
        ("192.168.10.1:8000", "", "192.168.10.1:8000"),
        ("[::1]", "", "[::1]"),
        ("shop.example.evil.test:8443", "shop.example.", "evil.test:8443"),
        ("login.bank.co.uk:8443", "login.", "bank.co.uk:8443"),
        ("app.localhost:8000", "", "app.localhost:8000"),
        ("www.xn--80ak6aa92e.com", "www.", "xn--80ak6aa92e.com"),
    ],
)
def test_the_registered_part_of_a_site_is_told_apart(
    site: str, before: str, registered: str
) -> None:
    assert wording.site_parts(site) == (before, registered)


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (-3, "just now"),
        (9.9, "just now"),
        (10, "10 s ago"),
        (60, "1 min ago"),
        (3599, "59 min ago"),
        (7200, "2 h ago"),
        (86400, "1 day ago"),
        (3 * 86400, "3 days ago"),
    ],
)
def test_times_are_said_as_people_say_them(seconds: float, said: str) -> None:
    assert wording.ago(seconds) == said


def test_every_rule_says_what_it_means() -> None:
    said = {rule: wording.meaning({"rule": rule, "everything": False}) for rule in wording.RULES}
    assert len(set(said.values())) == 3
    assert wording.meaning({"rule": "ask", "everything": True}) == wording.EVERYTHING
    assert wording.meaning({"rule": "allow", "everything": True}) == said["allow"]


@pytest.mark.parametrize("action", sorted(PAGE_COMMANDS.keys() - READS))
def test_every_action_in_a_page_has_its_words(action: str) -> None:
    for table in (wording.WANTS, wording.DID, wording.DOES):
        assert action in table
