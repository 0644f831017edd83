"""Finds the boxes of codes that no attribute tells from text inputs: alike, narrow, in one line."""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from formpilot_inpage.dom.geometry import BOX
from formpilot_inpage.dom.page import Page
from formpilot_inpage.forms.kinds import code

from .candidates import Candidate

TYPES = {"text", "tel", "number", "password", *code.KIND.types}
LOOK_PATHS = (*BOX, "labels.length", "maxLength", 'getAttribute("aria-label")')
DIGITS = re.compile(r"\d+")
# The height of a box is at least this share of its width.
LEAST_HEIGHT = 0.6


def find_box_rows(page: Page, candidates: Sequence[Candidate]) -> Iterator[list[Candidate]]:
    """Each row of boxes, of which some are text inputs."""
    controls = [each for each in candidates if each.is_control and each.type != "hidden"]
    runs = (list(run) for is_text, run in groupby(controls, is_text_input) if is_text)
    inputs = [each for run in runs if len(run) >= code.LEAST for each in run]
    rows = page.read_each([each.element for each in inputs], LOOK_PATHS) if inputs else []
    looks = list(zip(inputs, rows, strict=True))
    for key, alike in groupby(looks, key=lambda pair: look_of(*pair)):
        boxes = list(alike)
        row = [candidate for candidate, _ in boxes]
        is_known = all(candidate.type in code.KIND.types for candidate in row)
        is_row = key and not is_known and code.LEAST <= len(boxes) <= code.MOST
        if is_row and are_boxes([facts for _, facts in boxes]):
            yield row


def is_text_input(candidate: Candidate) -> bool:
    return candidate.tag == "input" and candidate.type in TYPES


def look_of(candidate: Candidate, row: Sequence[Any]) -> tuple[Any, ...] | None:
    """What all boxes of one code have in common; None for an input that is no box."""
    _, top, width, height, _, _, aria_label = row
    if not 0 < width <= min(code.NARROW_WIDTH, height / LEAST_HEIGHT):
        return None
    names = (DIGITS.sub("", text or "") for text in (candidate.name, aria_label))
    return round(top), round(width), round(height), *names


def are_boxes(rows: Sequence[Sequence[Any]]) -> bool:
    """Whether only the first has a label, if any, and the last takes one character."""
    labelled = [bool(labels) for *_, labels, _, _ in rows]
    return not any(labelled[1:]) and rows[-1][-2] in {None, -1, 1}
