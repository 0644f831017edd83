import {
  Button, Group, Input, Label, NumberField, Slider, SliderThumb, SliderTrack, ToggleButton, ToggleButtonGroup,
} from "react-aria-components";
import React, { useState } from "react";
import { createRoot } from "react-dom/client";

const track = { position: "relative", width: 300, height: 30, background: "#ddd" };
const thumb = { width: 20, height: 20, background: "#333", top: "50%" };
const euros = { style: "currency", currency: "EUR" };

function Settings() {
  const [volume, setVolume] = useState(30);
  const [price, setPrice] = useState([10, 50]);
  const [amount, setAmount] = useState(1000);
  const [share, setShare] = useState(0.05);
  const [styles, setStyles] = useState(new Set(["bold"]));
  window.__state = () => ({ volume, price, amount, share, styles: [...styles] });
  return (
    <form style={{ padding: 30 }}>
      <Slider value={volume} onChange={setVolume} step={5}>
        <Label>Volume</Label>
        <SliderTrack style={track}><SliderThumb style={thumb} /></SliderTrack>
      </Slider>
      <Slider value={price} onChange={setPrice}>
        <Label>Price range</Label>
        <SliderTrack style={track}>
          <SliderThumb style={thumb} index={0} aria-label="Lowest" />
          <SliderThumb style={thumb} index={1} aria-label="Highest" />
        </SliderTrack>
      </Slider>
      <NumberField value={amount} onChange={setAmount} formatOptions={euros}>
        <Label>Amount</Label>
        <Group><Button slot="decrement">-</Button><Input /><Button slot="increment">+</Button></Group>
      </NumberField>
      <NumberField value={share} onChange={setShare} formatOptions={{ style: "percent" }}>
        <Label>Share</Label>
        <Group><Button slot="decrement">-</Button><Input /><Button slot="increment">+</Button></Group>
      </NumberField>
      <ToggleButtonGroup aria-label="Styles" selectionMode="multiple" selectedKeys={styles} onSelectionChange={setStyles}>
        <ToggleButton id="bold">Bold</ToggleButton>
        <ToggleButton id="italic">Italic</ToggleButton>
      </ToggleButtonGroup>
    </form>
  );
}

createRoot(document.querySelector("#app")).render(<Settings />);
