// The catalogue's page: fills the gallery and the inspector with what catalogue.wasm says, and hands
// what is edited back to it. Which settings there are, what they are called, the sources and the
// diagnostics all come from Swift.

import { findEntries } from "./catalogue-finder.js";

const address = new URL("catalogue.wasm", import.meta.url);
const { instance } = await WebAssembly.instantiateStreaming(fetch(address), {});
const wasm = instance.exports, encoder = new TextEncoder(), decoder = new TextDecoder();
const answer = (start) =>
  JSON.parse(decoder.decode(new Uint8Array(wasm.memory.buffer, start, wasm.length())));
function describe(settings) {
  const bytes = encoder.encode([...settings].map(([name, value]) => `${name}\0${value}\0`).join(""));
  const start = wasm.allocate(bytes.length);
  if (bytes.length) new Uint8Array(wasm.memory.buffer, start, bytes.length).set(bytes);
  return answer(wasm.describe(start, bytes.length));
}

const find = (id) => document.getElementById(id);
function make(tag, properties = {}, ...children) {
  const { attributes = {}, ...rest } = properties;
  const element = Object.assign(document.createElement(tag), rest);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}
function makeBar(settings) {
  const bar = document.createElement("search-bar");
  for (const [name, value] of settings) bar.setAttribute(name, value);
  return bar;
}

// The gallery.
const groups = answer(wasm.entries()), cards = new Map();
for (const group of groups) {
  const grid = make("div", { className: "grid" });
  for (const entry of group.entries) {
    const button = make("button", { type: "button", className: "inspect", textContent: "Inspect" });
    button.setAttribute("aria-label", `Inspect ${entry.title}`);
    button.addEventListener("click", () => { select(entry); find("inspector").scrollTop = 0; });
    const bar = makeBar(entry.settings);
    if (!bar.hasAttribute("accessibility-label"))
      bar.setAttribute("accessibility-label", `${entry.title} example`);
    const card = make("article", { className: "card", id: entry.id },
      make("div", { className: entry.backdrop }, bar, make("div", { className: "below" })),
      make("div", { className: "caption" },
        make("div", {}, make("h3", { textContent: entry.title }), make("p", { textContent: entry.note })), button));
    cards.set(entry.id, { card, entry, button });
    grid.append(card);
  }
  const heading = make("h2", { textContent: group.title });
  find("gallery").append(make("section", {}, heading, grid));
  find("groups").append(make("a", { href: `#${group.entries[0].id}`, textContent: group.title }));
}

findEntries(find("find"), find("found"), find("nothing"), [...cards.values()]);

