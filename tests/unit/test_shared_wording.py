"""The texts for names, times and rules that the extension's pages share."""

import sys

import pytest

from formpilot_host.policy.log.entries import UNPRINTABLE
from formpilot_inpage.contract.envelope import PAGE_COMMANDS
from harness.own_pages import load

wording = load("shared_wording")
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
def test_foreign_text_becomes_a_single_line_without_invisible_characters(
    text: object, shown: str
) -> None:
    assert wording.clean(text) == shown


def test_the_pages_and_the_log_replace_the_same_characters() -> None:
    invisible = {
        chr(code) for first, last in wording.INVISIBLE_RANGES for code in range(first, last + 1)
    }
    every_character = "".join(map(chr, range(sys.maxunicode + 1)))
    assert set(UNPRINTABLE.findall(every_character)) == invisible


def test_long_text_is_cut_with_an_ellipsis() -> None:
    assert wording.clean("abc " * 100, 10) == "abc abc a…"
    assert wording.clean("abcdefghij", 10) == "abcdefghij"


def test_local_files_are_a_site_with_a_name() -> None:
    assert wording.site_name("file") == "Files on this computer"
    assert wording.site_name("shop.example") == "shop.example"


@pytest.mark.parametrize(
    ("site", "subdomain", "registered"),
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
def test_a_site_is_split_into_subdomain_and_registered_domain(
    site: str, subdomain: str, registered: str
) -> None:
    assert wording.split_site(site) == (subdomain, registered)


@pytest.mark.parametrize(
    ("seconds", "text"),
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
def test_elapsed_times_are_shown_in_words(seconds: float, text: str) -> None:
    assert wording.time_ago(seconds) == text


def test_every_rule_is_explained() -> None:
    texts = {
        rule: wording.rule_meaning({"rule": rule, "everything": False}) for rule in wording.RULES
    }
    assert len(set(texts.values())) == 3
    assert wording.rule_meaning({"rule": "ask", "everything": True}) == wording.ASK_EVERYTHING
    assert wording.rule_meaning({"rule": "allow", "everything": True}) == texts["allow"]


@pytest.mark.parametrize("action", sorted(PAGE_COMMANDS.keys() - READS))
def test_every_page_command_has_its_texts(action: str) -> None:
    assert len(set(wording.ACTIONS[action])) == 3
