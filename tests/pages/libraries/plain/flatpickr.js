import flatpickr from "flatpickr";
import "flatpickr/dist/flatpickr.css";

const pickers = {
  arrival: flatpickr("#arrival", { allowInput: true }),
  departure: flatpickr("#departure", { allowInput: true, dateFormat: "d.m.Y" }),
};
window.__state = () =>
  Object.fromEntries(
    Object.entries(pickers).map(([name, picker]) => [
      name,
      picker.selectedDates.map((date) => flatpickr.formatDate(date, "Y-m-d")),
    ]),
  );
