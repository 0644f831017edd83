import { Button, Checkbox, Dropdown, Modal, Radio, Select, Switch } from "antd";
import React, { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";

const SIZES = ["small", "medium", "large"];
const choices = (names, more = () => ({})) =>
  names.map((name) => ({ value: name, label: name, key: name, ...more(name) }));

function Page() {
  const [state, setState] = useState({ menu: null, size: "small", on: false, box: false, plan: null });
  const [asking, setAsking] = useState(false);
  const put = (part) => setState((before) => ({ ...before, ...part }));
  useEffect(() => {
    window.__state = () => ({ ...state, asking });
  });
  const items = choices(["copy", "print"]);
  const onClick = ({ key }) => put({ menu: key });
  return (
    <>
      <Dropdown menu={{ items, onClick }} trigger={["click"]}><Button id="menu">Menu</Button></Dropdown>
      <Select
        className="size"
        value={state.size}
        onChange={(size) => put({ size })}
        options={choices(SIZES, (name) => ({ className: `size-${name}` }))}
        style={{ width: 150 }}
      />
      <Switch id="switch" checked={state.on} onChange={(on) => put({ on })} />
      <Checkbox id="box" checked={state.box} onChange={({ target }) => put({ box: target.checked })}>Box</Checkbox>
      <Radio.Group
        id="plan"
        value={state.plan}
        onChange={({ target }) => put({ plan: target.value })}
        options={choices(["free", "pro"])}
        optionType="button"
      />
      <Button id="ask" onClick={() => setAsking(true)}>Ask</Button>
      <Modal open={asking} onOk={() => setAsking(false)} onCancel={() => setAsking(false)}>Sure?</Modal>
    </>
  );
}

createRoot(document.querySelector("#app")).render(<Page />);
