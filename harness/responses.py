"""A site with responses that no file can give."""

import time
from collections.abc import Callable

from harness.site import QuietHandler

PAGE = b"<!doctype html><link rel=icon href=data:,><title>There</title><p id=there>There</p>"
SLOW_S = 2.5


class ResponseHandler(QuietHandler):
    """`/page`, `/slow`, `/empty` (204), `/file` (a download), `/moved` and a POST to it (303)."""

    def do_GET(self) -> None:
        responses: dict[str, Callable[[], None]] = {
            "/page": self._send_page,
            "/slow": self._send_page_late,
            "/empty": lambda: self._respond(204),
            "/file": lambda: self._respond(200, b"data", ("Content-Disposition", "attachment")),
            "/moved": lambda: self._respond(303, b"", ("Location", "/page?moved")),
        }
        responses.get(self.path.partition("?")[0], lambda: self._respond(404))()

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        self.do_GET()

    def _send_page(self) -> None:
        self._respond(200, PAGE, ("Content-Type", "text/html"))

    def _send_page_late(self) -> None:
        time.sleep(SLOW_S)
        self._send_page()

    def _respond(self, status: int, body: bytes = b"", *headers: tuple[str, str]) -> None:
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        for name, value in headers:
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)
