import { createApp } from "vue";
import { createVuetify } from "vuetify";
import { VApp } from "vuetify/components/VApp";
import { VAutocomplete } from "vuetify/components/VAutocomplete";
import { VCombobox } from "vuetify/components/VCombobox";
import { VSelect } from "vuetify/components/VSelect";
import "vuetify/styles";
import Choices from "./vuetify.vue";

const vuetify = createVuetify({ components: { VApp, VAutocomplete, VCombobox, VSelect } });
createApp(Choices).use(vuetify).mount("#app");
