import { OTPInput } from "input-otp";
import React, { useState } from "react";
import { createRoot } from "react-dom/client";
import { IMaskInput } from "react-imask";
import { NumericFormat, PatternFormat } from "react-number-format";
import PhoneInput from "react-phone-number-input";
import "react-phone-number-input/style.css";

const box = { width: 40, height: 40, border: "1px solid", display: "inline-block" };

function Settings() {
  const [phone, setPhone] = useState();
  const [card, setCard] = useState("");
  const [amount, setAmount] = useState("");
  const [date, setDate] = useState("");
  const [code, setCode] = useState("");
  window.__state = () => ({ phone, card, amount, date, code });
  return (
    <form style={{ padding: 20 }}>
      <label htmlFor="mobile">Mobile</label>
      <PhoneInput id="mobile" defaultCountry="US" value={phone} onChange={setPhone} />
      <label>Member number <IMaskInput mask="0000-0000-0000" unmask onAccept={setCard} /></label>
      <label>Amount <NumericFormat thousandSeparator prefix="$ " decimalScale={2} fixedDecimalScale onValueChange={({ value }) => setAmount(value)} /></label>
      <label>Valid until <PatternFormat format="##/##" mask="_" onValueChange={({ value }) => setDate(value)} /></label>
      <label htmlFor="code">Confirmation code</label>
      <OTPInput id="code" maxLength={6} value={code} onChange={setCode} render={({ slots }) => slots.map(({ char }, index) => <span key={index} style={box}>{char}</span>)} />
    </form>
  );
}

createRoot(document.querySelector("#app")).render(<Settings />);
