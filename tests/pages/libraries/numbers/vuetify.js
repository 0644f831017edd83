import { createApp, h, reactive } from "vue";
import { createVuetify } from "vuetify";
import { VApp } from "vuetify/components/VApp";
import { VNumberInput } from "vuetify/components/VNumberInput";
import { VOtpInput } from "vuetify/components/VOtpInput";
import { VRangeSlider } from "vuetify/components/VRangeSlider";
import { VRating } from "vuetify/components/VRating";
import { VSlider } from "vuetify/components/VSlider";
import "vuetify/styles";

const values = reactive({ volume: 30, price: [10, 50], amount: 3, stars: 2, code: "" });
const bound = (component, name, props) =>
  h(component, {
    ...props,
    modelValue: values[name],
    "onUpdate:modelValue": (value) => (values[name] = value),
  });

createApp({
  render: () =>
    h(VApp, () =>
      h("form", { style: "width: 600px; padding: 30px" }, [
        bound(VSlider, "volume", { name: "loudness", step: 5 }),
        bound(VRangeSlider, "price", { label: "Price range", step: 1 }),
        bound(VNumberInput, "amount", { label: "Amount" }),
        h("fieldset", [h("legend", "Stars"), bound(VRating, "stars", { itemAriaLabel: "{0} of {1} stars" })]),
        h("fieldset", [h("legend", "Confirmation code"), bound(VOtpInput, "code", {})]),
      ]),
    ),
})
  .use(createVuetify())
  .mount("#app");
window.__state = () => JSON.parse(JSON.stringify(values));
