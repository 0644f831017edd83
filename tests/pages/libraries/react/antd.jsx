import { Checkbox, DatePicker, Form, Input, InputNumber, Radio } from "antd";
import React, { useEffect } from "react";
import { createRoot } from "react-dom/client";
import { entries, initial, languages, plans } from "../choices";

const { country: _, color: __, volume: ___, born: ____, ...start } = initial;
const choices = (named) => entries(named).map(([value, label]) => ({ value, label }));

function SignUp() {
  const [form] = Form.useForm();
  useEffect(() => {
    window.__state = () => {
      const values = form.getFieldsValue();
      return { ...values, born: values.born?.format("YYYY-MM-DD") };
    };
  }, []);
  return (
    <Form form={form} initialValues={start}>
      <Form.Item name="name" label="Full name"><Input /></Form.Item>
      <Form.Item name="email" label="Email address"><Input type="email" /></Form.Item>
      <Form.Item name="bio" label="About you"><Input.TextArea /></Form.Item>
      <Form.Item name="age" label="Age"><InputNumber min={0} max={150} /></Form.Item>
      <Form.Item name="born" label="Born on"><DatePicker /></Form.Item>
      <Form.Item name="terms" valuePropName="checked"><Checkbox>I accept the terms</Checkbox></Form.Item>
      <Form.Item name="news" valuePropName="checked"><Checkbox>Send me news</Checkbox></Form.Item>
      <Form.Item name="languages" label="Languages"><Checkbox.Group options={choices(languages)} /></Form.Item>
      <Form.Item name="plan" label="Plan"><Radio.Group name="plan" options={choices(plans)} /></Form.Item>
    </Form>
  );
}

createRoot(document.querySelector("#app")).render(<SignUp />);
