import { DatePicker, Form, TimePicker } from "antd";
import React, { useEffect } from "react";
import { createRoot } from "react-dom/client";

const DAY = "YYYY-MM-DD";

function Booking() {
  const [form] = Form.useForm();
  useEffect(() => {
    window.__state = () => {
      const held = form.getFieldsValue();
      return {
        arrival: held.arrival?.format(DAY) ?? "",
        departure: held.departure?.format(DAY) ?? "",
        stay: held.stay?.map((day) => day?.format(DAY)) ?? [],
        call: held.call?.format("HH:mm") ?? "",
        meeting: held.meeting?.format("YYYY-MM-DDTHH:mm") ?? "",
        period: held.period?.format("YYYY-MM") ?? "",
        weekday: held.weekday?.format(DAY) ?? "",
      };
    };
  }, []);
  return (
    <Form form={form}>
      <Form.Item name="arrival" label="Arrival"><DatePicker /></Form.Item>
      <Form.Item name="departure" label="Departure"><DatePicker format="DD/MM/YYYY" /></Form.Item>
      <Form.Item name="stay" label="Stay"><DatePicker.RangePicker /></Form.Item>
      <Form.Item name="call" label="Call"><TimePicker format="HH:mm" /></Form.Item>
      <Form.Item name="meeting" label="Meeting"><DatePicker showTime format="YYYY-MM-DD HH:mm" /></Form.Item>
      <Form.Item name="period" label="Period"><DatePicker picker="month" /></Form.Item>
      <Form.Item name="weekday" label="Weekday">
        <DatePicker inputReadOnly disabledDate={(day) => day.day() === 0} />
      </Form.Item>
    </Form>
  );
}

createRoot(document.querySelector("#app")).render(<Booking />);
