// The page over characters: its start gives way to text, a typed character is named, and each has a view at #/1F603.

const bar = document.querySelector("search-bar"), results = document.getElementById("results");
const start = document.getElementById("start"), named = document.getElementById("named");
const maximumNamed = 6;
// Before its program is there the bar has no value.
const typedText = () => bar.value ?? "";
const code = (value) => `U+${value.toString(16).toUpperCase().padStart(4, "0")}`;
const addressOf = (value) => `#/${code(value).slice(2)}`;

function element(tag, properties, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

// ---- The start ----

function drawStart() {
  start.hidden = results.dataset.query !== undefined || typedText().trim() !== "";
  if (!start.hidden) drawRecent();
}

function drawRecent() {
  const part = document.getElementById("start-recent"), list = part.querySelector("ul");
  let texts = [];
  try { texts = JSON.parse(localStorage.getItem("inkling.history"))?.entries.map(({ text }) => String(text)) ?? []; } catch {} // none are shown
  list.replaceChildren(...texts.slice(0, 5).map((text) => element("li", {}, element("a", { href: `?q=${encodeURIComponent(text)}`, textContent: text }))));
  part.hidden = !texts.length;
}

start.addEventListener("click", (event) => {
  const link = event.target.closest("a");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  bar.value = link.textContent;
  bar.focus();
  drawStart();
  take(bar.value);
});
const hears = globalThis.SpeechRecognition ?? globalThis.webkitSpeechRecognition;
if (hears) for (const part of start.querySelectorAll(".start-voice")) part.hidden = false;

// ---- What is typed ----

// The code point that a text refers to, as people and programs write it.
function reference(text) {
  const typed = text.trim(), hex = /^(?:U\+|0x|\\u\{?|&#x)([0-9a-f]{1,6})[;}]?$/i.exec(typed), decimal = /^&#(\d{1,7});?$/.exec(typed);
  const value = hex ? parseInt(hex[1], 16) : decimal ? Number(decimal[1]) : NaN;
  return value <= 0x10FFFF ? value : undefined;
}

let segmenter;
// The code points that a text writes: of one character, or of a reference to it.
function codePoints(text) {
  const typed = text.trim(), referred = reference(text);
  if (referred !== undefined) return [referred];
  // Most of what is typed is words. The first Segmenter takes a slow phone longer than 50 ms.
  if (/^[ -~]*$/.test(typed)) return typed.length === 1 ? [typed.charCodeAt(0)] : [];
  const clusters = typed && typed.length <= 32 && globalThis.Intl?.Segmenter ? [...(segmenter ??= new Intl.Segmenter()).segment(typed)] : [];
  return clusters.length === 1 ? Array.from(typed, (letter) => letter.codePointAt(0)).slice(0, maximumNamed) : [];
}

// The character with this number, as the index has it; nothing where it has none, or nobody answers.
const known = new Map();
async function character(value) {
  if (known.has(value)) return known.get(value);
  const response = await fetch(`search.json?q=${encodeURIComponent(code(value))}&limit=20`);
  const { hits } = await response.json();
  const hit = hits.find(({ id }) => id === code(value));
  const found = hit && { glyph: hit.glyph, name: plain(hit.title), kind: plain(hit.text).replace(/^\S+ /, ""), block: hit.stored?.block, scope: hit.scope };
  known.set(value, found);
  return found;
}

// Runs of text with their marks, as one text.
const plain = (runs) => Array.isArray(runs) ? runs.filter((_, place) => place % 2).join("") : String(runs ?? "");

// The index has characters and code points as words, but no other way to write a number: a source of the page's own knows those.
const source = { place: "local", answer: async ({ text }) => {
  const value = reference(text), found = value === undefined ? undefined : await character(value);
  return { rows: found ? [{ id: code(value), title: found.name, text: `${code(value)} ${found.kind}`, glyph: found.glyph, scope: found.scope, url: addressOf(value) }] : [] };
} };

function take(text) {
  const sources = reference(text) === undefined || /^U\+/i.test(text.trim()) ? [] : [source];
  if (sources.length || bar.sources?.length) bar.sources = sources;
  // The rows are what a key was pressed for.
  soon(() => { if (text === typedText()) name(text); });
}
const soon = globalThis.requestIdleCallback ?? ((task) => setTimeout(task, 100));

let asked = 0;
async function name(text) {
  const number = ++asked, values = codePoints(text);
  const found = await Promise.all(values.map((value) => character(value).catch(() => undefined)));
  if (number !== asked) return;
  const links = values.flatMap((value, place) => found[place] ? [[value, found[place]]] : []);
  named.replaceChildren(...links.map(([value, { glyph, name }]) => element("a", { href: addressOf(value) }, glyph ? `${glyph} ` : "", `${code(value)} ${name}`)));
}

bar.addEventListener("searchtextchange", ({ detail }) => { drawStart(); take(detail.text); });
new MutationObserver(drawStart).observe(results, { attributeFilter: ["data-query"] });
drawStart();
take(typedText());

// ---- The view of a character ----

let view, cameFromHere = false;

// How programs write it, and its bytes.
function writings(value) {
  const text = String.fromCodePoint(value), hex = value.toString(16).toUpperCase();
  const isSurrogate = value >= 0xD800 && value <= 0xDFFF; // which has no bytes in UTF-8
  const bytes = isSurrogate ? "" : Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).toUpperCase().padStart(2, "0")).join(" ");
  const units = Array.from({ length: text.length }, (_, place) => text.charCodeAt(place).toString(16).toUpperCase().padStart(4, "0")).join(" ");
  return [["HTML", `&#${value};`], ["CSS", `\\${hex}`], ["Swift, JavaScript", `\\u{${hex}}`], ["UTF-8", bytes], ["UTF-16", units]];
}

async function copy(text) {
  try { await navigator.clipboard.writeText(text); return true; } catch {} // not allowed, or not over HTTPS
  const area = view.appendChild(element("textarea", { value: text }));
  area.select();
  const isCopied = document.execCommand("copy");
  area.remove();
  return isCopied;
}

function draw(value, found) {
  const text = String.fromCodePoint(value);
  const said = element("p", { className: "character-said" });
  said.setAttribute("role", "status");
  const button = element("button", { type: "button", className: "character-copy", textContent: "Copy", onclick: async () => {
    said.textContent = await copy(text) ? "Copied" : "The browser does not allow it";
  } });
  const close = element("button", { type: "button", className: "character-close", textContent: "Close", onclick: () => view.close() });
  const facts = [["Code point", code(value)], ...found?.kind ? [["Kind", found.kind]] : [], ...found?.block ? [["Block", found.block]] : [], ...writings(value)];
  const title = element("h2", { id: "character-name", textContent: found?.name ?? "No character of this number has a name" });
  const glyph = element("p", { className: "character-glyph", textContent: found ? found.glyph || "\u00A0" : "" });
  glyph.ariaHidden = "true";
  view.replaceChildren(glyph, title, element("dl", {}, ...facts.flatMap(([word, fact]) => [element("dt", { textContent: word }), element("dd", { textContent: fact })])),
    element("div", { className: "character-buttons" }, ...found ? [button] : [], close), said);
}

// The address says which character is in view.
async function follow() {
  const hex = /^#\/([0-9a-f]{1,6})$/i.exec(location.hash)?.[1], value = hex === undefined ? NaN : parseInt(hex, 16);
  if (!(value <= 0x10FFFF)) { if (view?.open) view.close("address"); return; }
  if (!view) {
    view = document.body.appendChild(element("dialog", { className: "character" }));
    view.setAttribute("aria-labelledby", "character-name");
    // Whoever came by the address alone leaves no entry behind.
    view.addEventListener("close", () => {
      if (view.returnValue !== "address") { if (cameFromHere) history.back(); else history.replaceState(history.state, "", location.pathname + location.search); }
      view.returnValue = "";
      cameFromHere = false;
    });
    view.addEventListener("click", (event) => { if (event.target === view) view.close(); });
  }
  const { hash } = location, found = await character(value).catch(() => undefined);
  if (location.hash !== hash) return; // somebody has gone on while the answer was under way
  draw(value, found);
  if (!view.open) view.showModal();
}

addEventListener("hashchange", ({ oldURL }) => {
  cameFromHere = !/#\//.test(oldURL);
  follow();
});
follow();
