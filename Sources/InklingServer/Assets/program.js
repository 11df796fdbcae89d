// The page's side of bar.wasm: a table of handles for nodes, events in, DOM calls out, requests,
// timers, storage and speech. It decides nothing; everything that can be decided is decided in Swift.
import { followAddress, hasParts, writeAddress } from "./address.js";
import { askHere, bring, inFrame, openEarly, sized, workerOf } from "./engine-copy.js";
import { isCore, serve } from "./engine-worker.js";
import { handle, handles, leave, nodes, sweep, typingBegan } from "./nodes.js";
import { rehearse } from "./rehearsal.js";
import { goTo, key, learns, siteOf } from "./openings.js";
import { abort, askSource, bars, early, get, holdBack, page, panels, reply } from "./requests.js";
import { define } from "./search-bar.js";

const base = new URL(".", import.meta.url);
const observed = ["beforeinput", "input", "keydown", "compositionstart", "compositionend", "focusin", "focusout", "mousedown", "click", "submit", "load", "error", "scroll", "reached", "pagekey"];
const names = new Map(), encoder = new TextEncoder(), decoder = new TextDecoder();
export { bars, key, learns, panels, reply, siteOf }; // for sources.js, opened.js and ideas.js
const Recogniser = globalThis.SpeechRecognition ?? globalThis.webkitSpeechRecognition;
let wasm, drawing, taken;

// Bytes and strings on their way in and out of the program's memory.
const bytes = (at, count) => new Uint8Array(wasm.memory.buffer, at, count);
const read = (at, count) => decoder.decode(bytes(at, count));
const name = (at, count) => names.get(at) ?? (names.set(at, read(at, count)), names.get(at));
function write(value) {
  if (value == null) return -1;
  if (typeof value !== "string") {
    bytes(wasm.inbox(value.byteLength), value.byteLength).set(new Uint8Array(value));
    return value.byteLength;
  }
  const room = value.length * 3;
  return encoder.encodeInto(value, bytes(wasm.inbox(room), room)).written;
}
const acting = (target) => handles.get(target.closest?.("[data-action]") ?? target) ?? 0;

// What the worker of a segment says.
const hear = (worker, data) => data.program || data.bytes
  ? bring(worker, data).then(() => data.segment && rehearse([...bars].find(([, entry]) => entry.worker === worker)?.[0], { wasm, bars, reply, write }))
  : reply(data.bar, data.request, data.status, data.body);

// A watched node tells when it is less than a window's height below what can be seen.
let ends;
const atEnds = (entries) => { for (const { isIntersecting, target } of entries) if (isIntersecting) target.dispatchEvent(new Event("reached")); };

const dom = {
  create(at, count) {
    const tag = name(at, count);
    const drawn = tag === "svg" || tag === "path";
    return handle(drawn ? document.createElementNS("http://www.w3.org/2000/svg", tag) : document.createElement(tag));
  },
  create_text: (at, count) => handle(document.createTextNode(read(at, count))),
  set_text(node, at, count) { nodes[node].data = read(at, count); },
  set_attribute(node, key, length, at, count) { nodes[node].setAttribute(name(key, length), read(at, count)); },
  remove_attribute(node, key, length) { nodes[node].removeAttribute(name(key, length)); },
  set_style(node, key, length, at, count) { nodes[node].style.setProperty(name(key, length), read(at, count)); },
  insert(node, parent, before) { nodes[parent].insertBefore(nodes[node], nodes[before]); },
  remove(node) { leave(nodes[node]); },
  find: (root, key, length) => handle(nodes[root].querySelector(name(key, length))),
  value: (node) => write(nodes[node].value),
  set_value(node, at, count) { nodes[node].value = read(at, count); },
  select(node, start, end) { nodes[node].setSelectionRange(start, end); },
  focus(node) { nodes[node].focus({ preventScroll: true }); },
  blur(node) { nodes[node].blur(); },
  set_shown(node, isShown) { nodes[node].toggleAttribute("data-open", isShown); nodes[node].togglePopover?.(!!isShown); },
  style: (node, key, length) => write(getComputedStyle(nodes[node]).getPropertyValue(name(key, length))),
  matches: (node, key, length) => nodes[node].matches(name(key, length)),
  watch(node) { ends.unobserve(nodes[node]); ends.observe(nodes[node]); },
  reveal(node) { nodes[node].scrollIntoView({ block: "nearest" }); },
  measure(node, at) {
    const box = nodes[node].getBoundingClientRect(), view = globalThis.visualViewport;
    const top = view?.offsetTop ?? 0, height = view?.height ?? innerHeight;
    new Float32Array(wasm.memory.buffer, at, 7).set([box.left, box.top, box.right, box.bottom, top, top + height, document.documentElement.offsetWidth]);
  },
};

