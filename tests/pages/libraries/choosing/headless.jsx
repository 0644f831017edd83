import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions, Field, Label, Listbox, ListboxButton, ListboxOption, ListboxOptions } from "@headlessui/react";
import React, { useState } from "react";
import { createRoot } from "react-dom/client";
import { COUNTRIES, SKILLS } from "./data";

function Choices() {
  const [country, setCountry] = useState("");
  const [skills, setSkills] = useState(["Java"]);
  const [city, setCity] = useState(null);
  const [query, setQuery] = useState("");
  const found = COUNTRIES.filter((name) => name.toLowerCase().includes(query.toLowerCase()));
  window.__state = () => ({ country, skills, city: city ?? "" });
  return (
    <form>
      <Field>
        <Label>Country</Label>
        <Listbox value={country} onChange={setCountry}>
          <ListboxButton>{country || "Choose a country"}</ListboxButton>
          <ListboxOptions anchor="bottom">{COUNTRIES.map((name) => <ListboxOption key={name} value={name}>{name}</ListboxOption>)}</ListboxOptions>
        </Listbox>
      </Field>
      <Field>
        <Label>Skills</Label>
        <Listbox multiple value={skills} onChange={setSkills}>
          <ListboxButton>{skills.join(", ") || "Choose skills"}</ListboxButton>
          <ListboxOptions anchor="bottom">{SKILLS.map((name) => <ListboxOption key={name} value={name}>{name}</ListboxOption>)}</ListboxOptions>
        </Listbox>
      </Field>
      <Field>
        <Label>City</Label>
        <Combobox value={city} onChange={setCity} onClose={() => setQuery("")}>
          <ComboboxInput displayValue={(name) => name ?? ""} onChange={(event) => setQuery(event.target.value)} />
          <ComboboxOptions anchor="bottom">{found.map((name) => <ComboboxOption key={name} value={name}>{name}</ComboboxOption>)}</ComboboxOptions>
        </Combobox>
      </Field>
    </form>
  );
}

createRoot(document.querySelector("#app")).render(<Choices />);
