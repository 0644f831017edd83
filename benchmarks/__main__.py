import sys

from benchmarks import (
    browser,
    choosing,
    dragging,
    filling,
    processes,
    runtimes,
    seeing,
    uploading,
)
from benchmarks.measure import table

PARTS = (processes, browser, runtimes, filling, choosing, uploading, dragging, seeing)

rows = [row for part in PARTS for row in part.rows()]
print(table(rows))
sys.exit(not all(row.kept for row in rows))
