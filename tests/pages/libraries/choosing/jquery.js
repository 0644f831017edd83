import jQuery from "jquery";
import "./jquery_global";
import "jquery-ui/dist/jquery-ui";
import "jquery-ui/themes/base/autocomplete.css";
import "jquery-ui/themes/base/menu.css";
import select2 from "select2";
import "select2/dist/css/select2.css";
import TomSelect from "tom-select";
import "tom-select/dist/css/tom-select.css";

select2(window, jQuery);
jQuery("#country").select2({ width: "20em", placeholder: "Choose a country", allowClear: true });
jQuery("#skills").select2({ width: "20em" });
const city = new TomSelect("#city", { plugins: ["clear_button"] });
const tags = new TomSelect("#tags", { plugins: ["remove_button"], create: true, persist: false });
let town = "";
jQuery("#town").autocomplete({
  source: ["Graz", "Graz West", "Linz"].map((label) => ({ label, value: label, id: label.toLowerCase() })),
  change: (_, { item }) => { town = item?.id ?? ""; },
});

window.__state = () => ({
  country: jQuery("#country").val() ?? "",
  skills: jQuery("#skills").val(),
  city: city.getValue(),
  tags: tags.getValue(),
  town,
});
