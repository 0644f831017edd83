"""Serves a folder under content security policies; the first part of the path names the policy."""

import re
from contextlib import AbstractContextManager
from html import escape
from pathlib import Path
from urllib.parse import urlsplit

from .site import Quiet, served

NONCE = "c2VydmVk"
POLICIES = {
    "none": "",
    "wasm": "script-src 'self' 'wasm-unsafe-eval'",
    "self": "script-src 'self'",
    "nonce": f"script-src 'nonce-{NONCE}' 'strict-dynamic'",
    "nothing": "default-src 'none'",
    "trusted": "script-src 'self'; require-trusted-types-for 'script'",
    "meta": "script-src 'self'",
    "sandbox": "sandbox allow-scripts",
}
# The policy under which a page's Python has this home; the page's own scripts run in both.
HOMES = {"content": "none", "offscreen": "nonce"}
IN_THE_PAGE = "meta"


class Guarded(Quiet):
    def do_GET(self) -> None:
        policy, _, path = urlsplit(self.path).path.removeprefix("/").partition("/")
        file = Path(self.translate_path(f"/{path}"))
        if policy not in POLICIES or not file.is_file():
            return self.send_error(404)
        body = file.read_bytes()
        if file.suffix == ".html":
            body = guarded(body.decode(), policy).encode()
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(file))
        self.send_header("Content-Length", str(len(body)))
        if POLICIES[policy] and policy != IN_THE_PAGE:
            self.send_header("Content-Security-Policy", POLICIES[policy])
        self.end_headers()
        self.wfile.write(body)


def guarded(page: str, policy: str) -> str:
    """The page's own scripts get the nonce, apart from those marked `data-forbidden`."""
    if policy == "nonce":
        return re.sub(r"<script(?! data-forbidden)", f'<script nonce="{NONCE}"', page)
    if policy == IN_THE_PAGE:
        content = escape(POLICIES[policy])
        meta = f'<meta http-equiv="Content-Security-Policy" content="{content}">'
        return page.replace("<head>", f"<head>{meta}", 1)
    return page


def served_under_policies(folder: Path) -> AbstractContextManager[str]:
    """The address; `ADDRESS/POLICY/PATH` is a file of `folder` under a policy."""
    return served(folder, Guarded)
