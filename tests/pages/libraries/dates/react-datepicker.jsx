import React, { useState } from "react";
import DatePicker from "react-datepicker";
import "react-datepicker/dist/react-datepicker.css";
import { createRoot } from "react-dom/client";

const iso = (date) => date?.toLocaleDateString("sv") ?? "";

function Booking() {
  const [dates, setDates] = useState({ stay: [null, null] });
  const held = (name) => ({
    id: name,
    selected: dates[name] ?? null,
    onChange: (value) => setDates((before) => ({ ...before, [name]: value })),
  });
  const { arrival, departure, stay, call, meeting } = dates;
  window.__state = () => ({
    arrival: iso(arrival),
    departure: iso(departure),
    stay: stay[0] ? stay.map(iso) : [],
    call: call?.toTimeString().slice(0, 5) ?? "",
    meeting: meeting ? `${iso(meeting)}T${meeting.toTimeString().slice(0, 5)}` : "",
  });
  return (
    <form>
      <p><label htmlFor="arrival">Arrival</label> <DatePicker {...held("arrival")} /></p>
      <p>
        <label htmlFor="departure">Departure</label>{" "}
        <DatePicker {...held("departure")} dateFormat="dd.MM.yyyy" placeholderText="dd.mm.yyyy" />
      </p>
      <p>
        <label htmlFor="stay">Stay</label>{" "}
        <DatePicker {...held("stay")} selected={undefined} startDate={stay[0]} endDate={stay[1]} selectsRange />
      </p>
      <p>
        <label htmlFor="call">Call</label>{" "}
        <DatePicker {...held("call")} showTimeSelect showTimeSelectOnly timeIntervals={15} dateFormat="h:mm aa" />
      </p>
      <p>
        <label htmlFor="meeting">Meeting</label>{" "}
        <DatePicker {...held("meeting")} showTimeSelect dateFormat="MMMM d, yyyy h:mm aa" />
      </p>
    </form>
  );
}

createRoot(document.querySelector("#app")).render(<Booking />);
