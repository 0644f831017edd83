"""Serves a folder under content security policies; a path begins with the policy's name."""

import re
from contextlib import AbstractContextManager
from html import escape
from pathlib import Path
from urllib.parse import urlsplit

from harness.site import QuietHandler, served

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
# A policy that leads to each runtime. The page's own scripts run under both.
RUNTIMES = {"content": "none", "offscreen": "nonce"}
META_POLICY = "meta"


class PolicyHandler(QuietHandler):
    def do_GET(self) -> None:
        policy, _, path = urlsplit(self.path).path.removeprefix("/").partition("/")
        file = Path(self.translate_path(f"/{path}"))
        if policy not in POLICIES or not file.is_file():
            return self.send_error(404)
        body = file.read_bytes()
        if file.suffix == ".html":
            body = add_policy(body.decode(), policy).encode()
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(file))
        self.send_header("Content-Length", str(len(body)))
        if POLICIES[policy] and policy != META_POLICY:
            self.send_header("Content-Security-Policy", POLICIES[policy])
        self.end_headers()
        self.wfile.write(body)


def add_policy(page: str, policy: str) -> str:
    """Put the nonce or the <meta> of a policy into a page.

    Scripts marked `data-forbidden` get no nonce.
    """
    if policy == "nonce":
        return re.sub(r"<script(?! data-forbidden)", f'<script nonce="{NONCE}"', page)
    if policy == META_POLICY:
        content = escape(POLICIES[policy])
        meta = f'<meta http-equiv="Content-Security-Policy" content="{content}">'
        return page.replace("<head>", f"<head>{meta}", 1)
    return page


def served_under_policies(folder: Path) -> AbstractContextManager[str]:
    """Serve `folder`; `ADDRESS/POLICY/PATH` is a file of it under a policy."""
    return served(folder, PolicyHandler)
