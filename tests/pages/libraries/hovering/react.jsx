import React, { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { Counts } from "./counts";

const counts = new Counts();
const MENU = { file: { export: { pdf: {} }, print: {} }, edit: { copy: {} } };
const title = { height: 30, width: 120, background: "#eee" };
const submenu = { margin: "0 0 0 120px", padding: 0, listStyle: "none" };

function Entry({ name, inner, open, setOpen }) {
  const isOpen = open.includes(name);
  const enter = () => {
    counts.enter(name);
    setOpen((before) => [...before, name]);
  };
  const leave = () => {
    counts.leave(name);
    setOpen((before) => before.filter((each) => each !== name));
  };
  return (
    <li id={name} onMouseEnter={enter} onMouseLeave={leave} style={{ width: 120 }}>
      <div id={`${name}-title`} style={title}>{name}</div>
      {isOpen && <Menu entries={inner} open={open} setOpen={setOpen} />}
    </li>
  );
}

function Menu({ entries, ...rest }) {
  return (
    <ul style={submenu}>
      {Object.entries(entries).map(([name, inner]) => (
        <Entry key={name} name={name} inner={inner} {...rest} />
      ))}
    </ul>
  );
}

function Page() {
  const [open, setOpen] = useState([]);
  useEffect(() => {
    window.__state = () => ({ open: [...new Set(open)].sort(), ...counts.read() });
    window.__reset = () => {
      counts.reset();
      setOpen([]);
    };
  });
  return (
    <>
      <Menu entries={MENU} open={open} setOpen={setOpen} />
      <p id="elsewhere" style={{ marginTop: 300 }}>elsewhere</p>
    </>
  );
}

createRoot(document.querySelector("#app")).render(<Page />);
