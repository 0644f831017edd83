"""Running commands, and telling the person at the terminal about it."""

import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SCRATCH = ROOT / ".build"


class BuildError(Exception):
    """The build cannot go on; the text is one sentence that says why and what to do."""

    def __init__(self, text: str, output: str = "") -> None:
        super().__init__(text)
        self.output = output


def say(text: str) -> None:
    print(text, flush=True)


@contextmanager
def step(text: str) -> Iterator[None]:
    """A progress line for something that takes a while."""
    say(f"- {text} …")
    began = time.monotonic()
    yield
    say(f"  done in {time.monotonic() - began:.1f} s")


def run(
    command: Sequence[str | Path], failure: str, cwd: Path = ROOT, env: dict[str, str] | None = None
) -> str:
    """Run a command quietly and return its output; a failure is `failure` and its last words."""
    try:
        done = subprocess.run(
            [str(part) for part in command],
            cwd=cwd,
            env=env,
            text=True,
            errors="replace",
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
        )
    except OSError as error:
        raise BuildError(f"{failure}: {error}") from None
    if done.returncode:
        log = SCRATCH / "failed-command.log"
        log.parent.mkdir(exist_ok=True)
        log.write_text(done.stdout)
        where = log.relative_to(ROOT)
        raise BuildError(f"{failure}: {cause(done)} (all of it: {where})", done.stdout)
    return done.stdout


def cause(done: "subprocess.CompletedProcess[str]") -> str:
    """The last line that speaks of an error, else the last line; minified code is neither."""
    lines = [line.strip() for line in done.stdout.splitlines() if 0 < len(line.strip()) < 300]
    errors = [line for line in lines if "error" in line.lower() and "complete log" not in line]
    return (errors or lines or [f"exit code {done.returncode}"])[-1]
