"""The site of a URL."""

import pytest

from formpilot_host.policy.rules.sites import is_loopback, normalize_site, parent_sites, site_of


@pytest.mark.parametrize(
    ("url", "site"),
    [
        ("https://shop.example/path?q=https://other.example#x", "shop.example"),
        ("HTTPS://Shop.Example/", "shop.example"),
        ("https://shop.example./", "shop.example"),
        ("https://shop.example:443/", "shop.example"),
        ("http://shop.example:80/", "shop.example"),
        ("http://shop.example:443/", "shop.example:443"),
        ("https://shop.example:8443/", "shop.example:8443"),
        ("https://good.example:pass@evil.example/", "evil.example"),
        ("https://xn--mnchen-3ya.example/", "xn--mnchen-3ya.example"),
        ("http://127.0.0.1:8000/", "127.0.0.1:8000"),
        ("http://[::1]:8000/", "[::1]:8000"),
        ("https://[2001:DB8::1]/", "[2001:db8::1]"),
        ("blob:https://shop.example/0f-1", "shop.example"),
        ("file:///home/me/page.html", "file"),
        ("about:blank", ""),
        ("about:srcdoc", ""),
        ("data:text/html,https://shop.example/", ""),
        ("chrome://settings/", ""),
        ("chrome-extension://abc/popup.html", ""),
        ("blob:null/0f-1", ""),
        ("https://[::1", ""),
        ("https://shop.example:99999/", ""),
        ("https:///", ""),
        ("", ""),
    ],
)
def test_the_site_of_a_url(url: str, site: str) -> None:
    assert site_of(url) == site


@pytest.mark.parametrize(
    ("site", "loopback"),
    [
        ("localhost", True),
        ("localhost:3000", True),
        ("app.localhost:3000", True),
        ("127.0.0.1", True),
        ("127.9.8.7:80", True),
        ("[::1]", True),
        ("[::1]:8000", True),
        ("localhost.evil.example", False),
        ("notlocalhost", False),
        ("127.evil.example", False),
        ("127.0.0.1.evil.example", False),
        ("128.0.0.1", False),
        ("0.0.0.0", False),
        ("[::2]", False),
        ("file", False),
        ("", False),
    ],
)
def test_loopback_is_this_machine_only(site: str, loopback: bool) -> None:
    assert is_loopback(site) == loopback


@pytest.mark.parametrize(
    ("typed", "site"),
    [
        (" https://Shop.example/path ", "shop.example"),
        ("Shop.example", "shop.example"),
        ("shop.example/path", "shop.example"),
        ("localhost:8000", "localhost:8000"),
        ("[::1]:8000", "[::1]:8000"),
        ("München.example", "xn--mnchen-3ya.example"),
        ("file:///home/me", "file"),
        ("file", "file"),
    ],
)
def test_a_site_is_normalized_from_what_people_type(typed: str, site: str) -> None:
    assert normalize_site(typed) == site
    assert normalize_site(site) == site


@pytest.mark.parametrize(
    "typed",
    [
        "",
        " ",
        "a b",
        "*.example",
        "javascript:alert(1)",
        "about:blank",
        "chrome://settings",
        "a" * 300,
        "https://",
        "shop.example:port",
        "a..b",
        "\x1b[31m",
    ],
)
def test_an_invalid_site_is_refused_with_an_example(typed: str) -> None:
    with pytest.raises(ValueError, match=r"a name such as shop.example"):
        normalize_site(typed)


def test_parent_sites_are_the_host_without_port_and_its_parent_domains() -> None:
    assert list(parent_sites("a.b.example")) == ["b.example", "example"]
    assert list(parent_sites("b.example:8443")) == ["b.example", "example:8443", "example"]
    assert list(parent_sites("127.0.0.1:8000")) == ["127.0.0.1"]
    assert list(parent_sites("[::1]:8000")) == ["[::1]"]
    assert list(parent_sites("")) == []
