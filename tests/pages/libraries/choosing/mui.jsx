import { Autocomplete, FormControl, InputLabel, MenuItem, Select, TextField } from "@mui/material";
import React, { useState } from "react";
import { createRoot } from "react-dom/client";
import { COUNTRIES, NUMBERS, SKILLS, code } from "./data";

function Choices() {
  const [country, setCountry] = useState("");
  const [skills, setSkills] = useState(["Java"]);
  const [city, setCity] = useState(null);
  const [tags, setTags] = useState([]);
  const [item, setItem] = useState(null);
  window.__state = () => ({ country, skills, city: city ?? "", tags, item: item ?? "" });
  return (
    <form>
      <FormControl fullWidth>
        <InputLabel id="country-label">Country</InputLabel>
        <Select labelId="country-label" label="Country" value={country} onChange={(event) => setCountry(event.target.value)}>
          <MenuItem value=""><em>None</em></MenuItem>
          {COUNTRIES.map((name) => <MenuItem key={name} value={code(name)}>{name}</MenuItem>)}
        </Select>
      </FormControl>
      <FormControl fullWidth>
        <InputLabel id="skills-label">Skills</InputLabel>
        <Select labelId="skills-label" label="Skills" multiple value={skills} onChange={(event) => setSkills(event.target.value)}>
          {SKILLS.map((name) => <MenuItem key={name} value={name}>{name}</MenuItem>)}
        </Select>
      </FormControl>
      <Autocomplete options={COUNTRIES} value={city} onChange={(_, value) => setCity(value)} renderInput={(props) => <TextField {...props} label="City" />} />
      <Autocomplete multiple freeSolo options={SKILLS} value={tags} onChange={(_, value) => setTags(value)} renderInput={(props) => <TextField {...props} label="Tags" />} />
      <Autocomplete options={NUMBERS} value={item} onChange={(_, value) => setItem(value)} renderInput={(props) => <TextField {...props} label="Item" />} />
    </form>
  );
}

createRoot(document.querySelector("#app")).render(<Choices />);
