import { AdapterDayjs } from "@mui/x-date-pickers/AdapterDayjs";
import { DatePicker } from "@mui/x-date-pickers/DatePicker";
import { DateTimePicker } from "@mui/x-date-pickers/DateTimePicker";
import { LocalizationProvider } from "@mui/x-date-pickers/LocalizationProvider";
import { MobileDatePicker } from "@mui/x-date-pickers/MobileDatePicker";
import { TimePicker } from "@mui/x-date-pickers/TimePicker";
import dayjs from "dayjs";
import React, { useState } from "react";
import { createRoot } from "react-dom/client";

const DESKTOP = "@media all";

function Booking() {
  const [dates, setDates] = useState({});
  const held = (name) => ({
    value: dates[name] ?? null,
    onChange: (value) => setDates((before) => ({ ...before, [name]: value })),
  });
  const text = (name, format) => (dates[name]?.isValid() ? dates[name].format(format) : "");
  window.__state = () => ({
    arrival: text("arrival", "YYYY-MM-DD"),
    departure: text("departure", "YYYY-MM-DD"),
    born: text("born", "YYYY-MM-DD"),
    call: text("call", "HH:mm"),
    meeting: text("meeting", "YYYY-MM-DDTHH:mm"),
    limited: text("limited", "YYYY-MM-DD"),
  });
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs}>
      <DatePicker label="Arrival" desktopModeMediaQuery={DESKTOP} {...held("arrival")} />
      <DatePicker label="Departure" desktopModeMediaQuery={DESKTOP} {...held("departure")}
        enableAccessibleFieldDOMStructure />
      <MobileDatePicker label="Born" {...held("born")} />
      <TimePicker label="Call" desktopModeMediaQuery={DESKTOP} {...held("call")}
        enableAccessibleFieldDOMStructure />
      <DateTimePicker label="Meeting" desktopModeMediaQuery={DESKTOP} {...held("meeting")}
        enableAccessibleFieldDOMStructure />
      <DatePicker label="Limited" desktopModeMediaQuery={DESKTOP} {...held("limited")}
        minDate={dayjs("2030-01-01")} enableAccessibleFieldDOMStructure />
    </LocalizationProvider>
  );
}

createRoot(document.querySelector("#app")).render(<Booking />);
