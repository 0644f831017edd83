import { Autocomplete, Button, Dialog, DialogActions, DialogTitle, Menu, MenuItem, Select, Tab, Tabs, TextField } from "@mui/material";
import React, { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";

const SIZES = ["small", "medium", "large"];

function Page() {
  const [anchor, setAnchor] = useState(null);
  const [state, setState] = useState({ menu: null, size: "small", town: null, tab: 0, sure: null });
  const [asking, setAsking] = useState(false);
  const put = (part) => setState((before) => ({ ...before, ...part }));
  useEffect(() => {
    window.__state = () => state;
  });
  const choose = (menu) => () => {
    put({ menu });
    setAnchor(null);
  };
  const answer = (sure) => () => {
    put({ sure });
    setAsking(false);
  };
  return (
    <>
      <Button id="menu" onClick={({ currentTarget }) => setAnchor(currentTarget)}>Menu</Button>
      <Menu anchorEl={anchor} open={Boolean(anchor)} onClose={() => setAnchor(null)}>
        <MenuItem id="copy" onClick={choose("copy")}>Copy</MenuItem>
        <MenuItem id="print" onClick={choose("print")}>Print</MenuItem>
      </Menu>
      <Select id="size" value={state.size} onChange={({ target }) => put({ size: target.value })}>
        {SIZES.map((size) => <MenuItem key={size} id={size} value={size}>{size}</MenuItem>)}
      </Select>
      <Autocomplete
        options={["Auckland", "Napier", "Nelson"]}
        onChange={(_event, town) => put({ town })}
        renderInput={(given) => <TextField {...given} label="Town" />}
        style={{ width: 300 }}
      />
      <Tabs value={state.tab} onChange={(_event, tab) => put({ tab })}>
        <Tab id="first" label="First" />
        <Tab id="second" label="Second" />
      </Tabs>
      <Button id="ask" onClick={() => setAsking(true)}>Ask</Button>
      <Dialog open={asking} onClose={answer(null)}>
        <DialogTitle>Sure?</DialogTitle>
        <DialogActions>
          <Button id="no" onClick={answer(false)}>No</Button>
          <Button id="yes" onClick={answer(true)}>Yes</Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

createRoot(document.querySelector("#app")).render(<Page />);
