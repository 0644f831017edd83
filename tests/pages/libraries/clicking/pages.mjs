// The pages on which something opens, closes or is chosen by a click.

const older = { react: "react-18", "react-dom": "react-dom-18" };

export const CLICKING = {
  "click-mui": { entry: "clicking/mui.jsx" },
  "click-antd": { entry: "clicking/antd.jsx", alias: older },
  "click-shoelace": { entry: "clicking/shoelace.js", markup: "clicking/shoelace.html" },
};
