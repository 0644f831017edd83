import { ElForm, ElFormItem, ElInputNumber, ElRate, ElSegmented, ElSlider } from "element-plus";
import "element-plus/dist/index.css";
import { createApp, h, reactive } from "vue";

const values = reactive({ volume: 30, price: [10, 50], amount: 3, stars: 2, plan: "Free" });
const bound = (component, name, props = {}) =>
  h(component, {
    ...props,
    modelValue: values[name],
    "onUpdate:modelValue": (value) => (values[name] = value),
  });
const item = (label, ...children) => h(ElFormItem, { label }, () => children);

createApp({
  render: () =>
    h(ElForm, { labelWidth: 120, style: "width: 600px; padding: 30px" }, () => [
      item("Volume", bound(ElSlider, "volume", { step: 5 })),
      item("Price range", bound(ElSlider, "price", { range: true, max: 300 })),
      item("Amount", bound(ElInputNumber, "amount", { max: 500 })),
      item("Stars", bound(ElRate, "stars")),
      item("Plan", bound(ElSegmented, "plan", { options: ["Free", "Professional"] })),
    ]),
}).mount("#app");
window.__state = () => JSON.parse(JSON.stringify(values));
