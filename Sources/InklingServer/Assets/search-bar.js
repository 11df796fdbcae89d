// The element <search-bar>: attributes, properties and the form it belongs to, passed on to bar.wasm.
// It decides nothing; the program says which attributes there are.

let lastBar = 0;

export function define({ wasm, bars, observed, handle, release, read, write, receive, style }) {
  const count = wasm.inkling_attributes();
  const attributes = read(wasm.inkling_inbox(count), count).split(" ").map((entry) => ({
    isFlag: entry.endsWith("?"), name: entry.replace("?", ""),
    property: entry.replace("?", "").replace(/-(.)/g, (_, letter) => letter.toUpperCase()),
  }));
  class SearchBar extends HTMLElement {
    static formAssociated = true;
    static observedAttributes = attributes.map((attribute) => attribute.name);
    #bar = 0;
    #internals = this.attachInternals();
    connectedCallback() {
      if (this.#bar) return;
      const bar = this.#bar = ++lastBar;
      const root = this.#internals.shadowRoot ?? this.attachShadow({ mode: "open", delegatesFocus: true });
      root.adoptedStyleSheets = [style];
      const stop = new AbortController(), listener = (event) => receive(bar, event);
      const results = this.getRootNode().getElementById?.(this.getAttribute("results")) ?? null;
      bars.set(bar, { host: this, internals: this.#internals, timers: new Map(), requests: new Map(),
        stop, field: () => root.querySelector("input"), roots: [root, results] });
      for (const place of [root, results]) for (const type of observed)
        place?.addEventListener(type, listener, { capture: true, signal: stop.signal });
      addEventListener("keydown", (event) => {
        if (!event.defaultPrevented && !event.composedPath().includes(this)) receive(bar, event, "pagekey");
      }, { signal: stop.signal });
      wasm.inkling_create(bar, handle(this), handle(root), handle(results));
      for (const { name, property } of attributes) {
        if (this.hasAttribute(name)) this.attributeChangedCallback(name, null, this.getAttribute(name));
        if (Object.hasOwn(this, property)) { const value = this[property]; delete this[property]; this[property] = value; }
      }
      wasm.inkling_mount(bar);
    }
    disconnectedCallback() {
      queueMicrotask(() => { if (!this.isConnected) this.#unmount(); });
    }
    #unmount() {
      const bar = this.#bar, entry = bars.get(bar);
      if (!entry) return;
      wasm.inkling_unmount(bar);
      entry.stop.abort();
      for (const timer of entry.timers.values()) clearTimeout(timer);
      for (const request of entry.requests.values()) request.abort();
      for (const root of entry.roots) if (root) release(root);
      release(this);
      bars.delete(bar);
      this.#bar = 0;
    }
    attributeChangedCallback(name, _, value) {
      const index = attributes.findIndex((attribute) => attribute.name === name);
      if (this.#bar) wasm.inkling_attribute(this.#bar, index, write(value));
    }
    #restore(text) { if (this.#bar) wasm.inkling_restore(this.#bar, write(text)); }
    formResetCallback() { this.#restore(this.getAttribute("text") ?? ""); }
    formStateRestoreCallback(state) { this.#restore(String(state)); }
    get text() { return this.#internals.shadowRoot?.querySelector("input")?.value ?? ""; }
    set text(text) { this.#restore(String(text ?? "")); }
    get value() { return this.text; }
    set value(text) { this.text = text; }
    get form() { return this.#internals.form; }
    get validity() { return this.#internals.validity; }
    checkValidity() { return this.#internals.checkValidity(); }
    reportValidity() { return this.#internals.reportValidity(); }
  }
  for (const { name, property, isFlag } of attributes) {
    if (property in SearchBar.prototype && property !== "title") continue;
    Object.defineProperty(SearchBar.prototype, property, {
      configurable: true, enumerable: true,
      get() { return isFlag ? this.hasAttribute(name) : this.getAttribute(name) ?? ""; },
      set(value) {
        if (isFlag) this.toggleAttribute(name, Boolean(value));
        else if (value === null || value === undefined) this.removeAttribute(name);
        else this.setAttribute(name, value);
      },
    });
  }
  customElements.define("search-bar", SearchBar);
}
