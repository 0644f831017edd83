// A job application as recruiting sites build them: a resume that fills in the name, a location
// that a server knows, buttons that open lists, a date in parts, a letter, a code in eight boxes.
import { Field, Label, Listbox, ListboxButton, ListboxOption, ListboxOptions } from "@headlessui/react";
import { Editor } from "@tiptap/core";
import StarterKit from "@tiptap/starter-kit";
import { Select } from "radix-ui";
import React, { useEffect, useRef, useState } from "react";
import { DateField, DateInput, DateSegment, Label as DateLabel } from "react-aria-components";
import { createRoot } from "react-dom/client";
import AsyncSelect from "react-select/async";
import { search } from "../choosing/data";

const DEGREES = ["Bachelor's degree", "Master's degree", "Doctorate"];
const GENDERS = ["Female", "Male", "Non-binary", "I do not wish to answer"];
const state = { resume: "", name: "", email: "", location: "", degree: "", start: "", gender: "", letter: "", code: "" };
window.__state = () => ({ ...state });

function Resume({ onName }) {
  const input = useRef(null);
  const [file, setFile] = useState("");
  const read = (event) => {
    state.resume = event.target.files[0]?.name ?? "";
    setFile(state.resume);
    setTimeout(() => onName("Prefilled From Resume"), 100);
  };
  return (
    <div>
      <label htmlFor="resume">Resume/CV</label>
      <input ref={input} id="resume" type="file" accept=".pdf,.txt" hidden onChange={read} />
      <button type="button" onClick={() => input.current.click()}>Attach</button> <span>{file}</span>
    </div>
  );
}

function Degree() {
  const [degree, setDegree] = useState("");
  state.degree = degree;
  return (
    <Field>
      <Label>Highest degree</Label>
      <Listbox value={degree} onChange={setDegree}>
        <ListboxButton>{degree || "Select One"}</ListboxButton>
        <ListboxOptions anchor="bottom">{DEGREES.map((name) => <ListboxOption key={name} value={name}>{name}</ListboxOption>)}</ListboxOptions>
      </Listbox>
    </Field>
  );
}

function Gender() {
  const [gender, setGender] = useState("");
  state.gender = gender;
  return (
    <Select.Root value={gender} onValueChange={setGender}>
      <label htmlFor="gender">Gender</label>
      <Select.Trigger id="gender"><Select.Value placeholder="Select…" /></Select.Trigger>
      <Select.Portal>
        <Select.Content position="popper">
          <Select.Viewport>{GENDERS.map((name) => <Select.Item key={name} value={name}><Select.ItemText>{name}</Select.ItemText></Select.Item>)}</Select.Viewport>
        </Select.Content>
      </Select.Portal>
    </Select.Root>
  );
}

function Letter() {
  const box = useRef(null);
  useEffect(() => {
    const attributes = { role: "textbox", "aria-multiline": "true", "aria-labelledby": "letter-label" };
    const editor = new Editor({ element: box.current, extensions: [StarterKit], editorProps: { attributes } });
    editor.on("update", () => { state.letter = editor.getText({ blockSeparator: "\n" }); });
    return () => editor.destroy();
  }, []);
  return <div><p id="letter-label">Cover letter</p><div ref={box} /></div>;
}

function Code() {
  const boxes = useRef([]);
  const type = (index, text) => {
    const box = boxes.current[index];
    box.value = text.slice(-1);
    state.code = boxes.current.map((each) => each.value).join("");
    if (box.value) boxes.current[index + 1]?.focus();
  };
  return (
    <fieldset>
      <legend>Security code</legend>
      {Array.from({ length: 8 }, (_, index) => (
        <input key={index} ref={(box) => { boxes.current[index] = box; }} maxLength={1} size={1} aria-label={`Character ${index + 1}`} onInput={(event) => type(index, event.target.value)} />
      ))}
    </fieldset>
  );
}

function Application() {
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");
  const [location, setLocation] = useState(null);
  const [start, setStart] = useState(null);
  Object.assign(state, { name, email, location: location?.value ?? "", start: start?.toString() ?? "" });
  return (
    <form>
      <h1>Apply for this job</h1>
      <Resume onName={setName} />
      <label>Full name <input value={name} onChange={(event) => setName(event.target.value)} /></label>
      <label>Email <input type="email" value={email} onChange={(event) => setEmail(event.target.value)} /></label>
      <label htmlFor="location">Location (City)</label>
      <AsyncSelect inputId="location" loadOptions={search} value={location} onChange={setLocation} />
      <Degree />
      <DateField value={start} onChange={setStart}>
        <DateLabel>Earliest start date</DateLabel>
        <DateInput>{(segment) => <DateSegment segment={segment} />}</DateInput>
      </DateField>
      <Gender />
      <Letter />
      <Code />
    </form>
  );
}

createRoot(document.querySelector("#app")).render(<Application />);
