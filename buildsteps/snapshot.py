"""The interpreter's memory, made by Node and stored without its empty pages."""

import struct
from pathlib import Path

from .console import ROOT
from .environment import node

PAGE = 4096


def make(pyodide: Path, archive: Path, target: Path) -> None:
    raw = target.with_suffix(".raw")
    node(
        "node", "--experimental-wasm-jspi", ROOT / "buildsteps" / "snapshot.mjs",
        pyodide, archive, raw,
        failure="Could not make the memory snapshot",
    )  # fmt: skip
    target.write_bytes(without_empty_pages(raw.read_bytes()))
    raw.unlink()


def without_empty_pages(memory: bytes) -> bytes:
    """Half of a fresh interpreter's memory is zeros, and reading them takes time at every start.

    The layout, in little-endian 32-bit words: page size, length, number of pages kept, their
    indexes; then the pages. `content/loader.js` puts them back in place.
    """
    pages = [memory[at : at + PAGE] for at in range(0, len(memory), PAGE)]
    kept = [index for index, page in enumerate(pages) if any(page)]
    header = struct.pack(f"<3I{len(kept)}I", PAGE, len(memory), len(kept), *kept)
    return header + b"".join(pages[index] for index in kept)