const host = {
  now: () => performance.now(),
  epoch: () => Date.now(),
  // Only Safari has gesture events; it sends the Enter that ended a composition after its end. Its vendor is WebKit's everywhere.
  capabilities: () => (Recogniser ? 1 : 0) | (navigator.onLine ? 2 : 0) | (globalThis.GestureEvent ? 4 : 0) | (/^Apple/.test(navigator.vendor) ? 8 : 0) | (matchMedia("(hover: hover) and (pointer: fine)").matches ? 16 : 0) | (/^(Mac|iP)/.test(navigator.platform) ? 32 : 0),
  media: (at, count) => matchMedia(name(at, count)).matches,
  language: () => write(document.documentElement.lang || navigator.language),
  look(node, context, at, count) {
    const frame = nodes[node], pairs = bytes(at, count).slice();
    // One import for all: WebKit settles a second one before the module of the first has run.
    drawing ??= import("./look.js").then((look) => look.ready);
    if (drawing.call) drawing(frame, pairs, context); else drawing.then((draw) => (drawing = draw)(frame, pairs, context));
  },
  log(at, count) { console.warn(read(at, count)); },
  start_timer(bar, timer, delay) {
    host.stop_timer(bar, timer);
    bars.get(bar).timers.set(timer, setTimeout(() => wasm.timer(bar, timer), delay));
  },
  stop_timer(bar, timer) { clearTimeout(bars.get(bar).timers.get(timer)); },
  tell_when_painted(bar, pause) { // a timer beside those of the session
    host.stop_timer(bar, -1);
    requestAnimationFrame(() => bars.has(bar) && host.start_timer(bar, -1, pause));
  },
  load(at, count) { try { return write(localStorage.getItem(name(at, count))); } catch { return -2; } },
  save(key, length, at, count) {
    try { localStorage.setItem(name(key, length), read(at, count)); } catch { return -2; } // else 0
  },
  fetch(bar, request, at, count) {
    if (!bar) return; // a rehearsal is given its configuration
    const entry = bars.get(bar), url = entry.site = new URL(read(at, count), request === -1 ? document.baseURI : entry.site); // what a configuration names lies beside it
    if (request > 0) panels.get(entry.host)?.addTo(url.searchParams);
    get(bar, request, url);
  },
  fetch_words(bar, request, at, count) { if (bar) get(bar, request, new URL(`words-${name(at, count)}.txt`, base)); },
  abort,
  open_segment(bar, length, at, count) {
    const url = new URL(read(at, count), bars.get(bar).site).href;
    (bars.get(bar).worker = workerOf(url, hear))({ bar, request: 0, url, length, filters: hasParts() });
    if (isCore(url)) ends = new IntersectionObserver(atEnds); // rows that nobody sees yet would be blocks that nobody needs
  },
  ask_engine(bar, request, at, count) {
    const entry = bars.get(bar), { host, worker } = entry, plain = sized(worker, bytes(at, count).slice());
    const question = panels.get(host)?.completed(plain, true) ?? plain;
    inFrame(entry, () => {
      const answer = askHere(worker, question);
      if (answer) reply(bar, request, 200, answer); else worker?.({ bar, request, body: question });
    });
  },
  ask_source(bar, source, request, at, count) { askSource(bar, source, request, bytes(at, count).slice()); },
  dispatch(bar, key, length, at, count) {
    const detail = JSON.parse(read(at, count));
    const event = new CustomEvent(name(key, length), { bubbles: true, composed: true, cancelable: true, detail });
    return bars.get(bar).host.dispatchEvent(event);
  },
  set_form_value(bar, at, count) {
    const { host, internals } = bars.get(bar), text = read(at, count);
    internals.setFormValue(text);
    panels.get(host)?.typed();
  },
  set_missing(bar, isMissing) {
    const { internals, field } = bars.get(bar);
    if (!isMissing) internals.setValidity({});
    else { // in the browser's own words for a field that must not be empty
      const empty = Object.assign(document.createElement("input"), { required: true });
      internals.setValidity({ valueMissing: true }, empty.validationMessage, field());
    }
  },
  submit_form(bar) { const form = bars.get(bar).internals.form; form?.requestSubmit(); return !!form; },
  reflect(bar, key, length, at, count) {
    const { host } = bars.get(bar), attribute = read(key, length);
    if (count < 0) host.removeAttribute(attribute); else host.setAttribute(attribute, read(at, count));
  },
  follow_address(bar) { followAddress({ wasm, bars, write }, bar); },
  show_conditions(bar, at, count) { const entry = bars.get(bar), lines = entry.conditions = read(at, count); panels.get(entry.host)?.show(lines); },
  write_address(bar, isNew, scope, at, count) { writeAddress(bars.get(bar), isNew, scope, read(at, count)); },
  navigate(bar, at, count) { goTo(bars.get(bar), read(at, count)); },
  start_voice(bar, session) {
    const heard = (kind, text) => bars.has(bar) && wasm.voice(bar, session, kind, write(text));
    bars.get(bar).voice = import("./voice.js").then(({ listen }) => listen(new Recogniser(), heard));
  },
  stop_voice(bar) { bars.get(bar).voice?.then((recogniser) => recogniser.stop()); },
  abort_voice(bar) { bars.get(bar).voice?.then((recogniser) => recogniser.abort()); },
};

