// Pages of selects, comboboxes and listboxes that are no native <select>.
const react18 = { react: "react-18", "react-dom": "react-dom-18" };

export const CHOOSING = {
  "choosing-react-select": { entry: "choosing/react-select.jsx" },
  "choosing-mui": { entry: "choosing/mui.jsx" },
  "choosing-antd": { entry: "choosing/antd.jsx", alias: react18 },
  "choosing-radix": { entry: "choosing/radix.jsx" },
  "choosing-headless": { entry: "choosing/headless.jsx" },
  "choosing-react-aria": { entry: "choosing/react-aria.jsx" },
  "choosing-element-plus": { entry: "choosing/vue.js" },
  "choosing-vuetify": { entry: "choosing/vuetify.js", define: { "process.env": "{}" } },
  "choosing-jquery": { entry: "choosing/jquery.js", markup: "choosing/jquery.html" },
  "choosing-shoelace": { entry: "choosing/shoelace.js", markup: "choosing/shoelace.html" },
  "choosing-angular": { entry: "angular-compiled/angular/choosing.js" },
  "choosing-aria": { entry: "choosing/aria.js", markup: "choosing/aria.html" },
};
