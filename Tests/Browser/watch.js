// Runs in every page before the page's own scripts and writes down what must never, or only sometimes, happen.
(() => {
  const seen = (window.__seen = {
    shifts: [], longTasks: [], policy: [], errors: [], writes: [], prevented: [], keys: [], inputs: [],
    spoken: [], console: [], composing: false,
  });
  // The focused element, through every shadow root.
  window.__active = () => {
    let node = document.activeElement;
    while (node?.shadowRoot?.activeElement) node = node.shadowRoot.activeElement;
    return node;
  };
  const observe = (type, take) => {
    try { new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true }); }
    catch { /* not offered here */ }
  };
  observe("layout-shift", (entry) => seen.shifts.push({
    value: entry.value, afterInput: entry.hadRecentInput,
    nodes: entry.sources.map((s) => s.node ? s.node.nodeName + "#" + (s.node.id || "") + "." + (s.node.className || "") : "?"),
  }));
  observe("longtask", (entry) => seen.longTasks.push({ start: entry.startTime, duration: entry.duration }));
  addEventListener("securitypolicyviolation", (event) =>
    seen.policy.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`));
  addEventListener("error", (event) => seen.errors.push(String(event.message)));
  addEventListener("unhandledrejection", (event) => seen.errors.push(String(event.reason)));

  for (const kind of ["error", "warn"]) {
    const original = console[kind];
    console[kind] = function (...words) { seen.console.push(`${kind}: ${words.map(String).join(" ")}`); original.apply(console, words); };
  }

  // What the page writes into a field by itself, and whether a composition was open then.
  const note = (what) => seen.writes.push({ what, composing: seen.composing });
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
  Object.defineProperty(HTMLInputElement.prototype, "value", {
    ...value, set(text) { note(`value=${text}`); value.set.call(this, text); },
  });
  for (const name of ["setSelectionRange", "setRangeText", "select"]) {
    const original = HTMLInputElement.prototype[name];
    HTMLInputElement.prototype[name] = function (...words) { note(name); return original.apply(this, words); };
  }
  addEventListener("compositionstart", () => { seen.composing = true; }, true);
  addEventListener("compositionend", () => { seen.composing = false; }, true);
  addEventListener("input", (event) => seen.inputs.push({
    text: event.composedPath()[0].value, composing: event.isComposing, type: event.inputType, at: performance.now() }), true);
  addEventListener("keydown", (event) => {
    const entry = { key: event.key, composing: event.isComposing || event.keyCode === 229, prevented: false };
    seen.keys.push(entry);
    // Asked after every listener of the page has had its say.
    setTimeout(() => { entry.prevented = event.defaultPrevented; }, 0);
  }, true);
})();
