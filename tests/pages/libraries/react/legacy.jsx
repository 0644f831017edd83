import React from "react";
import { render } from "react-dom";
import { SignUp } from "./form";

render(<SignUp />, document.querySelector("#app"));
