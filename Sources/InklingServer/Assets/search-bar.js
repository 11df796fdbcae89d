// The element <search-bar>: attributes, properties and the form it belongs to, passed on to bar.wasm.
// It decides nothing; the program says which attributes there are, and by a mark behind each name what
// its property is: ? there or not, ! not "no", # a number, "," texts, * a picture's address, else a text.

import { tellAddress } from "./address.js";
import { handle, release, sweep } from "./nodes.js";
import { hasNotes, noteOpening } from "./openings.js";
import { bars, page, panels } from "./requests.js";

const kinds = {
  "?": { read: (value) => value !== null, write: (value) => value ? "" : null },
  "!": { read: (value) => value !== "no", write: (value) => value && value !== "no" ? null : "no" },
  "#": { read: (value) => Number(value) || 0, write: (value) => value ? String(value) : null },
  ",": {
    read: (value) => value === null ? [] : value.match(/(\\.|[^,\\])*,?/gs).slice(0, -1)
      .map((part) => part.replace(/,$/, "").replace(/\\(.)/gs, "$1")),
    write: (value) => Array.isArray(value) ? value.map((part) => String(part).replace(/[,\\]/g, "\\$&")).join() : value,
  },
  "": { read: (value) => value ?? "", write: (value) => value === true ? "yes" : value === false ? "no" : value },
};
kinds["*"] = kinds[""];
const isDevelopment = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
// What inkling.js gives, and the attributes by their names.
let glue, named, lastBar = 0, advice;

export function define(given) {
  glue = given;
  const count = page.wasm.attributes();
  named = new Map(glue.read(page.wasm.inbox(count), count).split(" ").map((entry, index) => {
    const [, name, mark] = entry.match(/^([a-z-]+)(\W?)$/);
    return [name, { index, name, mark, ...kinds[mark],
      property: name.replace(/-(.)/g, (_, letter) => letter.toUpperCase()) }];
  }));
  // WebKit empties a field without autocompletion when one comes back to its page, and leaves only what it began with.
  addEventListener("pagehide", () => { for (const { field } of bars.values()) if (field()) field().defaultValue = field().value; });
  for (const attribute of named.values()) {
    defineAppearance(attribute);
    if (!(attribute.property in SearchBar.prototype)) defineProperty(attribute);
  }
  customElements.define("search-bar", SearchBar);
}

// The number by which the program knows an attribute.
export const numberOf = (name) => named.get(name).index;

function defineAppearance({ index, property, read, write: spell }) {
  let word = null;
  Object.defineProperty(SearchBar.appearance, property, {
    enumerable: true,
    get: () => read(word),
    set(value) {
      word = spell(value) ?? null;
      page.wasm.appearance(index, page.write(word?.toString()));
    },
  });
}

function defineProperty({ name, property, read, write: spell }) {
  Object.defineProperty(SearchBar.prototype, property, {
    configurable: true, enumerable: true,
    get() { return read(this.getAttribute(name)); },
    set(value) {
      const word = spell(value) ?? null;
      if (word === null) this.removeAttribute(name); else this.setAttribute(name, word);
    },
  });
}