// One event in: the node it happened at, the keys held, and the text and selection that go with it.
function receive(bar, event, type = event.type) {
  const target = event.composedPath()[0];
  if (event.type === "input") typingBegan(), taken ??= import("./deletion.js").then((part) => taken = part.taken, () => {});
  if (type === "submit" && holdBack(bar)) return void event.preventDefault();
  if (event.type === "focusout" || event.type === "mousedown") sweep();
  const text = event.type === "keydown" ? event.key : event.type === "beforeinput" ? event.data ?? "" : target.value ?? "";
  const flags = event.shiftKey | event.ctrlKey << 1 | event.altKey << 2 | event.metaKey << 3
    | (event.isComposing || event.keyCode === 229) << 4 | (event.button > 0) << 5
    | Boolean(target.matches?.("input, textarea, select, [contenteditable]")) << 6
    | Boolean(event.relatedTarget?.closest?.("[part=popup], [part=input]")) << 7;
  if (wasm.event(bar, observed.indexOf(type), acting(target), flags,
    ...taken?.call ? taken(event, target) : [target.selectionStart, target.selectionEnd], write(String(text)))) event.preventDefault();
}

if (!globalThis.document) onmessage = ({ data }) => serve(data, postMessage); // this is the worker

// Begins with the program, which is on its way, as the configurations of the bars are by their addresses.
export async function run(arriving, configurations) {
  ends = new IntersectionObserver(atEnds, { rootMargin: "0px 0px 100% 0px" });
  const style = new CSSStyleSheet();
  const parts = document.querySelector("search-filter, search-sort");
  for (const [url, configuration] of configurations) openEarly(url, early.set(url, configuration).get(url), !!parts, hear).catch(() => {});
  const [program, sheet] = await Promise.all([
    WebAssembly.instantiateStreaming(arriving, { dom, host }),
    fetch(new URL("inkling.css", base)).then((response) => response.text()),
    parts && import("./filters.js").then(({ join }) => join(page, panels), () => {}), // else the parts stay forms that the server answers
  ]);
  wasm = program.instance.exports;
  Object.assign(page, { wasm, write });
  style.replaceSync(sheet);
  define({ observed, read, receive, style });
  const surroundings = () => wasm.surroundings(0);
  for (const query of ["prefers-color-scheme: dark", "prefers-contrast: more", "prefers-reduced-transparency: reduce", "forced-colors: active"])
    matchMedia(`(${query})`).addEventListener("change", surroundings);
  const moved = () => wasm.surroundings(2);
  for (const type of ["online", "offline"]) addEventListener(type, surroundings);
  for (const type of ["resize", "scroll"]) {
    addEventListener(type, moved, { capture: true, passive: true });
    globalThis.visualViewport?.addEventListener(type, moved);
  }
  addEventListener("storage", () => wasm.surroundings(1));
}
