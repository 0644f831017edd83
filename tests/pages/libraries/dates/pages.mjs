// Pages with date and time controls. Each tells its library's own dates, as ISO 8601.
const REACT_18 = { react: "react-18", "react-dom": "react-dom-18" };

export const DATES = {
  "dates-mui": { entry: "dates/mui.jsx", alias: REACT_18 },
  "dates-antd": { entry: "dates/antd.jsx", alias: REACT_18 },
  "dates-aria": { entry: "dates/react-aria.jsx" },
  "dates-element-plus": { entry: "dates/element-plus.js" },
  "dates-vuetify": { entry: "dates/vuetify.js", define: { "process.env": "{}" } },
  "dates-angular": { entry: "angular-compiled/angular/dates.js" },
  "dates-flatpickr": { entry: "dates/flatpickr.js", markup: "dates/flatpickr.html" },
  "dates-react-datepicker": { entry: "dates/react-datepicker.jsx" },
  "dates-dialog": { entry: "dates/dialog.js", markup: "dates/dialog.html" },
};
