import "element-plus/dist/index.css";
import { ElDatePicker, ElForm, ElFormItem, ElTimePicker } from "element-plus";
import { createApp, h, reactive } from "vue";

const dates = reactive({ arrival: "", departure: "", stay: [], call: "", meeting: "", chosen: "" });
window.__state = () => JSON.parse(JSON.stringify(dates, (_, value) => value ?? ""));
const held = (name) => ({
  modelValue: dates[name],
  "onUpdate:modelValue": (value) => { dates[name] = value ?? (name === "stay" ? [] : ""); },
});
const DAY = { valueFormat: "YYYY-MM-DD" };
const item = (label, prop, picker, options) =>
  h(ElFormItem, { label, prop }, () => h(picker, { ...held(prop), ...options }));

createApp(() =>
  h(ElForm, { model: dates, labelWidth: 120 }, () => [
    item("Arrival", "arrival", ElDatePicker, { ...DAY, placeholder: "Pick a day" }),
    item("Departure", "departure", ElDatePicker, { ...DAY, format: "DD.MM.YYYY" }),
    item("Stay", "stay", ElDatePicker, { ...DAY, type: "daterange", startPlaceholder: "Start date", endPlaceholder: "End date" }),
    item("Call", "call", ElTimePicker, { valueFormat: "HH:mm", format: "HH:mm" }),
    item("Meeting", "meeting", ElDatePicker, { type: "datetime", valueFormat: "YYYY-MM-DDTHH:mm", format: "YYYY/MM/DD HH:mm" }),
    item("Chosen", "chosen", ElDatePicker, { ...DAY, editable: false }),
  ]),
).mount("#app");
