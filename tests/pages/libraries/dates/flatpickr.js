import flatpickr from "flatpickr";
import "flatpickr/dist/flatpickr.css";

const pickers = {
  arrival: flatpickr("#arrival"),
  departure: flatpickr("#departure", { allowInput: true, dateFormat: "d.m.Y" }),
  stay: flatpickr("#stay", { mode: "range" }),
  call: flatpickr("#call", { enableTime: true, noCalendar: true, dateFormat: "H:i", time_24hr: true }),
  meeting: flatpickr("#meeting", { enableTime: true, dateFormat: "m/d/Y h:i K" }),
  shown: flatpickr("#shown", { altInput: true, altFormat: "F j, Y" }),
  period: flatpickr("#period", { mode: "range", allowInput: true, dateFormat: "d/m/Y" }),
  limited: flatpickr("#limited", { minDate: "2030-01-01" }),
};
const FORMATS = { call: "H:i", meeting: "Y-m-d\\TH:i" };
window.__state = () =>
  Object.fromEntries(
    Object.entries(pickers).map(([name, picker]) => {
      const texts = picker.selectedDates.map((date) => flatpickr.formatDate(date, FORMATS[name] ?? "Y-m-d"));
      return [name, picker.config.mode === "range" ? texts : (texts[0] ?? "")];
    }),
  );
