import { Checkbox, Field, Fieldset, Label, Legend, Radio, RadioGroup, Switch } from "@headlessui/react";
import React, { useState } from "react";
import { createRoot } from "react-dom/client";
import { entries, plans } from "../choices";

function SignUp() {
  const [terms, setTerms] = useState(false);
  const [news, setNews] = useState(true);
  const [plan, setPlan] = useState("free");
  window.__state = () => ({ terms, news, plan });
  return (
    <form>
      <Field>
        <Checkbox checked={terms} onChange={setTerms} name="accepted" />
        <Label>I accept the terms</Label>
      </Field>
      <Field>
        <Label>Send me news</Label>
        <Switch checked={news} onChange={setNews} name="newsletter" />
      </Field>
      <Fieldset>
        <Legend>Plan</Legend>
        <RadioGroup value={plan} onChange={setPlan} name="plan">
          {entries(plans).map(([value, label]) => (
            <Field key={value}>
              <Radio value={value} />
              <Label>{label}</Label>
            </Field>
          ))}
        </RadioGroup>
      </Fieldset>
    </form>
  );
}

createRoot(document.querySelector("#app")).render(<SignUp />);
