// jQuery UI finds jQuery only as a global.
import jQuery from "jquery";

window.jQuery = jQuery;
