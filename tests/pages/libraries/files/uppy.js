import Uppy from "@uppy/core";
import Dashboard from "@uppy/dashboard";

const uppy = new Uppy({ restrictions: { maxFileSize: 20_000_000, maxNumberOfFiles: 3 } });
uppy.use(Dashboard, { inline: true, target: "#uppy", proudlyDisplayPoweredByUppy: false });
window.__state = () => ({ files: uppy.getFiles().map(({ name, size }) => [name, size]) });
