import React, { useState } from "react";
import {
  Button, Calendar, CalendarCell, CalendarGrid, DateField, DateInput, DatePicker, DateRangePicker,
  DateSegment, Dialog, Group, Heading, I18nProvider, Label, Popover, RangeCalendar, TimeField,
} from "react-aria-components";
import { createRoot } from "react-dom/client";

const Segments = ({ slot }) => (
  <DateInput slot={slot}>{(segment) => <DateSegment segment={segment} />}</DateInput>
);
const Month = ({ of: Kind }) => (
  <Popover>
    <Dialog>
      <Kind>
        <header><Button slot="previous">‹</Button><Heading /><Button slot="next">›</Button></header>
        <CalendarGrid>{(date) => <CalendarCell date={date} />}</CalendarGrid>
      </Kind>
    </Dialog>
  </Popover>
);

function Booking() {
  const [dates, setDates] = useState({});
  const held = (name) => ({
    value: dates[name] ?? null,
    onChange: (value) => setDates((before) => ({ ...before, [name]: value })),
  });
  const { arrival, departure, stay, call, german } = dates;
  window.__state = () => ({
    arrival: arrival?.toString() ?? "",
    departure: departure?.toString() ?? "",
    stay: stay ? [stay.start.toString(), stay.end.toString()] : [],
    call: call?.toString().slice(0, 5) ?? "",
    german: german?.toString() ?? "",
  });
  return (
    <form>
      <I18nProvider locale="en-US">
        <DateField {...held("arrival")}><Label>Arrival</Label><Segments /></DateField>
        <DatePicker {...held("departure")}>
          <Label>Departure</Label>
          <Group><Segments /><Button>▼</Button></Group>
          <Month of={Calendar} />
        </DatePicker>
        <DateRangePicker {...held("stay")}>
          <Label>Stay</Label>
          <Group><Segments slot="start" /><span>–</span><Segments slot="end" /><Button>▼</Button></Group>
          <Month of={RangeCalendar} />
        </DateRangePicker>
        <TimeField {...held("call")}><Label>Call</Label><Segments /></TimeField>
      </I18nProvider>
      <I18nProvider locale="de-DE">
        <DateField {...held("german")}><Label>Termin</Label><Segments /></DateField>
      </I18nProvider>
    </form>
  );
}

createRoot(document.querySelector("#app")).render(<Booking />);
