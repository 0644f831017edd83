import sys

from benchmarks import browser, dragging, filling, processes, runtimes, seeing
from benchmarks.measure import table

PARTS = (processes, browser, runtimes, filling, dragging, seeing)

rows = [row for part in PARTS for row in part.rows()]
print(table(rows))
sys.exit(not all(row.kept for row in rows))
