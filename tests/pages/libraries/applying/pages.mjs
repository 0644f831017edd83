// A whole form of widgets from several libraries.
export const APPLYING = {
  application: { entry: "applying/application.jsx" },
};
