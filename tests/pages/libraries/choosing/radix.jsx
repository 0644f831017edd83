import { Command } from "cmdk";
import { Label, Popover, Select } from "radix-ui";
import React, { useState } from "react";
import { createRoot } from "react-dom/client";
import { COUNTRIES, SKILLS, code } from "./data";

function Country({ country, setCountry }) {
  return (
    <Select.Root value={country} onValueChange={setCountry}>
      <Label.Root htmlFor="country">Country</Label.Root>
      <Select.Trigger id="country"><Select.Value placeholder="Choose a country" /><Select.Icon /></Select.Trigger>
      <Select.Portal>
        <Select.Content position="popper">
          <Select.Viewport>
            <Select.Group>
              <Select.Label>Europe and more</Select.Label>
              {COUNTRIES.map((name) => (
                <Select.Item key={name} value={code(name)}><Select.ItemText>{name}</Select.ItemText></Select.Item>
              ))}
            </Select.Group>
          </Select.Viewport>
        </Select.Content>
      </Select.Portal>
    </Select.Root>
  );
}

function Skill({ skill, setSkill }) {
  const [open, setOpen] = useState(false);
  const choose = (value) => {
    setSkill(value === skill ? "" : value);
    setOpen(false);
  };
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <span id="skill-label">Skill</span>
      <Popover.Trigger asChild>
        <button type="button" role="combobox" aria-expanded={open} aria-labelledby="skill-label">{skill || "Select a skill…"}</button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content>
          <Command>
            <Command.Input placeholder="Search skills…" />
            <Command.List>
              <Command.Empty>No skill found.</Command.Empty>
              {SKILLS.map((name) => <Command.Item key={name} value={name} onSelect={() => choose(name)}>{name}</Command.Item>)}
            </Command.List>
          </Command>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function Choices() {
  const [country, setCountry] = useState("");
  const [skill, setSkill] = useState("");
  window.__state = () => ({ country, skill });
  return (
    <form>
      <Country country={country} setCountry={setCountry} />
      <Skill skill={skill} setSkill={setSkill} />
    </form>
  );
}

createRoot(document.querySelector("#app")).render(<Choices />);