// The inspector's form: one row for each setting that Swift names.
let settings = new Map(), live, selected;
const inputs = new Map();
function set(name, value) {
  if (value === null || value === "") settings.delete(name); else settings.set(name, value);
  if (value === "" && inputs.get(name)?.kind === "flag") settings.set(name, "");
  if (settings.has(name)) live.setAttribute(name, settings.get(name)); else live.removeAttribute(name);
  show();
}
function control({ attribute, kind, choices, label }) {
  const id = `set-${attribute}`;
  if (kind === "flag" || kind === "switch") {
    const box = make("input", { type: "checkbox", id });
    box.addEventListener("change", () =>
      set(attribute, kind === "flag" ? (box.checked ? "" : null) : (box.checked ? null : "no")));
    return { parts: [box], read: (value) => { box.checked = kind === "flag" ? value !== undefined : value !== "no"; } };
  }
  if (kind === "choice") {
    const list = make("select", { id }, make("option", { value: "", textContent: "–" }),
      ...choices.map((word) => make("option", { value: word, textContent: word })));
    list.addEventListener("change", () => set(attribute, list.value));
    return { parts: [list], read: (value) => { list.value = value ?? ""; } };
  }
  const field = make("input", { id, type: kind === "number" ? "number" : "text", spellcheck: false, autocomplete: "off" });
  if (kind === "number") field.min = "0";
  field.placeholder = { color: "#rrggbb", offset: "x y", list: "One,Two", image: "address 24x24" }[kind] ?? "";
  field.addEventListener("input", () => set(attribute, field.value));
  const parts = [field];
  if (kind === "color") {
    const well = make("input", { type: "color", attributes: { "aria-label": `${label}, color well` } });
    well.addEventListener("input", () => { field.value = well.value; set(attribute, well.value); });
    parts.unshift(well);
    return { parts, read: (value) => { field.value = value ?? ""; well.value = /^#[0-9a-f]{6}$/i.test(value) ? value : "#ffffff"; } };
  }
  return { parts, read: (value) => { field.value = value ?? ""; } };
}
for (const section of answer(wasm.form())) {
  const rows = section.rows.map((row) => {
    const { parts, read } = control(row);
    inputs.set(row.attribute, { kind: row.kind, read });
    const label = make("label", { htmlFor: `set-${row.attribute}`, textContent: row.label, title: row.swift });
    return make("div", { className: `row ${row.kind}` }, label, make("span", { className: "control" }, ...parts));
  });
  const legend = make("legend", { textContent: section.title });
  find("form").append(make("fieldset", {}, legend, ...rows));
}

// What the bar's delegate hears.
const calls = {
  searchshouldbeginediting: "searchBarShouldBeginEditing", searchbeginediting: "searchBarTextDidBeginEditing",
  searchshouldendediting: "searchBarShouldEndEditing", searchendediting: "searchBarTextDidEndEditing",
  searchtextchange: "searchBar(_:textDidChange:)", searchshouldchangetext: "searchBar(_:shouldChangeTextIn:replacementText:)",
  searchsubmit: "searchBarSearchButtonClicked", searchbookmark: "searchBarBookmarkButtonClicked",
  searchcancel: "searchBarCancelButtonClicked", searchresultslist: "searchBarResultsListButtonClicked",
  searchscopechange: "searchBar(_:selectedScopeButtonIndexDidChange:)",
};
function log({ type, detail }) {
  const values = Object.values(detail ?? {}).map((value) => JSON.stringify(value)).join(", ");
  const line = make("li", {}, make("code", { textContent: calls[type] }), make("span", { textContent: values }));
  find("calls").prepend(line);
  while (find("calls").children.length > 100) find("calls").lastChild.remove();
  find("no-calls").hidden = true;
}

// Sources and diagnostics, after every edit.
function showSource(id, runs) {
  const kinds = ["plain", "keyword", "type", "string", "number", "name"];
  find(id).replaceChildren(...runs.map(([kind, text]) => make("span", { className: kinds[kind], textContent: text })));
}
function show() {
  const { swift, html, diagnostics } = describe(settings);
  showSource("swift", swift);
  showSource("html", html);
  find("diagnostics").replaceChildren(...diagnostics.map((one) => make("li", {},
    make("code", { textContent: one.property }), ` ${one.problem} ${one.remedy} `,
    make("small", { textContent: one.requirement }))));
  find("diagnostics").hidden = diagnostics.length === 0;
}
function select(entry, isFirst = false) {
  selected?.card.classList.remove("selected");
  selected?.button.removeAttribute("aria-current");
  selected = cards.get(entry.id);
  selected.card.classList.add("selected");
  selected.button.setAttribute("aria-current", "true");
  settings = new Map(entry.settings);
  live = makeBar(entry.settings);
  if (!live.hasAttribute("accessibility-label")) live.setAttribute("accessibility-label", "Inspected bar");
  for (const type of Object.keys(calls)) live.addEventListener(type, log);
  find("stage").className = entry.backdrop;
  find("stage").replaceChildren(live, make("div", { className: "below" }));
  find("backdrop").checked = entry.backdrop.includes("photograph");
  find("name").textContent = entry.title;
  find("calls").replaceChildren();
  find("no-calls").hidden = false;
  for (const [name, { read }] of inputs) read(settings.get(name));
  show();
  if (!isFirst) {
    document.body.classList.add("inspecting");
    history.replaceState(null, "", `#${entry.id}`);
    if (matchMedia("(max-width: 64rem)").matches) find("close").focus();
  }
}
find("close").addEventListener("click", () => {
  document.body.classList.remove("inspecting");
  selected.button.focus();
});
find("reset").addEventListener("click", () => select(selected.entry));
find("backdrop").addEventListener("change", (event) => {
  find("stage").className = event.target.checked ? "stage photograph" : "stage";
});
for (const button of document.querySelectorAll("[data-copy]")) button.addEventListener("click", async () => {
  await navigator.clipboard?.writeText(find(button.dataset.copy).textContent);
  button.textContent = "Copied";
  setTimeout(() => { button.textContent = "Copy"; }, 1200);
});

// Tabs: arrows move, one tab stop.
const tabs = [...document.querySelectorAll("[role=tab]")];
function turnTo(tab) {
  for (const other of tabs) {
    const isChosen = other === tab;
    other.setAttribute("aria-selected", isChosen);
    other.tabIndex = isChosen ? 0 : -1;
    find(other.getAttribute("aria-controls")).hidden = !isChosen;
  }
}
for (const [index, tab] of tabs.entries()) {
  tab.addEventListener("click", () => turnTo(tab));
  tab.addEventListener("keydown", ({ key }) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (!step) return;
    const next = tabs[(index + step + tabs.length) % tabs.length];
    turnTo(next);
    next.focus();
  });
}

const named = cards.get(location.hash.slice(1));
select((named ?? cards.get("prompt")).entry, !named);
named?.card.scrollIntoView();
