import { Form, Switch } from "antd";
import React, { useEffect } from "react";
import { createRoot } from "react-dom/client";

function SignUp() {
  const [form] = Form.useForm();
  useEffect(() => {
    window.__state = () => form.getFieldsValue();
  }, []);
  return (
    <Form form={form} initialValues={{ terms: false, news: true }}>
      <Form.Item name="terms" label="I accept the terms"><Switch /></Form.Item>
      <Form.Item name="news" label="Send me news"><Switch checkedChildren="Yes" unCheckedChildren="No" /></Form.Item>
    </Form>
  );
}

createRoot(document.querySelector("#app")).render(<SignUp />);
