import React, { useEffect } from "react";
import { createRoot } from "react-dom/client";
import { useForm } from "react-hook-form";
import { countries, entries, initial, languages, plans } from "../choices";

const options = (choices) =>
  entries(choices).map(([value, text]) => <option key={value} value={value}>{text}</option>);

function SignUp() {
  const { register, getValues, trigger, formState } = useForm({
    mode: "onBlur",
    defaultValues: initial,
  });
  const { touchedFields, errors, isValid } = formState;
  useEffect(() => {
    trigger();
  }, []);
  useEffect(() => {
    window.__state = () => ({
      values: getValues(),
      touched: Object.keys(touchedFields).sort(),
      errors: Object.keys(errors).sort(),
      valid: isValid,
    });
  });
  const number = { valueAsNumber: true };
  return (
    <form>
      <p><label>Name <input {...register("name", { required: true })} /></label></p>
      <p><label>Email <input {...register("email", { pattern: /^\S+@\S+$/, required: true })} /></label></p>
      <p><label>About you <textarea {...register("bio", { maxLength: 20 })} /></label></p>
      <p><label>Age <input type="number" {...register("age", { ...number, min: 30 })} /></label></p>
      <p><label>Born <input type="date" {...register("born", { required: true })} /></label></p>
      <p><label>Volume <input type="range" max="10" {...register("volume", number)} /></label></p>
      <p><label>Colour <input type="color" {...register("color")} /></label></p>
      <p><label>Country <select {...register("country")}>{options(countries)}</select></label></p>
      <p><label>Languages <select multiple {...register("languages")}>{options(languages)}</select></label></p>
      <p><label><input type="checkbox" {...register("terms", { required: true })} /> I accept the terms</label></p>
      <p><label><input type="checkbox" {...register("news")} /> Send me news</label></p>
      <p>
        {entries(plans).map(([plan, title]) => (
          <label key={plan}><input type="radio" value={plan} {...register("plan")} /> {title}</label>
        ))}
      </p>
    </form>
  );
}

createRoot(document.querySelector("#app")).render(<SignUp />);
