import { Cascader, Form, Select, TreeSelect } from "antd";
import React, { useEffect } from "react";
import { createRoot } from "react-dom/client";
import { COUNTRIES, NUMBERS, SKILLS, options } from "./data";

const PLACES = [
  { value: "europe", label: "Europe", children: [{ value: "vienna", label: "Vienna" }, { value: "berlin", label: "Berlin" }] },
  { value: "asia", label: "Asia", children: [{ value: "tokyo", label: "Tokyo" }] },
];
const TREE = PLACES.map(({ value, label, children }) => ({
  value, title: label, children: children.map((child) => ({ value: child.value, title: child.label })),
}));

function Choices() {
  const [form] = Form.useForm();
  useEffect(() => {
    window.__state = () => form.getFieldsValue();
  }, []);
  return (
    <Form form={form} initialValues={{ skills: ["java"] }} layout="vertical">
      <Form.Item name="country" label="Country"><Select options={options(COUNTRIES)} allowClear /></Form.Item>
      <Form.Item name="skills" label="Skills"><Select mode="multiple" options={options(SKILLS)} allowClear /></Form.Item>
      <Form.Item name="tags" label="Tags"><Select mode="tags" options={options(SKILLS)} allowClear /></Form.Item>
      <Form.Item name="item" label="Item"><Select options={options(NUMBERS)} allowClear /></Form.Item>
      <Form.Item name="city" label="City"><Select options={options(COUNTRIES)} showSearch optionFilterProp="label" allowClear /></Form.Item>
      <Form.Item name="place" label="Place"><Cascader options={PLACES} /></Form.Item>
      <Form.Item name="branch" label="Branch"><TreeSelect treeData={TREE} treeDefaultExpandAll allowClear /></Form.Item>
    </Form>
  );
}

createRoot(document.querySelector("#app")).render(<Choices />);
