import jQuery from "jquery";
import select2 from "select2";
import "select2/dist/css/select2.css";
import TomSelect from "tom-select";
import "tom-select/dist/css/tom-select.css";

select2(window, jQuery);
jQuery("#country").select2({ width: "20em", placeholder: "Choose a country", allowClear: true });
jQuery("#skills").select2({ width: "20em" });
const city = new TomSelect("#city", { plugins: ["clear_button"] });
const tags = new TomSelect("#tags", { plugins: ["remove_button"], create: true, persist: false });

window.__state = () => ({
  country: jQuery("#country").val() ?? "",
  skills: jQuery("#skills").val(),
  city: city.getValue(),
  tags: tags.getValue(),
});
