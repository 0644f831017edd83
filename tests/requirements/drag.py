"""DRAG: dragging one element onto another with `drag`."""

from .requirement import BUILT, Row

DRAG: tuple[Row, ...] = (
    # Requirements
    ("DRAG-R1", "`from` and `to` selectors drag from the one's centre to the other's.", BUILT),
    (
        "DRAG-R2",
        "`from_x`, `from_y`, `to_x` and `to_y` drag between points of the viewport.",
        BUILT,
    ),
    ("DRAG-R3", "A draggable source gets the HTML5 sequence, from mousedown to dragend.", BUILT),
    ("DRAG-R4", "Any other source gets mousedown, mousemove and mouseup with a pointerId.", BUILT),
    ("DRAG-R5", "Moves between source and target lie on a straight line, `steps` of them.", BUILT),
    ("DRAG-R6", "The result has the coordinates, both elements, the method and the events.", BUILT),
    ("DRAG-R7", "`drag` answers at once with a correlation_id; the result is polled.", BUILT),
    ("DRAG-R8", "Dragging needs the tab to be switched on.", BUILT),
    ("DRAG-R9", "`from_offset` and `to_offset` move the points away from the centres.", BUILT),
    ("DRAG-R10", "Drag events carry a DataTransfer with effectAllowed and dropEffect.", BUILT),
    ("DRAG-R11", "Pointer events are sent alongside the mouse events.", BUILT),
    ("DRAG-R12", "`steps` sets how many moves there are, 5 by default.", BUILT),
    ("DRAG-R13", "Steps are about 10 ms apart, and the delay can be set.", BUILT),
    ("DRAG-R14", "One end may be a selector and the other a point.", BUILT),
    # Validation
    ("DRAG-V1", "The source is `from`, or both `from_x` and `from_y`, never both kinds.", BUILT),
    ("DRAG-V2", "The target is `to`, or both `to_x` and `to_y`, never both kinds.", BUILT),
    ("DRAG-V3", "A selector at one end and a point at the other is valid.", BUILT),
    ("DRAG-V4", "`steps` below 1 is refused.", BUILT),
    # Answers
    ("DRAG-A1", "The queued reply's message says how to poll for the result.", BUILT),
    ("DRAG-A2", "Each end reports selector, x, y, tag and text.", BUILT),
    ("DRAG-A3", "`events_dispatched` lists the events in the order they were sent.", BUILT),
    ("DRAG-A4", "The result has `duration_ms`.", BUILT),
    ("DRAG-A5", "A failed drag reports error, message and the selector concerned.", BUILT),
    # Detection
    ("DRAG-D1", "A source with `draggable` set to true is dragged the HTML5 way.", BUILT),
    ("DRAG-D2", "A source without a sign of HTML5 dragging is dragged with mouse events.", BUILT),
    ("DRAG-D3", "`method` in the result is `html5_drag_api` or `mouse_events`.", BUILT),
    # Libraries
    ("DRAG-F1", "Native draggable elements move where they are dropped.", BUILT),
    ("DRAG-F2", "react-dnd with its HTML5 backend takes the drop.", BUILT),
    ("DRAG-F3", "react-dnd with its touch backend takes the drop.", BUILT),
    ("DRAG-F4", "@dnd-kit takes the drop.", BUILT),
    ("DRAG-F5", "SortableJS reorders its list.", BUILT),
    ("DRAG-F6", "react-beautiful-dnd, or its successor, takes the drop.", BUILT),
    ("DRAG-F7", "A drag made of plain mouse listeners follows the pointer.", BUILT),
    # Performance
    ("DRAG-P1", "The queued reply comes in under 50 ms.", BUILT),
    ("DRAG-P2", "The whole drag takes under 500 ms in the page.", BUILT),
    ("DRAG-P3", "Queueing, polling and the result take under 3 s together.", BUILT),
    ("DRAG-P4", "A drag costs the page under 20 KB of memory.", BUILT),
    ("DRAG-P5", "Sending one event blocks the page for under 0.1 ms.", BUILT),
    # Security
    ("DRAG-S1", "A drag only sends events to the page and runs no code of the caller's.", BUILT),
    ("DRAG-S2", "A tab that is off refuses `drag` with `ai_web_pilot_disabled`.", BUILT),
    (
        "DRAG-S3",
        "A drag reads positions and captures no form data, cookies or page content.",
        BUILT,
    ),
    ("DRAG-S4", "No data of a drag leaves the machine.", BUILT),
    ("DRAG-S5", "The DataTransfer is empty unless the page's own dragstart fills it.", BUILT),
    # Edge cases
    ("DRAG-E1", "An end without a match gives `element_not_found` with its selector.", BUILT),
    ("DRAG-E2", "A hidden end gives `element_not_visible` with the element's details.", BUILT),
    ("DRAG-E3", "Of several matches the first is used, and `matches_count` says how many.", BUILT),
    (
        "DRAG-E4",
        "A source removed mid-drag gives dragend on document and `element_detached`.",
        BUILT,
    ),
    ("DRAG-E5", "A drop the page rejects is reported as the events that were sent.", BUILT),
    (
        "DRAG-E6",
        "A point outside gives `coordinates_out_of_viewport` with the viewport's size.",
        BUILT,
    ),
    ("DRAG-E7", "A lost browser or a closed tab makes the poll answer `timeout`.", BUILT),
    ("DRAG-E8", "A tab that is off is refused at once.", BUILT),
    ("DRAG-E9", "Elements inside iframes are `element_not_found`.", BUILT),
)
