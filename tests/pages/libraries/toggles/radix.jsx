import { Checkbox, Label, RadioGroup, Switch } from "radix-ui";
import React, { useState } from "react";
import { createRoot } from "react-dom/client";
import { entries, plans } from "../choices";

// A form makes Radix put a hidden native input beside each widget.
function SignUp() {
  const [terms, setTerms] = useState(false);
  const [news, setNews] = useState(true);
  const [plan, setPlan] = useState("free");
  window.__state = () => ({ terms, news, plan });
  return (
    <form>
      <Checkbox.Root id="terms" name="accepted" checked={terms} onCheckedChange={setTerms}>
        <Checkbox.Indicator>✓</Checkbox.Indicator>
      </Checkbox.Root>
      <Label.Root htmlFor="terms">I accept the terms</Label.Root>
      <Switch.Root name="newsletter" checked={news} onCheckedChange={setNews} aria-label="Send me news">
        <Switch.Thumb />
      </Switch.Root>
      <p id="plan-label">Plan</p>
      <RadioGroup.Root name="plan" aria-labelledby="plan-label" value={plan} onValueChange={setPlan}>
        {entries(plans).map(([value, label]) => (
          <div key={value}>
            <RadioGroup.Item value={value} id={value}><RadioGroup.Indicator /></RadioGroup.Item>
            <label htmlFor={value}>{label}</label>
          </div>
        ))}
      </RadioGroup.Root>
    </form>
  );
}

createRoot(document.querySelector("#app")).render(<SignUp />);
