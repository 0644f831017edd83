// Pages of switches, checkboxes and radio groups that are no native inputs.
export const TOGGLES = {
  "toggles-radix": { entry: "toggles/radix.jsx" },
  "toggles-headless": { entry: "toggles/headless.jsx" },
  "toggles-antd": {
    entry: "toggles/antd.jsx",
    alias: { react: "react-18", "react-dom": "react-dom-18" },
  },
  "toggles-aria": { entry: "toggles/aria.js", markup: "toggles/aria.html" },
};
