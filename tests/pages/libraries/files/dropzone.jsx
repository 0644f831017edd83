import React, { useState } from "react";
import { createRoot } from "react-dom/client";
import { useDropzone } from "react-dropzone";

const state = {};
window.__state = () => structuredClone(state);

function Zone({ name, text, ...options }) {
  const [files, setFiles] = useState([]);
  const { getRootProps, getInputProps, fileRejections } = useDropzone({
    onDrop: (accepted) => setFiles((before) => [...before, ...accepted]),
    ...options,
  });
  state[name] = files.map((file) => [file.name, file.size]);
  return (
    <section>
      <div {...getRootProps()}>
        <input {...getInputProps()} />
        <p>{text}</p>
      </div>
      <ul>
        {files.map((file) => <li key={file.name}>{file.name} - {file.size} bytes</li>)}
      </ul>
      <ul>
        {fileRejections.map(({ file, errors }) => (
          <li key={file.name}>{file.name}: {errors.map((error) => error.message).join()}</li>
        ))}
      </ul>
    </section>
  );
}

createRoot(document.body.appendChild(document.createElement("main"))).render(
  <>
    <Zone name="photos" text="Drag your photos here" accept={{ "image/*": [] }} />
    <h3>Resume</h3>
    <Zone name="resume" text="Drop one file, or click" multiple={false} maxSize={20_000_000} />
    <Zone name="letter" text="Cover letter (up to 10 bytes)" maxSize={10} />
  </>,
);
