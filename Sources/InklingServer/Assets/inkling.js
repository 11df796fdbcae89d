// The first stage of the page: until somebody wants to search, a bar is a plain form. Then program.js comes, takes the
// form over in place, and acts on what was typed, pressed and focused meanwhile.

const base = new URL(".", import.meta.url), met = new WeakSet();
// With any other attribute a bar looks unlike its form, and its program comes at once: as for `loading="eager"`.
const plain = /^(id|class|style|slot|lang|dir|title|name|configuration|results|placeholder|focus-keys|scope-titles|shows-scope-bar|selected-scope-button-index|address|trigger|history|learns|voice|suggestions|shows-clear-button|notice-delay|choice-delay|top-hits|highlight|data-.*|aria-.*)$/;
const intents = ["pointerover", "touchstart", "focusin", "keydown", "input"];
const bars = document.getElementsByTagName("search-bar");
const isThere = () => !!customElements.get("search-bar");
let coming;
try {
  if (sessionStorage.getItem(`inkling-rows ${location.pathname}${location.search}`)) import("./way-back.js").then(({ showKept }) => showKept(bars)).catch(() => {});
} catch {} // no storage: the rows come with the program

const element = (tag, attributes, ...children) => {
  const made = /^(svg|path)$/.test(tag) ? document.createElementNS("http://www.w3.org/2000/svg", tag) : document.createElement(tag);
  for (const name in attributes) made.setAttribute(name, attributes[name]);
  made.append(...children);
  return made;
};

// The program, which is asked for once.
function begin() {
  if (coming) return coming;
  watch.disconnect();
  for (const bar of bars) for (const name of ["text", "value"])
    if (Object.getOwnPropertyDescriptor(bar, name)?.get) delete bar[name];
  // What the bars will ask for first comes beside their program, and before it: it is short.
  const link = document.createElement("a"), arriving = new Map();
  for (const bar of bars) if ((link.href = bar.getAttribute("configuration") ?? "") && !arriving.has(link.href))
    arriving.set(link.href, fetch(link.href)).get(link.href).catch(() => {});
  // WebKit would fetch twice what a link preloads.
  const program = fetch(new URL("bar.wasm", base));
  program.catch(() => {});
  coming = import("./program.js").then(({ run }) => run(program, arriving));
  coming.catch(async (error) => (await import("./without-program.js")).tell(error)).catch(() => {});
  return coming;
}

// Whoever waits for the program wants it.
export const ready = {
  then: (...heard) => begin().then(...heard),
  catch: (heard) => begin().catch(heard),
  finally: (heard) => begin().finally(heard),
};

// The form that a server would have written.
function draw(bar) {
  const root = bar.attachShadow({ mode: "open", delegatesFocus: true }), placeholder = bar.getAttribute("placeholder") ?? "";
  const input = element("input", { id: "inkling-field", class: "input", name: "q", type: "text", placeholder, inputmode: "search",
    enterkeyhint: "search", autocomplete: "off", autocapitalize: "none", dir: "auto", "aria-label": placeholder || "Search" });
  const form = element("form", { class: "form" }, element("label", { for: "inkling-field", class: "label", "aria-hidden": "true" }, placeholder || "Search"),
    element("div", { class: "row" }, element("div", { class: "field" }, input)));
  const titles = bar.hasAttribute("shows-scope-bar") ? bar.getAttribute("scope-titles")?.match(/(\\.|[^,\\])+/gs) ?? [] : [];
  const chosen = bar.getAttribute("selected-scope-button-index") | 0;
  if (titles.length) form.append(element("fieldset", { class: "scope-bar" }, ...titles.map((title, value) =>
    element("label", { class: "scope-button" }, element("input", { type: "radio", name: "scope", value, ...value === chosen && { checked: "" } }),
      title.replace(/\\(.)/gs, "$1")))));
  const frame = element("search", { class: "bar", role: "search" }, form,
    element("noscript", {}, "Searching this page needs JavaScript and WebAssembly."));
  const sheet = element("link", { rel: "stylesheet", href: new URL("inkling.css", base) });
  // Without its style sheet it would be seen as something else.
  frame.hidden = true;
  sheet.onload = sheet.onerror = () => { frame.hidden = false; };
  root.append(sheet, frame);
  return root;
}

