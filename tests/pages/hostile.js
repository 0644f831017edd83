// Replaces what a script might lean on, sends false messages without end, and writes down every
// call and every message that is not its own.
(() => {
  const { stringify } = JSON;
  const { apply, defineProperty } = Reflect;
  const { addEventListener, dispatchEvent } = EventTarget.prototype;
  const post = window.postMessage;
  const byId = Document.prototype.getElementById;
  const { setInterval } = window;
  const record = { calls: [], messages: [], events: [], sent: 0, runtime: typeof chrome?.runtime };
  const MARK = "flood-of-the-page";

  const text = (value) => {
    try {
      return stringify(value) ?? `${value}`;
    } catch {
      return "something";
    }
  };
  const note = (kind, ...facts) => record[kind].push(text(facts));
  const listen = (target, type, heard) => apply(addEventListener, target, [type, heard, true]);

  const hear = ({ type, data, detail }) => {
    const said = text([data, detail]);
    if (!said.includes(MARK)) note("messages", type, said);
  };
  const channels = [];
  for (const name of ["formpilot", "link", "python"]) {
    const [speaks, hears] = [new BroadcastChannel(name), new BroadcastChannel(name)];
    listen(hears, "message", hear);
    channels.push(speaks);
  }
  for (const type of ["message", "messageerror", "connect", "formpilot", "link"]) {
    listen(window, type, hear);
  }
  for (const key in window) {
    if (key.startsWith("on") && key !== "onmessage") {
      listen(window, key.slice(2), (event) => note("events", event.type, event.detail));
    }
  }

  const LIES = [
    { op: "read", id: 1, call: "remove", get: "value", text: "[]", here: true, mark: MARK },
    { id: 1, text: stringify({ summary: MARK, result: { count: 99 } }), value: "lie", mark: MARK },
    { stop: true, started: { failed: MARK }, switch: { tab: 1, on: false }, mark: MARK },
    stringify(["call", { $: 0 }, "document.querySelectorAll", [MARK]]),
    stringify({ value: MARK, thrown: MARK }),
  ];
  const flood = () => {
    for (const lie of LIES) {
      apply(post, window, [lie, "*"]);
      for (const channel of channels) channel.postMessage(lie);
      for (const type of ["message", "formpilot", "link"]) {
        const event = new MessageEvent(type, { data: lie, bubbles: true });
        apply(dispatchEvent, window, [event]);
        apply(dispatchEvent, document, [new CustomEvent(type, { detail: lie, bubbles: true })]);
      }
      record.sent += 1;
    }
  };

  const COVERED = [
    ["Array.prototype.map", Array.prototype],
    ["Array.prototype.filter", Array.prototype],
    ["Function.prototype.call", Function.prototype],
    ["JSON.parse", JSON],
    ["JSON.stringify", JSON],
    ["Object.entries", Object],
    ["Object.fromEntries", Object],
    ["Promise.prototype.then", Promise.prototype],
    ["Map.prototype.get", Map.prototype],
    ["Map.prototype.set", Map.prototype],
    ["WeakMap.prototype.get", WeakMap.prototype],
    ["EventTarget.prototype.addEventListener", EventTarget.prototype],
    ["EventTarget.prototype.dispatchEvent", EventTarget.prototype],
    ["MessagePort.prototype.postMessage", MessagePort.prototype],
    ["Document.prototype.querySelectorAll", Document.prototype],
    ["Document.prototype.createElement", Document.prototype],
    ["Document.prototype.evaluate", Document.prototype],
    ["Element.prototype.querySelectorAll", Element.prototype],
    ["Element.prototype.getAttribute", Element.prototype],
    ["Element.prototype.checkVisibility", Element.prototype],
    ["Element.prototype.getBoundingClientRect", Element.prototype],
    ["Element.prototype.attachShadow", Element.prototype],
    ["Element.prototype.append", Element.prototype],
    ["window.fetch", window],
    ["window.postMessage", window],
    ["window.setTimeout", window],
  ];
  for (const [name, owner] of COVERED) {
    const value = function (...given) {
      note("calls", name, given);
      return "a lie";
    };
    const key = name.slice(name.lastIndexOf(".") + 1);
    defineProperty(owner, key, { __proto__: null, value, writable: true, configurable: true });
  }
  document.querySelectorAll = document.querySelector = () => note("calls", "document.query");
  const GETTERS = [
    [Node.prototype, "textContent"],
    [HTMLElement.prototype, "innerText"],
    [Element.prototype, "localName"],
  ];
  for (const [owner, key] of GETTERS) {
    const get = () => note("calls", key);
    defineProperty(owner, key, { __proto__: null, get, configurable: true });
  }
  for (const key of ["op", "id", "call", "text", "stop", "home", "thrown", "deadline_ms", "$"]) {
    const get = () => note("calls", `Object.prototype.${key}`);
    const set = function (value) {
      const own = { __proto__: null, value, writable: true, enumerable: true, configurable: true };
      defineProperty(this, key, own);
    };
    defineProperty(Object.prototype, key, { __proto__: null, get, set, configurable: true });
  }

  setInterval(flood, 5);
  [].map("the page's own call");
  listen(document, "click", ({ isTrusted }) => {
    if (isTrusted) apply(byId, document, ["told"]).replaceChildren(stringify(record));
  });
})();
