import ElementPlus from "element-plus";
import "element-plus/dist/index.css";
import { createApp } from "vue";
import Choices from "./element-plus.vue";

createApp(Choices).use(ElementPlus).mount("#app");