// What somebody has said that the form cannot do.
function isWanted(bar, field) {
  const language = bar.closest("[lang]")?.lang ?? navigator.language;
  return bar.getAttributeNames().some((name) => !plain.test(name))
    || new URLSearchParams(location.search).has(bar.getAttribute("name") || "q")
    || !bar.hasAttribute("placeholder") && !/^en/.test(language)
    || bar.matches(":focus, :focus-within") || !!field.value || ["text", "value"].some((name) => Object.hasOwn(bar, name));
}

function meet(bar) {
  if (met.has(bar) || coming) return;
  met.add(bar);
  // Nothing is drawn that the program would draw otherwise, and now.
  if (!bar.shadowRoot && bar.getAttributeNames().some((name) => !plain.test(name))) return void begin();
  const root = bar.shadowRoot ?? draw(bar), field = root.querySelector("input"), form = root.querySelector("form");
  if (isWanted(bar, field)) return void begin();
  field.before(element("span", { class: "search-icon", "data-light": "" }, element("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" },
    element("path", { d: "M10.5 4a6.5 6.5 0 1 1 0 13a6.5 6.5 0 0 1 0-13M15.4 15.4L20.5 20.5" }))));
  for (const type of intents)
    bar.addEventListener(type, begin, { once: true, passive: true });
  root.addEventListener("change", ({ target }) => {
    if (target.type !== "radio") return;
    bar.setAttribute("selected-scope-button-index", target.value);
    begin();
  });
  // Enter waits for the program; where that cannot run the server answers, if there is one.
  form.addEventListener("submit", (event) => {
    if (isThere()) return;
    event.preventDefault();
    begin().then(() => form.requestSubmit(), () => { if (form.action && !root.querySelector("noscript, [role=alert]")) form.submit(); });
  });
  for (const name of ["text", "value"]) if (!Object.hasOwn(bar, name)) Object.defineProperty(bar, name, {
    configurable: true, enumerable: true, get: () => field.value,
    set(value) {
      begin();
      Object.defineProperty(bar, "text", { configurable: true, enumerable: true, writable: true, value });
    },
  });
}

// The keys that lead to a bar are those of the program.
addEventListener("keydown", (event) => {
  if (isThere() || event.defaultPrevented || event.isComposing || event.shiftKey || event.altKey) return;
  const isFree = !event.composedPath()[0].matches?.("input, textarea, select, [contenteditable]");
  for (const bar of bars) {
    const keys = bar.getAttribute("focus-keys") ?? "";
    const isMeant = event.ctrlKey || event.metaKey
      ? keys.includes("command-k") && event.key === "k" && event.ctrlKey !== event.metaKey
      : keys.includes("slash") && event.key === "/" && isFree;
    if (!isMeant) continue;
    event.preventDefault();
    bar.shadowRoot.querySelector("input").focus();
    return;
  }
});

const watch = new MutationObserver(() => { for (const bar of [...bars]) meet(bar); });
watch.observe(document, { childList: true, subtree: true });
for (const bar of [...bars]) meet(bar);
// What narrows the results is drawn at once, and brings the program when somebody wants to use it. Only the program knows
// what belongs into empty parts, and does what an address says of them. A bar inside a component is not seen from here.
const parts = document.querySelectorAll("search-filters, search-filter, search-sort");
for (const part of parts) for (const type of intents) part.addEventListener(type, begin, { once: true, passive: true });
if (parts.length) import("./filters.js").catch(() => {}); // else they stay forms that the server answers
// What a bar may call them, also by `address`: more than these are no harm.
const named = ["sort", "filter", ...[...bars].flatMap((bar) => bar.getAttribute("address")?.match(/[^\s,:]+(?=$|[\s,])/g) ?? [])];
if (!bars.length || document.querySelector("search-filter:not([kind]):empty, search-sort:empty")
  || parts.length && [...new URLSearchParams(location.search).keys()].some((key) => named.includes(key.split(".")[0]))) begin();
