"""A whole task on a page that is generated anew for every run."""

import random
import secrets
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import escape
from urllib.parse import parse_qs, urlsplit

import pytest

from harness.client import McpClient
from harness.pilot import Pilot
from harness.policies import POLICIES, RUNTIMES
from harness.site import QuietHandler, served
from tests.binding import requirement

# The labels and their values are all that the agent knows.
ANSWERS = {
    "Your name": "Ada Lovelace",
    "Arrival": "2027-03-09",
    "Guests": 3,
    "Room": "Garden view",
    "Breakfast": True,
}
WANTED = {
    "Your name": "Ada Lovelace",
    "Arrival": "2027-03-09",
    "Guests": "3",
    "Room": "garden",
    "Breakfast": "on",
}


@dataclass(frozen=True, slots=True)
class Booking:
    """A form with random names, ids and order."""

    names: dict[str, str]
    order: list[str]
    code: str
    received: dict[str, str] = field(default_factory=dict)

    def form(self) -> str:
        rows = "".join(f"<p>{self.control(label)}</p>" for label in self.order)
        return (
            f"<title>Booking</title><form action=/booked><h1>Book a room</h1>{rows}"
            "<button>Book now</button></form>"
        )

    def control(self, label: str) -> str:
        name = f'name="{escape(self.names[label])}"'
        match label:
            case "Breakfast":
                return f"<label><input type=checkbox {name}> {label}</label>"
            case "Room":
                options = "<option value=street>Street</option><option value=garden>Garden view"
                return f"<label>{label} <select {name}><option>{options}</select></label>"
            case "Guests":
                return f"<label>{label} <input type=number max=6 {name}></label>"
            case "Arrival":
                return f"<label>{label} <input type=date required {name}></label>"
        return f"<span id=s{self.code}>{label}</span><input aria-labelledby=s{self.code} {name}>"


def new_booking() -> Booking:
    names = {label: f"{secrets.token_hex(3)}[{label[:1]}]" for label in ANSWERS}
    return Booking(names, random.sample(list(ANSWERS), len(ANSWERS)), secrets.token_hex(4))


@pytest.fixture
def booking() -> Booking:
    return new_booking()


@pytest.fixture(params=RUNTIMES)
def address(request: pytest.FixtureRequest, booking: Booking) -> Iterator[str]:
    class Hotel(QuietHandler):
        def do_GET(self) -> None:
            url = urlsplit(self.path)
            if url.path == "/booked":
                query = parse_qs(url.query)
                booking.received.update(
                    {label: query[name][0] for label, name in booking.names.items()}
                )
                body = f"<title>Done</title><h1>Thank you</h1><p>Your number is {booking.code}.</p>"
            else:
                body = booking.form()
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.send_header("Content-Security-Policy", POLICIES[RUNTIMES[request.param]])
            self.end_headers()
            self.wfile.write(f"<!doctype html>{body}".encode())

    with served(request.config.rootpath, Hotel) as site:
        yield site


@requirement("TOOLS-T2c")
@requirement("SPEC-CLICK-NAVIGATED")
def test_five_calls_book_a_room_without_a_selector_written_by_hand(
    shared_pilot: Pilot, shared_client: McpClient, booking: Booking, address: str
) -> None:
    tab = shared_pilot.open_on(f"{address}/book")
    ask, on = shared_client.ask, {"tab_id": tab.id}

    (form,) = ask("observe", what="forms", **on)["forms"]
    fields = {field["key"]: ANSWERS[field["label"]] for field in form["fields"]}
    filled = ask("interact", action="fill_form", selector=form["selector"], fields=fields, **on)
    clicked = ask("interact", action="click", target=form["submit"][0]["ref"], **on)
    waited = ask("interact", action="wait_for", text="Thank you", **on)
    seen = ask("observe", what="snapshot", **on)

    assert filled["success"] is True, filled
    assert (clicked["success"], clicked["navigated"]) == (True, True), clicked
    assert clicked["url"].startswith(f"{address}/booked")
    assert booking.received == WANTED
    assert f"Your number is {booking.code}." in waited["snapshot"]["tree"]
    assert f"Your number is {booking.code}." in seen["tree"]
    tab.page.close()
