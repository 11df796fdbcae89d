// What the filters and orders of a page are to one bar: they are told to the program together, and its answers are told to them.

import { readFilter, understood } from "./filter-text.js";
import { word } from "./filter-words.js";

// The program with its bars, and by each bar's element the panel that hears its answers. Panels come before the program.
let page = { bars: new Map() }, panels = new Map();

export const join = (program, known) => { panels.forEach((panel, host) => known.set(host, panel)); [page, panels] = [program, known]; };

const encoder = new TextEncoder(), decoder = new TextDecoder();
// The numbers of the question for all counts and of that for a text's, which the program does not know.
const everything = -100, counting = -101;

class Panel {
  parts = new Set();
  #host; #bar; #isDue = false; #due; #uncounted; #last = 0; #sort = ""; #filters = []; #counts; #fields;
  constructor(host) {
    this.#host = host;
    for (const [bar, entry] of page.bars) if (entry.host === host) this.join(bar);
  }
  get #entry() { return page.bars.get(this.#bar); }
  get language() { return this.#host.lang || document.documentElement.lang || "en"; }
  // An answer can come before the page is told of the key that asked for it.
  get #isAsking() { return Boolean(this.#host.value?.trim() || this.#sort || this.#filters.length); }
  word(name, value) { return word(this.language, name, value); }

  // The bar began to live, or lives again elsewhere in the page.
  join(bar) {
    this.#bar = bar;
    this.#last = 0;
    this.#tellLater();
  }
  add(part) { this.parts.add(part); this.#tellLater(); }
  delete(part) { this.parts.delete(part); this.#tellLater(); }

  // All parts of a page come in one task.
  #tellLater() {
    if (this.#isDue) return;
    this.#isDue = true;
    queueMicrotask(() => {
      this.#isDue = false;
      const entry = this.#entry;
      if (!entry) return;
      if (!this.#fields && entry.configuration) this.#configure(entry.configuration);
      page.wasm.facets(this.#bar, page.write(this.#names.join("\n")));
      if (entry.conditions !== undefined) this.show(entry.conditions); else this.choose();
    });
  }
  get #names() { return [...new Set(Array.from(this.parts, (part) => part.counts ? part.field : "").filter(Boolean))].slice(0, 8); }

  // Somebody chose something in one of the parts.
  choose() {
    const parts = [...this.parts], owned = new Set(parts.map(({ field }) => field));
    const sorts = parts.find(({ sort }) => sort !== undefined);
    if (sorts) this.#sort = sorts.sort;
    // What no part of the page shows holds as well: a link may have brought it.
    this.#filters = [...this.#filters.filter((filter) => !owned.has(readFilter(filter).field)), ...parts.map(({ filter }) => filter).filter(Boolean)];
    this.#tell();
  }
  clear() {
    this.#filters = [];
    this.show(this.#sort);
    this.#tell();
  }
  // Only these hold from now on.
  hold(filters) {
    if (filters.length === this.#filters.length) return;
    this.show([this.#sort, ...filters].join("\n"));
    this.#tell();
  }
  // What an idea without a filter is called: as the button that takes the filter away.
  without(filter) {
    const { field, values } = readFilter(filter);
    return this.word("remove", `${this.titleOf(field)}: ${values.join(", ").replace("..", "–")}`);
  }
  remove(filter, value) {
    const { field, values } = readFilter(filter);
    const left = this.isPlace(field) ? [] : values.filter((other) => other !== value);
    for (const part of this.parts) if (part.field === field && part.counts) part.show(left);
    this.#filters = this.#filters.filter((other) => other !== filter);
    this.choose();
  }
  #tell() {
    const lines = [this.#sort, ...this.#filters].join("\n"), entry = this.#entry;
    this.#drawChosen();
    if (!entry || (entry.conditions ?? "") === lines) return;
    entry.conditions = lines;
    page.wasm.conditions(this.#bar, page.write(lines));
    if (!this.#isAsking) this.#countEverything();
  }

  // The program has these now: an address named them, or the search was cancelled.
  show(lines) {
    const known = understood(lines.split("\n"), this.#fields);
    // What is left is told once the parts show it.
    if (known.join("\n") !== lines) queueMicrotask(() => this.#tell());
    const [sort, ...filters] = known, values = new Map(filters.map((filter) => { const read = readFilter(filter); return [read.field, read.values]; }));
    this.#sort = sort;
    this.#filters = filters;
    for (const part of this.parts) if (part.sort !== undefined) part.sort = sort; else part.show?.(values.get(part.field) ?? []);
    this.#drawChosen();
    this.typed();
  }
  // What is chosen goes with each question; values are counted once, with the first rows.
  addTo(parameters) {
    for (const filter of this.#filters) parameters.append("filter", filter);
    if (this.#sort) parameters.set("sort", this.#sort);
    if (parameters.get("offset") === "0") parameters.set("facets", this.#facets);
  }
  // An engine in the page is asked for the counts apart: they would take longer than the rows have until the next frame.
  completed(question, isApart) {
    const asked = JSON.parse(decoder.decode(question)), some = { ...asked, filters: this.#filters, sort: this.#sort, facets: [] };
    const whole = { ...some, facets: asked.offset ? [] : this.#names };
    if (isApart && !asked.offset) this.#uncounted = whole;
    return encoder.encode(JSON.stringify(isApart ? some : whole));
  }
  get #facets() { return this.#names.map((name) => name.replace(/[\\,]/g, "\\$&")).join(); }
  #drawChosen() { for (const part of this.parts) part.drawChosen?.(this.#filters); }
  // A filter by distance is one choice, whatever commas are in it.
  isPlace(field) { return this.#fields?.some(({ name, kind }) => name === field && kind === "point") ?? false; }
  titleOf(field) { for (const part of this.parts) if (part.field === field && part.title) return part.title; return field; }

  // The field of the bar has another text.
  typed() { if (!this.#isAsking) this.#countEverything(); }

  // A request of the bar was answered.
  heard(request, status, body) {
    if (status !== 200 || !body) return;
    if (request === -1) { this.#configure(body); return; }
    if (request === everything) {
      this.#counts = read(body);
      if (!this.#isAsking) this.#countEverything();
    } else if (request === counting) {
      this.#countLater(body);
    } else if (request > 0 && request >= this.#last && this.#isAsking) {
      this.#last = request;
      this.#countLater(body);
    }
  }
  // The rows are what a key was pressed for: they are painted first.
  #countLater(body) {
    const isAwaited = this.#due !== undefined;
    this.#due = body;
    if (!isAwaited) afterPaint(() => {
      const uncounted = this.#uncounted, entry = this.#entry, answer = uncounted ? undefined : read(this.#due);
      this.#due = this.#uncounted = undefined;
      if (!this.#isAsking) return;
      if (uncounted) entry?.worker?.({ bar: this.#bar, request: counting, body: encoder.encode(JSON.stringify(uncounted)) });
      else if (answer?.facets) this.#count(answer);
    });
  }
  #count({ facets, total, totalIsExact }) {
    for (const part of this.parts) {
      const facet = part.counts && facets.find(({ field }) => field === part.field);
      if (facet) part.count(facet);
      part.total?.(total, totalIsExact);
    }
  }
  #countEverything() { if (this.#counts?.facets) this.#count(this.#counts); }

  // What can be chosen at all comes with the page, or is asked for once.
  #configure(body) {
    this.#fields = read(body)?.filters ?? [];
    for (const part of this.parts) part.configure?.(this.#fields);
    this.#drawChosen();
    if (this.#sort || this.#filters.length) this.show([this.#sort, ...this.#filters].join("\n"));
    if (!this.#counts) this.#askEverything(this.#entry, read(body));
  }
  #askEverything(entry, { source, segment }) {
    const facets = this.#names;
    if (!facets.length) return;
    if (source === "segment" && segment && entry.worker) {
      const question = { generation: 0, q: "", scope: 0, limit: 1, offset: 0, facets };
      entry.worker({ bar: this.#bar, request: everything, body: encoder.encode(JSON.stringify(question)) });
      return;
    }
    fetch(new URL(`search.json?q=&limit=1&facets=${encodeURIComponent(this.#facets)}`, entry.site))
      .then(async (response) => this.heard(everything, response.status, await response.arrayBuffer()))
      .catch(() => {}); // the counts of the first question come without it
  }
}

// A page that nobody sees paints nothing.
const afterPaint = (task) => document.hidden ? task() : requestAnimationFrame(() => setTimeout(task));

function read(body) {
  try { return typeof body === "string" ? JSON.parse(body) : JSON.parse(decoder.decode(body)); } catch { return undefined; }
}

// The panel of the bar that a part names, or of the page's first.
export function panelOf(part) {
  const name = part.getAttribute("for"), host = name ? document.getElementById(name) : document.querySelector("search-bar");
  if (host?.localName !== "search-bar") {
    console.warn(`${part.localName}: there is no search-bar ${name ?? ""} on this page`);
    return null;
  }
  if (!panels.has(host)) panels.set(host, new Panel(host));
  return panels.get(host);
}
