// Pages of sliders, spin buttons, ratings, toggle buttons, code boxes and masked inputs.
const older = { react: "react-18", "react-dom": "react-dom-18" };
const options = { __VUE_OPTIONS_API__: "true", "process.env": "{}" };

export const NUMBERS = {
  "numbers-mui": { entry: "numbers/mui.jsx" },
  "numbers-radix": { entry: "numbers/radix.jsx" },
  "numbers-antd": { entry: "numbers/antd.jsx", alias: older },
  "numbers-react-aria": { entry: "numbers/react-aria.jsx" },
  "numbers-element-plus": { entry: "numbers/element-plus.js", define: options },
  "numbers-vuetify": { entry: "numbers/vuetify.js", define: options },
  "numbers-nouislider": { entry: "numbers/nouislider.js", markup: "numbers/nouislider.html" },
  "numbers-patterns": { entry: "numbers/patterns.js", markup: "numbers/patterns.html" },
  "numbers-masks": { entry: "numbers/masks.jsx" },
};
