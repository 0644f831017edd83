"""Which site a URL belongs to, by the name that rules and rates go by."""

import ipaddress
import re
from collections.abc import Iterator
from urllib.parse import urlsplit

DEFAULT_PORTS = {"http": 80, "https": 443}
FILES = "file"
LENGTH_LIMIT = 255

NAME = re.compile(r"[a-z0-9_-]+(\.[a-z0-9_-]+)*")
ADDRESS_4 = re.compile(r"\d{1,3}(\.\d{1,3}){3}")
# Letters that browsers keep in a name, and Python's codec turns into others.
AMBIGUOUS = set("ßς\u200c\u200d")
ADDRESS_6 = re.compile(r"\[[0-9a-f:.]+\]")


def site_of(url: str) -> str:
    """The host, with its port where that is not the scheme's own; "" for what has no host."""
    # A blob has the origin of the page that made it: blob:https://shop.example/…
    scheme = url.partition(":")[0].lower()
    if scheme in ("blob", "filesystem"):
        return site_of(url.partition(":")[2])
    if scheme == "file":
        return FILES
    if scheme not in DEFAULT_PORTS:
        return ""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        return ""
    host = host.rstrip(".")
    if not host:
        return ""
    if ":" in host:
        host = f"[{host}]"
    return host if port in (None, DEFAULT_PORTS[scheme]) else f"{host}:{port}"


def normal(typed: str) -> str:
    """The site that a person means: "https://Shop.example/path" is "shop.example"."""
    text = typed.strip()
    if text.lower() == FILES:
        return FILES
    site = site_of(text if "://" in text or text.startswith("file:") else f"https://{text}")
    if not site.isascii():
        site = punycode(site)
    host, port = split(site)
    try:
        host = address(host)
    except ValueError:
        host = ""
    if len(site) > LENGTH_LIMIT or not (NAME.fullmatch(host) or ADDRESS_6.fullmatch(host)):
        raise ValueError("A site is a name such as shop.example, or localhost:8000.")
    return host + port


def address(host: str) -> str:
    """As the browser writes it, where it is one: there are shorter and longer ways."""
    if host.startswith("["):
        return f"[{ipaddress.IPv6Address(host[1:-1]).compressed}]"
    return str(ipaddress.IPv4Address(host)) if host.replace(".", "").isdigit() else host


def punycode(site: str) -> str:
    """As the browser names it; "" where it has no such name, or Python another one."""
    host, port = split(site)
    if AMBIGUOUS & set(host):
        return ""
    try:
        return host.encode("idna").decode() + port
    except UnicodeError:
        return ""


def split(site: str) -> tuple[str, str]:
    """Host, and port with its colon."""
    host, colon, port = site.rpartition(":")
    return (host, colon + port) if colon and port.isdigit() else (site, "")


def is_loopback(site: str) -> bool:
    host, _ = split(site)
    if host == "localhost" or host.endswith(".localhost") or host == "[::1]":
        return True
    return bool(ADDRESS_4.fullmatch(host)) and host.startswith("127.")


def around(site: str) -> Iterator[str]:
    """The sites whose rules may hold here too: without the port, and the domains above."""
    host, port = split(site)
    if port:
        yield host
    if ADDRESS_4.fullmatch(host) or ADDRESS_6.fullmatch(host):
        return
    while "." in host:
        host = host.partition(".")[2]
        if port:
            yield host + port
        yield host
