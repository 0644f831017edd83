import React, { useEffect, useState } from "react";
import { countries, entries, initial, languages, plans } from "../choices";

const options = (choices) =>
  entries(choices).map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ));

const withName = (names, name) => [...new Set([...names, name])].sort();

export function SignUp() {
  const [values, setValues] = useState(initial);
  const [focused, setFocused] = useState([]);
  const [touched, setTouched] = useState([]);
  useEffect(() => {
    window.__state = () => ({ values, focused, touched });
  });

  const take = (read) => (event) => {
    const { name } = event.target;
    const value = read(event.target);
    setValues((before) => ({ ...before, [name]: value }));
  };
  const text = (name) => ({ name, value: values[name], onChange: take((field) => field.value) });
  const number = (name) => ({ ...text(name), onChange: take((field) => Number(field.value)) });
  const check = (name) => ({
    type: "checkbox",
    name,
    checked: values[name],
    onChange: take((field) => field.checked),
  });
  const selected = take((field) => Array.from(field.selectedOptions, (option) => option.value));

  return (
    <form
      onFocus={({ target }) => setFocused((before) => withName(before, target.name))}
      onBlur={({ target }) => setTouched((before) => withName(before, target.name))}
    >
      <p><label>Name <input {...text("name")} /></label></p>
      <p><label>Email <input type="email" {...text("email")} /></label></p>
      <p><label>About you <textarea {...text("bio")} /></label></p>
      <p><label>Age <input type="number" {...number("age")} /></label></p>
      <p><label>Born <input type="date" {...text("born")} /></label></p>
      <p><label>Volume <input type="range" max="10" {...number("volume")} /></label></p>
      <p><label>Colour <input type="color" {...text("color")} /></label></p>
      <p><label>Country <select {...text("country")}>{options(countries)}</select></label></p>
      <p>
        <label>
          Languages
          <select multiple name="languages" value={values.languages} onChange={selected}>
            {options(languages)}
          </select>
        </label>
      </p>
      <p><label><input {...check("terms")} /> I accept the terms</label></p>
      <p><label><input {...check("news")} /> Send me news</label></p>
      <p>
        {entries(plans).map(([plan, title]) => (
          <label key={plan}>
            <input
              type="radio"
              name="plan"
              value={plan}
              checked={values.plan === plan}
              onChange={take((field) => field.value)}
            />
            {title}
          </label>
        ))}
      </p>
    </form>
  );
}
