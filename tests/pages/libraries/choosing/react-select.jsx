import React, { useState } from "react";
import { createRoot } from "react-dom/client";
import Select from "react-select";
import AsyncSelect from "react-select/async";
import CreatableSelect from "react-select/creatable";
import { COUNTRIES, NUMBERS, SKILLS, options, search } from "./data";

const one = (option) => option?.value ?? "";
const many = (chosen) => chosen.map(one);

function Choices() {
  const [country, setCountry] = useState(null);
  const [skills, setSkills] = useState([options(SKILLS)[0]]);
  const [city, setCity] = useState(null);
  const [tag, setTag] = useState(null);
  const [item, setItem] = useState(null);
  window.__state = () => ({
    country: one(country), skills: many(skills), city: one(city), tag: one(tag), item: one(item),
  });
  return (
    <form>
      <label htmlFor="country">Country</label>
      <Select inputId="country" options={options(COUNTRIES)} value={country} onChange={setCountry} isClearable />
      <label htmlFor="skills">Skills</label>
      <Select inputId="skills" isMulti options={options(SKILLS)} value={skills} onChange={setSkills} />
      <label htmlFor="city">City</label>
      <AsyncSelect inputId="city" loadOptions={search} value={city} onChange={setCity} isClearable />
      <label htmlFor="tag">Tag</label>
      <CreatableSelect inputId="tag" options={options(SKILLS)} value={tag} onChange={setTag} isClearable />
      <label htmlFor="item">Item</label>
      <Select
        inputId="item" options={options(NUMBERS)} value={item} onChange={setItem} isClearable
        menuPortalTarget={document.body}
      />
    </form>
  );
}

createRoot(document.querySelector("#app")).render(<Choices />);
