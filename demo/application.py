"""The second task: a form of widgets from libraries, and a file, in one call by their labels."""

from pathlib import Path
from typing import Any

from demo.narration import call_with_confirmation, say, say_fields
from harness.client import McpClient
from harness.pilot import Pilot, Tab
from harness.user import User

LETTER = (
    "I have roasted for eleven years, and written programs for longer.\n"
    "Your notes on the Guji harvest are why I write."
)
RESUME = "%PDF-1.4\n% The résumé of Ada Lovelace\n%%EOF\n"
# What the libraries and the page's script must hold; of the file its name and its size.
STATE = {
    "name": "Ada Lovelace",
    "roastery": "TRD",
    "start": "2027-03-01",
    "letter": LETTER,
    "resume": ["resume.pdf", len(RESUME.encode())],
}


def apply(pilot: Pilot, client: McpClient, tab: Tab, address: str, pictures: Path) -> bool:
    """Fill the application for a job; return whether the libraries hold all of it."""
    say("\nThe next page: a searchable select, a date picker, a rich text editor and a drop zone.")
    tab.page.goto(address)
    resume = pilot.profile / "resume.pdf"
    resume.write_text(RESUME, encoding="utf-8")
    fields: dict[str, Any] = {
        "Your name": "Ada Lovelace",
        "Roastery": "Trondheim",
        "Earliest start": "2027-03-01",
        "Why do you write to us?": LETTER,
        "Résumé": {"file": str(resume)},
    }
    asked = pictures / "demo-file-asked.png"
    filled = call_with_confirmation(User(pilot), client, asked, action="fill_form", fields=fields)
    say_fields(filled)
    tab.page.wait_for_timeout(1000)
    tab.page.screenshot(path=pictures / "demo-widgets.png", full_page=True)
    return bool(filled.get("success") and tab.page.evaluate("window.__state()") == STATE)
