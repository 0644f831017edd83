import React from "react";
import { createRoot } from "react-dom/client";
import { SignUp } from "./form";

createRoot(document.querySelector("#app")).render(<SignUp />);