// In the worker there are no elements, and this class is not used.
class SearchBar extends (globalThis.HTMLElement ?? Object) {
  static formAssociated = true;
  static get observedAttributes() { return [...named.keys()]; }
  // What all bars of the page are unless their own attributes say otherwise: UIKit's appearance proxy.
  static appearance = {};
  #bar = 0;
  #internals = this.attachInternals();
  #isOff = false;
  #sources = [];
  #text;
  connectedCallback() {
    if (this.#bar) return;
    const bar = this.#bar = ++lastBar;
    const root = this.#internals.shadowRoot ?? this.shadowRoot ?? this.attachShadow({ mode: "open", delegatesFocus: true });
    root.querySelector("[data-light]")?.remove(); // the form's icon, which has one of the program's in its place
    root.adoptedStyleSheets = [glue.style];
    const stop = new AbortController(), listener = (event) => glue.receive(bar, event);
    const results = this.getRootNode().getElementById?.(this.getAttribute("results")) ?? null;
    bars.set(bar, { host: this, internals: this.#internals, timers: new Map(), requests: new Map(),
      stop, field: () => root.querySelector("input"), roots: [root, results] });
    for (const place of [root, results]) for (const type of glue.observed)
      place?.addEventListener(type, listener, { capture: true, signal: stop.signal });
    addEventListener("keydown", (event) => {
      if (!event.defaultPrevented && !event.composedPath().includes(this)) glue.receive(bar, event, "pagekey");
    }, { signal: stop.signal });
    page.wasm.create(bar, handle(this), handle(root), handle(results));
    for (const property of ["source", "sources"]) this.#takeOver(property);
    this.#tellSources();
    tellAddress(page, bar);
    for (const { name, property } of named.values()) {
      if (this.hasAttribute(name)) this.attributeChangedCallback(name, null, this.getAttribute(name));
      this.#takeOver(property);
    }
    if (this.#text !== undefined) this.#restore(this.#text);
    page.wasm.mount(bar);
    panels.get(this)?.join(bar);
    const template = results?.querySelector(":scope > template");
    if (template) import("./rows.js").then(({ follow }) => follow(bar, results, template), () => {}); // else rows are the usual cards
    this.addEventListener("searchresultopen", ({ detail }) => noteOpening(this, detail.id), { signal: stop.signal });
    if (hasNotes()) {
      const entry = bars.get(bar), learned = () => { entry.learning = undefined; };
      entry.learning = import("./opened.js").then(({ follow }) => follow(bar)).then(learned, learned);
    }
    if (results?.localName === "dialog") import("./results-dialog.js").then(({ follow }) => follow(results, this));
    this.#advise();
  }
  // What was set before the element was one.
  #takeOver(property) {
    if (Object.hasOwn(this, property)) { const value = this[property]; delete this[property]; this[property] = value; }
  }
  #tellSources() {
    const entry = bars.get(this.#bar);
    if (!entry || !this.#sources.length && !entry.sources && !entry.named) return;
    const all = entry.sources = [...this.#sources, ...entry.named ?? []].slice(0, 16);
    page.wasm.sources(this.#bar, all.length, all.reduce((bits, { place }, index) => bits | (place === "local") << index, 0));
  }
  disconnectedCallback() {
    queueMicrotask(() => { if (!this.isConnected) this.#unmount(); });
  }
  #unmount() {
    const bar = this.#bar, entry = bars.get(bar);
    if (!entry) return;
    page.wasm.unmount(bar);
    entry.stop.abort();
    entry.voice?.then((recogniser) => recogniser.abort());
    for (const timer of entry.timers.values()) clearTimeout(timer);
    for (const request of entry.requests.values()) request.abort();
    for (const root of entry.roots) if (root) release(root);
    release(this);
    sweep();
    bars.delete(bar);
    this.#bar = 0;
  }
  attributeChangedCallback(name, _, value) {
    if (!this.#bar) return;
    const { index, mark } = named.get(name);
    if (name === "presentation" && value === "dialog") import("./search-dialog.js").then(({ follow }) => follow(this), () => {}); // else it opens in place
    if (name === "disabled" && this.#isOff) value = "";
    page.wasm.attribute(this.#bar, index, page.write(value));
    if (mark === "*" && value && !/ \d+x\d+/.test(value)) this.#measure(name, value);
    this.#advise();
  }
  // A picture of which only the address is known is looked at once.
  async #measure(name, value) {
    const { measure } = await import("./measure-image.js");
    const found = await measure(value);
    if (found && this.#bar && this.getAttribute(name) === value)
      page.wasm.attribute(this.#bar, named.get(name).index, page.write(found));
  }
  #advise() {
    if (isDevelopment) (advice ??= import("./diagnostics.js")).then(({ advise }) => advise(this), () => {});
  }
  // Text that comes before the bar waits for it.
  #restore(text) {
    if (this.#bar) page.wasm.restore(this.#bar, page.write(text));
    this.#text = this.#bar ? undefined : text;
  }
  formResetCallback() { this.#restore(this.getAttribute("text") ?? ""); }
  formStateRestoreCallback(state) { this.#restore(String(state)); }
  formDisabledCallback(isOff) {
    this.#isOff = isOff;
    this.attributeChangedCallback("disabled", null, this.getAttribute("disabled"));
  }
  // Who answers beside the configuration: functions, addresses, or { answer, place }.
  get sources() { return [...this.#sources]; }
  set sources(list) {
    this.#sources = [...list ?? []].slice(0, 16);
    this.#tellSources();
  }
  get source() { return this.#sources[0] ?? null; }
  set source(source) { this.sources = source == null ? [] : [source]; }
  get text() { return this.#text ?? this.shadowRoot?.querySelector("input")?.value ?? ""; }
  set text(text) { this.#restore(String(text ?? "")); }
  get value() { return this.text; }
  set value(text) { this.text = text; }
  get name() { return this.getAttribute("name") ?? ""; }
  set name(name) { this.setAttribute("name", name); }
  get type() { return "search"; }
  get form() { return this.#internals.form; }
  get labels() { return this.#internals.labels; }
  get willValidate() { return this.#internals.willValidate; }
  get validity() { return this.#internals.validity; }
  get validationMessage() { return this.#internals.validationMessage; }
  checkValidity() { return this.#internals.checkValidity(); }
  reportValidity() { return this.#internals.reportValidity(); }
}
