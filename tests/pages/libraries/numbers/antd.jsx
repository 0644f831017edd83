import { Form, Input, InputNumber, Rate, Segmented, Slider } from "antd";
import React, { useEffect } from "react";
import { createRoot } from "react-dom/client";

const first = { volume: 30, price: [10, 50], amount: 1000, stars: 2, plan: "Free", code: "" };
const percent = { formatter: (value) => `${value}%`, parser: (text) => text.replace("%", "") };

function Settings() {
  const [form] = Form.useForm();
  useEffect(() => {
    window.__state = () => form.getFieldsValue();
  }, []);
  return (
    <Form form={form} initialValues={{ ...first, share: 5 }} style={{ width: 500, padding: 20 }}>
      <p id="volume-label">Volume</p>
      <Form.Item name="volume" noStyle><Slider ariaLabelledByForHandle="volume-label" step={5} /></Form.Item>
      <p id="price-label">Price range</p>
      <Form.Item name="price" noStyle>
        <Slider range max={400} ariaLabelledByForHandle={["price-label", "price-label"]} />
      </Form.Item>
      <Form.Item name="amount" label="Amount">
        <InputNumber formatter={(value) => `$ ${value}`.replace(/\B(?=(\d{3})+(?!\d))/g, ",")} parser={(text) => text.replace(/\$\s?|(,*)/g, "")} step={0.5} />
      </Form.Item>
      <Form.Item name="share" label="Share"><InputNumber {...percent} min={0} max={100} /></Form.Item>
      <fieldset><legend>Stars</legend><Form.Item name="stars" noStyle><Rate /></Form.Item></fieldset>
      <fieldset>
        <legend>Plan</legend>
        <Form.Item name="plan" noStyle><Segmented options={["Free", "Professional", "Business"]} /></Form.Item>
      </fieldset>
      <fieldset><legend>Confirmation code</legend><Form.Item name="code" noStyle><Input.OTP length={6} /></Form.Item></fieldset>
    </Form>
  );
}

createRoot(document.querySelector("#app")).render(<Settings />);
