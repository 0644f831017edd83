"""Runs commands and prints progress to the terminal."""

import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SCRATCH = ROOT / ".build"
MAX_CAUSE_LENGTH = 300


class BuildError(Exception):
    """The build cannot continue; the text is one sentence with the cause and what to do."""

    def __init__(self, text: str, output: str = "") -> None:
        super().__init__(text)
        self.output = output


def say(text: str) -> None:
    print(text, flush=True)


@contextmanager
def step(text: str) -> Iterator[None]:
    """Print what starts, and its duration when it is done."""
    say(f"- {text} …")
    start = time.monotonic()
    yield
    say(f"  {text}: done in {time.monotonic() - start:.1f} s")


def run(
    command: Sequence[str | Path], failure: str, cwd: Path = ROOT, env: dict[str, str] | None = None
) -> str:
    """Run a command quietly and return its output; raise BuildError if it fails.

    The error's text is `failure`, the cause and the path of a log with the whole output.
    """
    try:
        process = subprocess.run(
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
    if process.returncode:
        log = SCRATCH / "failed-command.log"
        log.parent.mkdir(exist_ok=True)
        log.write_text(process.stdout)
        cause = find_cause(process.stdout) or f"exit code {process.returncode}"
        text = f"{failure}: {cause} (full output: {log.relative_to(ROOT)})"
        raise BuildError(text, process.stdout)
    return process.stdout


def find_cause(output: str) -> str | None:
    """Return the last line that mentions an error, else the last line.

    Long lines are ignored: they are minified code.
    """
    lines = [line.strip() for line in output.splitlines()]
    lines = [line for line in lines if 0 < len(line) < MAX_CAUSE_LENGTH]
    errors = [line for line in lines if "error" in line.lower() and "complete log" not in line]
    return next(reversed(errors or lines), None)
