"""Makes the memory snapshot from which Pyodide starts, without its empty memory pages."""

import struct
from pathlib import Path

from .console import ROOT
from .environment import run_node

PAGE_SIZE = 4096


def make(pyodide: Path, archive: Path, target: Path) -> None:
    raw = target.with_suffix(".raw")
    run_node(
        "node", "--experimental-wasm-jspi", ROOT / "buildsteps" / "snapshot.mjs",
        pyodide, archive, raw,
        failure="Could not make the memory snapshot",
    )  # fmt: skip
    target.write_bytes(drop_empty_pages(raw.read_bytes()))
    raw.unlink()


def drop_empty_pages(memory: bytes) -> bytes:
    """Return the memory without the pages that hold only zeros.

    These are half of a fresh interpreter's memory and would be read at every start.
    The layout, in little-endian 32-bit words: page size, memory length, number of pages kept,
    their indexes; then the pages. `content/pyodide_start.js` reads it.
    """
    pages = [memory[start : start + PAGE_SIZE] for start in range(0, len(memory), PAGE_SIZE)]
    kept = [index for index, page in enumerate(pages) if any(page)]
    header = struct.pack(f"<3I{len(kept)}I", PAGE_SIZE, len(memory), len(kept), *kept)
    return header + b"".join(pages[index] for index in kept)
