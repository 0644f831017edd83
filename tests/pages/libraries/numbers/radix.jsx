import { Slider, Toggle, ToggleGroup } from "radix-ui";
import React, { useState } from "react";
import { createRoot } from "react-dom/client";

const track = { position: "relative", flexGrow: 1, height: 4, background: "#ccc" };
const root = { position: "relative", display: "flex", alignItems: "center", width: 300, height: 20, margin: 20 };
const thumb = { display: "block", width: 20, height: 20, background: "#333" };

// The form makes Radix put a hidden input beside each thumb.
function Settings() {
  const [volume, setVolume] = useState([30]);
  const [price, setPrice] = useState([10, 50]);
  const [bold, setBold] = useState(false);
  const [align, setAlign] = useState("left");
  const [styles, setStyles] = useState(["bold"]);
  window.__state = () => ({ volume: volume[0], price, bold, align, styles });
  return (
    <form>
      <Slider.Root name="volume" aria-label="Volume" style={root} value={volume} onValueChange={setVolume} step={5} inverted>
        <Slider.Track style={track}><Slider.Range /></Slider.Track>
        <Slider.Thumb style={thumb} />
      </Slider.Root>
      <Slider.Root aria-label="Price range" style={root} value={price} onValueChange={setPrice} max={1000} minStepsBetweenThumbs={1}>
        <Slider.Track style={track}><Slider.Range /></Slider.Track>
        <Slider.Thumb style={thumb} aria-label="Lowest price" />
        <Slider.Thumb style={thumb} aria-label="Highest price" />
      </Slider.Root>
      <Toggle.Root aria-label="Bold" pressed={bold} onPressedChange={setBold}>B</Toggle.Root>
      <ToggleGroup.Root type="single" aria-label="Alignment" value={align} onValueChange={setAlign}>
        <ToggleGroup.Item value="left">Left</ToggleGroup.Item>
        <ToggleGroup.Item value="right">Right</ToggleGroup.Item>
      </ToggleGroup.Root>
      <ToggleGroup.Root type="multiple" aria-label="Styles" value={styles} onValueChange={setStyles}>
        <ToggleGroup.Item value="bold" aria-label="Bold text">B</ToggleGroup.Item>
        <ToggleGroup.Item value="italic" aria-label="Italic text">I</ToggleGroup.Item>
        <ToggleGroup.Item value="underline">Underline</ToggleGroup.Item>
      </ToggleGroup.Root>
    </form>
  );
}

createRoot(document.querySelector("#app")).render(<Settings />);
