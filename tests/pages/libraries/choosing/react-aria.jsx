import React, { useState } from "react";
import { Button, ComboBox, Input, Label, ListBox, ListBoxItem, Popover, Select, SelectValue } from "react-aria-components";
import { createRoot } from "react-dom/client";
import { COUNTRIES, code } from "./data";

const items = COUNTRIES.map((name) => <ListBoxItem key={name} id={code(name)} textValue={name}>{name}</ListBoxItem>);

function Choices() {
  const [country, setCountry] = useState(null);
  const [city, setCity] = useState(null);
  window.__state = () => ({ country: country ?? "", city: city ?? "" });
  return (
    <form>
      <Select selectedKey={country} onSelectionChange={setCountry} placeholder="Choose a country">
        <Label>Country</Label>
        <Button><SelectValue /><span aria-hidden="true">▼</span></Button>
        <Popover><ListBox>{items}</ListBox></Popover>
      </Select>
      <ComboBox selectedKey={city} onSelectionChange={setCity}>
        <Label>City</Label>
        <Input /><Button>▼</Button>
        <Popover><ListBox>{items}</ListBox></Popover>
      </ComboBox>
    </form>
  );
}

createRoot(document.querySelector("#app")).render(<Choices />);
