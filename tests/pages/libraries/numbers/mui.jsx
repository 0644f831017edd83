import { Rating, Slider, ToggleButton, ToggleButtonGroup } from "@mui/material";
import React, { useState } from "react";
import { createRoot } from "react-dom/client";

function Settings() {
  const [volume, setVolume] = useState(30);
  const [price, setPrice] = useState([10, 50]);
  const [stars, setStars] = useState(2);
  const [align, setAlign] = useState("left");
  const [styles, setStyles] = useState(["bold"]);
  window.__state = () => ({ volume, price, stars, align, styles });
  return (
    <form style={{ width: 400, padding: 40 }}>
      <p id="volume-label">Volume</p>
      <Slider aria-labelledby="volume-label" name="volume" value={volume} step={5} onChange={(_, value) => setVolume(value)} />
      <p id="price-label">Price range</p>
      <Slider aria-labelledby="price-label" value={price} onChange={(_, value) => setPrice(value)} />
      <fieldset>
        <legend>Stars</legend>
        <Rating name="stars" value={stars} onChange={(_, value) => setStars(value)} />
      </fieldset>
      <ToggleButtonGroup aria-label="Alignment" exclusive value={align} onChange={(_, value) => setAlign(value)}>
        <ToggleButton value="left">Left</ToggleButton>
        <ToggleButton value="right">Right</ToggleButton>
      </ToggleButtonGroup>
      <ToggleButtonGroup aria-label="Styles" value={styles} onChange={(_, value) => setStyles(value)}>
        <ToggleButton value="bold" aria-label="Bold">B</ToggleButton>
        <ToggleButton value="italic" aria-label="Italic">I</ToggleButton>
        <ToggleButton value="underline" aria-label="Underline">U</ToggleButton>
      </ToggleButtonGroup>
    </form>
  );
}

createRoot(document.querySelector("#app")).render(<Settings />);
