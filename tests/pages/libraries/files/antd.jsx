import { Button, Form, Upload } from "antd";
import React, { useState } from "react";
import { createRoot } from "react-dom/client";

const state = {};
window.__state = () => structuredClone(state);

// `send` decides what becomes of a file: kept without upload, uploaded, or failed.
function List({ name, send, children, Kind = Upload, ...options }) {
  const [files, setFiles] = useState([]);
  state[name] = files.map((file) => [file.name, file.size, file.status ?? "kept"]);
  return (
    <Kind
      fileList={files}
      onChange={({ fileList }) => setFiles(fileList)}
      beforeUpload={() => Boolean(send)}
      customRequest={send}
      {...options}
    >
      {children}
    </Kind>
  );
}

const succeed = ({ onProgress, onSuccess }) => {
  setTimeout(() => onProgress({ percent: 50 }), 50);
  setTimeout(() => onSuccess({}), 150);
};
const fail = ({ onError }) => setTimeout(() => onError(new Error("500")), 100);

createRoot(document.body.appendChild(document.createElement("main"))).render(
  <Form layout="vertical">
    <Form.Item label="Resume">
      <List name="resume"><Button>Click to Upload</Button></List>
    </Form.Item>
    <Form.Item label="Photo">
      <List name="photo" send={succeed}><Button>Choose a photo</Button></List>
    </Form.Item>
    <Form.Item label="Contract">
      <List name="contract" send={fail}><Button>Send the contract</Button></List>
    </Form.Item>
    <List name="others" Kind={Upload.Dragger} multiple>
      <p>Click or drag files to this area</p>
    </List>
  </Form>,
);
