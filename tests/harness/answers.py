"""A site that answers in ways that files cannot."""

import time
from collections.abc import Callable

from .site import Quiet

PAGE = b"<!doctype html><link rel=icon href=data:,><title>There</title><p id=there>There</p>"
SLOW_S = 2.5


class Answers(Quiet):
    """`/page`, `/slow`, `/empty` (204), `/file` (a download), `/moved` and a POST to it (303)."""

    def do_GET(self) -> None:
        ways: dict[str, Callable[[], None]] = {
            "/page": self._page,
            "/slow": self._slow,
            "/empty": lambda: self._say(204),
            "/file": lambda: self._say(200, b"data", ("Content-Disposition", "attachment")),
            "/moved": lambda: self._say(303, b"", ("Location", "/page?moved")),
        }
        ways.get(self.path.partition("?")[0], lambda: self._say(404))()

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        self.do_GET()

    def _page(self) -> None:
        self._say(200, PAGE, ("Content-Type", "text/html"))

    def _slow(self) -> None:
        time.sleep(SLOW_S)
        self._page()

    def _say(self, status: int, body: bytes = b"", *headers: tuple[str, str]) -> None:
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        for name, value in headers:
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)
