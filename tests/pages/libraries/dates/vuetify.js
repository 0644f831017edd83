import { createApp, h, reactive } from "vue";
import { createVuetify } from "vuetify";
import { VApp, VDateInput, VMenu, VDatePicker, VTextField } from "vuetify/components";
import "vuetify/styles";

const dates = reactive({ arrival: null, departure: null, stay: [] });
const iso = (date) => date?.toLocaleDateString("sv") ?? "";
window.__state = () => ({
  arrival: iso(dates.arrival),
  departure: iso(dates.departure),
  stay: dates.stay.length ? [iso(dates.stay[0]), iso(dates.stay.at(-1))] : [],
});
const held = (name) => ({
  modelValue: dates[name],
  "onUpdate:modelValue": (value) => { dates[name] = value ?? (name === "stay" ? [] : null); },
});
const Departure = () =>
  h(VMenu, { closeOnContentClick: false }, {
    activator: ({ props }) =>
      h(VTextField, { ...props, label: "Departure", readonly: true, modelValue: dates.departure?.toDateString() }),
    default: () => h(VDatePicker, held("departure")),
  });

createApp(() =>
  h(VApp, () => [
    h(VDateInput, { label: "Arrival", ...held("arrival") }),
    h(Departure),
    h(VDateInput, { label: "Stay", multiple: "range", ...held("stay") }),
  ]),
).use(createVuetify()).mount("#app");
