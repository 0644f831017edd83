"""Makes a page hang until a test lets it go on."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event

from harness.site import QuietHandler, served

LIMIT_S = 60
# Blocks the page's thread without using the processor.
WAIT = """{
  const request = new XMLHttpRequest();
  request.open("GET", "ADDRESS", false);
  request.send();
}"""


@dataclass(frozen=True, slots=True)
class Hold:
    """A page that runs `script` hangs until `release`."""

    script: str
    requested: Event = field(default_factory=Event)
    released: Event = field(default_factory=Event)

    @property
    def script_in_next_task(self) -> str:
        return f"() => {{ setTimeout(() => {self.script}); }}"

    def wait_until_hanging(self) -> None:
        assert self.requested.wait(LIMIT_S)

    def is_hanging(self) -> bool:
        return self.requested.is_set() and not self.released.is_set()

    def release(self) -> None:
        self.released.set()


@contextmanager
def holding() -> Iterator[Hold]:
    """Serve the request that a hanging page waits for; it ends with the block at the latest."""

    class LateHandler(QuietHandler):
        def do_GET(self) -> None:
            hold.requested.set()
            hold.released.wait(LIMIT_S)
            self.send_response(204)
            self.send_header("Access-Control-Allow-Origin", "*")
            self.end_headers()

    with served(Path(), LateHandler) as address:
        hold = Hold(WAIT.replace("ADDRESS", address))
        yield hold
        hold.release()
