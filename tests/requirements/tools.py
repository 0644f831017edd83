"""TOOLS: the five tools, and confirmation, rate limit, recovery, log and undo around them."""

from .requirement import BUILT, Row

TOOLS: tuple[Row, ...] = (
    # Acceptance criteria
    ("TOOLS-A1", "Elements of the page are selected with CSS selectors.", BUILT),
    ("TOOLS-A2", "A click highlights its element first.", BUILT),
    ("TOOLS-A3", "Filling checks that each value suits the type of its field.", BUILT),
    ("TOOLS-A4", "Destructive actions wait for the user's confirmation.", BUILT),
    ("TOOLS-A5", "The user sees on the page what is being done.", BUILT),
    ("TOOLS-A6", "Actions are limited in rate.", BUILT),
    ("TOOLS-A7", "Errors are handled, and a target not found is looked for again.", BUILT),
    ("TOOLS-A8", "Every action is written to a log that can be audited.", BUILT),
    ("TOOLS-A9", "A running command can be cancelled.", BUILT),
    # 1. Query
    ("TOOLS-T1a", "Elements are found by CSS selector.", BUILT),
    ("TOOLS-T1b", "Matching elements are counted.", BUILT),
    ("TOOLS-T1c", "The text of elements is extracted.", BUILT),
    ("TOOLS-T1d", "The attributes of elements are read.", BUILT),
    # 2. Click
    ("TOOLS-T2a", "Buttons and links are clicked.", BUILT),
    ("TOOLS-T2b", "Elements that appear only later can be clicked.", BUILT),
    ("TOOLS-T2c", "Navigation after a click is handled and reported.", BUILT),
    # 3. Fill
    ("TOOLS-T3a", "Text inputs are filled, with an input event.", BUILT),
    ("TOOLS-T3b", "Dropdowns are selected, with a change event.", BUILT),
    ("TOOLS-T3c", "Checkboxes are checked and unchecked, with a click event.", BUILT),
    ("TOOLS-T3d", "Radio buttons are chosen, with a change event.", BUILT),
    # 4. Scroll
    ("TOOLS-T4a", "The page scrolls to an element.", BUILT),
    ("TOOLS-T4b", "The page scrolls by pixels.", BUILT),
    ("TOOLS-T4c", "The page scrolls to its top or bottom.", BUILT),
    # 5. Wait
    ("TOOLS-T5a", "A wait ends when an element appears.", BUILT),
    ("TOOLS-T5b", "A wait ends when a given condition holds.", BUILT),
    ("TOOLS-T5c", "A wait can last a given time.", BUILT),
    # Confirmation
    ("TOOLS-C1", "What the user has always allowed goes on without a question.", BUILT),
    ("TOOLS-C2", "Anything else that needs confirmation opens a dialog.", BUILT),
    ("TOOLS-C3", "The dialog shows the details of the action.", BUILT),
    ("TOOLS-C4", "After approval the action goes on.", BUILT),
    ("TOOLS-C5", "'Always allow' is remembered for the next time.", BUILT),
    ("TOOLS-C6", "After a denial nothing is done, and the command says so.", BUILT),
    ("TOOLS-C7", "The action and its result are logged, whatever the answer was.", BUILT),
    # Rate limit
    ("TOOLS-L1", "Under the limit an action runs at once and is counted.", BUILT),
    ("TOOLS-L2", "Over the limit an action is queued.", BUILT),
    ("TOOLS-L3", "Queued actions run in their order as the limit frees them.", BUILT),
    ("TOOLS-L4", "The limit is a sliding window of 10 actions a minute.", BUILT),
    ("TOOLS-L5", "Sites have limits of their own.", BUILT),
    # Recovery
    ("TOOLS-E1", "An element that is not there yet is looked for again within 1 s.", BUILT),
    ("TOOLS-E2", "An element found after the wait is acted on.", BUILT),
    ("TOOLS-E3", "An element still missing gives `element_not_found`.", BUILT),
    ("TOOLS-E4", "An element out of view is scrolled to, and acted on once it is visible.", BUILT),
    ("TOOLS-E5", "A disabled element gives `element_disabled`.", BUILT),
    # What the user sees
    ("TOOLS-U1", "Confirmation dialogs say clearly what would be done.", BUILT),
    ("TOOLS-U2", "Target elements are highlighted.", BUILT),
    ("TOOLS-U3", "Actions of several steps show their progress.", BUILT),
    ("TOOLS-U4", "The user can stop a running action from the page.", BUILT),
    ("TOOLS-U5", "The user sees recent actions and can undo them.", BUILT),
)
