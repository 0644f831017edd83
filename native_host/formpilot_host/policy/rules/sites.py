"""The site of a URL: the name that rules and rate limits are kept under."""

import ipaddress
import re
from collections.abc import Iterator
from urllib.parse import urlsplit

DEFAULT_PORTS = {"http": 80, "https": 443}
FILE_SITE = "file"
LENGTH_LIMIT = 255

HOST_NAME = re.compile(r"[a-z0-9_-]+(\.[a-z0-9_-]+)*")
IPV4_ADDRESS = re.compile(r"\d{1,3}(\.\d{1,3}){3}")
IPV6_ADDRESS = re.compile(r"\[[0-9a-f:.]+\]")
# Browsers keep these letters in a host name; Python's idna codec replaces them.
AMBIGUOUS_LETTERS = set("ßς\u200c\u200d")


def site_of(url: str) -> str:
    """The host, with a port that is not the default of the scheme; "" for a URL without host."""
    # A blob has the origin of the page that made it: blob:https://shop.example/…
    scheme = url.partition(":")[0].lower()
    if scheme in ("blob", "filesystem"):
        return site_of(url.partition(":")[2])
    if scheme == "file":
        return FILE_SITE
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


def normalize_site(text: str) -> str:
    """The site that a person typed: "https://Shop.example/path" is "shop.example"."""
    text = text.strip()
    if text.lower() == FILE_SITE:
        return FILE_SITE
    site = site_of(text if "://" in text or text.startswith("file:") else f"https://{text}")
    if not site.isascii():
        site = to_punycode(site)
    host, port = split_port(site)
    try:
        host = canonical_host(host)
    except ValueError:
        host = ""
    is_host = HOST_NAME.fullmatch(host) or IPV6_ADDRESS.fullmatch(host)
    if len(site) > LENGTH_LIMIT or not is_host:
        raise ValueError("A site is a name such as shop.example, or localhost:8000.")
    return host + port


def canonical_host(host: str) -> str:
    """An IP address in the form that browsers use, which has several spellings; else the host."""
    if host.startswith("["):
        return f"[{ipaddress.IPv6Address(host[1:-1]).compressed}]"
    return str(ipaddress.IPv4Address(host)) if host.replace(".", "").isdigit() else host


def to_punycode(site: str) -> str:
    """The ASCII form that browsers use; "" where there is none, or Python's would differ."""
    host, port = split_port(site)
    if AMBIGUOUS_LETTERS & set(host):
        return ""
    try:
        return host.encode("idna").decode() + port
    except UnicodeError:
        return ""


def split_port(site: str) -> tuple[str, str]:
    """The host, and the port with its colon."""
    host, colon, port = site.rpartition(":")
    return (host, colon + port) if colon and port.isdigit() else (site, "")


def is_loopback(site: str) -> bool:
    host, _ = split_port(site)
    if host == "localhost" or host.endswith(".localhost") or host == "[::1]":
        return True
    return bool(IPV4_ADDRESS.fullmatch(host)) and host.startswith("127.")


def parent_sites(site: str) -> Iterator[str]:
    """The sites whose rules may hold for this one too: without the port, and parent domains."""
    host, port = split_port(site)
    if port:
        yield host
    if IPV4_ADDRESS.fullmatch(host) or IPV6_ADDRESS.fullmatch(host):
        return
    while "." in host:
        host = host.partition(".")[2]
        if port:
            yield host + port
        yield host
