([nodes, outside]) => {
  window.builtControls = [];
  const make = ({ tag, attributes, text, children, at }) => {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    if (text) made.append(text);
    for (const child of children) {
      if (child.tag === "template-of-shadow") {
        made.attachShadow({ mode: "open" }).append(...child.children.map(make));
      } else {
        made.append(make(child));
      }
    }
    if (at !== undefined) window.builtControls[at] = made;
    return made;
  };
  window.stateOf = (control) => {
    if (["checkbox", "radio"].includes(control.type)) return control.checked;
    if (control.localName !== "select") return control.value;
    return [...control.selectedOptions].map((option) => option.value).sort();
  };
  window.findsNothing = ([selector, at]) => {
    if (selector.startsWith("@")) return false;
    const control = window.builtControls[at];
    return ![...control.getRootNode().querySelectorAll(selector)].includes(control);
  };
  const form = document.createElement("form");
  form.id = "the-form";
  form.append(...nodes.map(make));
  document.body.replaceChildren(form, ...outside.map(make));
}
