// Pages of file inputs and drop zones.
export const FILES = {
  "files-dropzone": { entry: "files/dropzone.jsx" },
  "files-uppy": { entry: "files/uppy.js", markup: "files/uppy.html" },
  "files-antd": {
    entry: "files/antd.jsx",
    alias: { react: "react-18", "react-dom": "react-dom-18" },
  },
};
