import {
  Checkbox,
  FormControlLabel,
  Radio,
  RadioGroup,
  Slider,
  Switch,
  TextField,
} from "@mui/material";
import React, { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { countries, entries, initial, plans } from "../choices";

const { languages: _, color: __, ...start } = initial;

function SignUp() {
  const [values, setValues] = useState(start);
  useEffect(() => {
    window.__state = () => values;
  });
  const put = (name, value) => setValues((before) => ({ ...before, [name]: value }));
  const text = (name, label) => ({
    name,
    label,
    id: `the-${name}`,
    value: values[name],
    onChange: (event) => put(name, event.target.value),
  });
  const check = (name) => ({
    name,
    checked: values[name],
    onChange: (_event, checked) => put(name, checked),
  });
  return (
    <form>
      <TextField {...text("name", "Full name")} />
      <TextField type="email" {...text("email", "Email address")} />
      <TextField multiline minRows={2} {...text("bio", "About you")} />
      <TextField
        type="number"
        {...text("age", "Age")}
        onChange={(event) => put("age", Number(event.target.value))}
      />
      <TextField type="date" {...text("born", "Born on")} slotProps={{ inputLabel: { shrink: true } }} />
      <TextField select slotProps={{ select: { native: true } }} {...text("country", "Country")}>
        {entries(countries).map(([value, name]) => <option key={value} value={value}>{name}</option>)}
      </TextField>
      <Slider
        name="volume"
        aria-label="Volume"
        max={10}
        value={values.volume}
        onChange={(_event, value) => put("volume", value)}
      />
      <FormControlLabel control={<Checkbox {...check("terms")} />} label="I accept the terms" />
      <FormControlLabel control={<Switch {...check("news")} />} label="Send me news" />
      <RadioGroup name="plan" value={values.plan} onChange={(_event, plan) => put("plan", plan)}>
        {entries(plans).map(([plan, title]) => (
          <FormControlLabel key={plan} value={plan} control={<Radio />} label={title} />
        ))}
      </RadioGroup>
    </form>
  );
}

createRoot(document.querySelector("#app")).render(<SignUp />);
