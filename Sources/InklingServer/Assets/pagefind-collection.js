// A site of pagefind.js: its index, its pages and what they can be filtered and sorted by.

import { fold } from "./pagefind-page.js";
import { Index } from "./pagefind-engine.js";

// The engine gives no more rows than these for a question, and 100 at once.
const mostRows = 1100, firstRows = 20, rowsAtOnce = 100;

// 64 bits of FNV-1a, as the files are named.
function hash(text) {
  let value = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) value = (value ^ BigInt(byte)) * 0x100000001b3n & 0xffffffffffffffffn;
  return value.toString(16).padStart(16, "0");
}

export class Collection {
  #place;
  #given;
  #options;
  #ready;
  #pages;
  #index;
  #entry;
  #table;
  #numbers;
  #values;
  #fragments = new Map();

  constructor(place, given, options) { this.#place = place; this.change(given, options); }

  change(given, options) { this.#given = { ...given }; this.#options = options; }

  get environment() { return this.#index.environment; }
  get hasPages() { return !!this.#table; }
  get needsPages() { return Object.keys(this.#entry.languages).length > 1 || !!this.#given.mergeFilter; }
  get weight() { return this.#given.indexWeight ?? 1; }
  stop() { this.#index?.stop(); }

  async #json(name) {
    const response = await fetch(new URL(name, this.#place));
    if (!response.ok) throw new Error(`${new URL(name, this.#place)}: ${response.status}`);
    return response.json();
  }

  ready() { return this.#ready ??= this.#open(); }

  async #open() {
    this.#entry = await this.#json(`pagefind-entry.json?ts=${encodeURIComponent(this.#given.metaCacheTag ?? Date.now())}`);
    this.#index = new Index(this.#options.noWorker);
    await this.#index.open(new URL("engine.wasm", import.meta.url), new URL(this.#entry.segment, this.#place));
  }

  // What all pages say of themselves, once somebody needs it.
  async pages() {
    await this.ready();
    this.#table = await (this.#pages ??= this.#json(`pagefind-pages.json?v=${this.#entry.version}`));
    if (this.#numbers) return;
    this.#numbers = new Map(this.#table.pages.map((id, number) => [id, number]));
    this.#values = this.#table.pages.map(() => ({}));
    for (const [name, values] of Object.entries(this.#table.filters)) for (const [value, pages] of Object.entries(values))
      for (const page of pages) (this.#values[page][name] ??= []).push(value);
  }

  #language() {
    const all = Object.entries(this.#entry.languages).sort(([, one], [, other]) => other - one).map(([name]) => name);
    const wanted = (this.#given.language ?? document.documentElement.lang ?? "").toLowerCase();
    return all.find((name) => name === wanted) ?? all.find((name) => name === wanted.split("-")[0]) ?? all[0];
  }

  #isSpoken(id) {
    if (!this.#table || Object.keys(this.#entry.languages).length < 2) return true;
    return this.#table.languages[this.#numbers.get(id)] === this.#language();
  }

  // All pages, in the order of their addresses.
  all() { return this.#table.pages.filter((id) => this.#isSpoken(id)).map((id) => ({ id, collection: this, score: this.weight })); }

  filtersOf(id) {
    return this.#withMerged({ ...this.#values[this.#numbers.get(id)] });
  }

  // The values that all pages of a merged site are given.
  #withMerged(filters) {
    for (const [name, value] of Object.entries(this.#given.mergeFilter ?? {})) filters[name] = [...filters[name] ?? [], ...[value].flat().map(String)];
    return filters;
  }

  known() {
    const filters = Object.fromEntries(Object.entries(this.#table.filters).map(([name, values]) => [name, Object.keys(values)]));
    return Object.entries(this.#withMerged(filters));
  }

  orderOf(id, key) { return this.#table.sorts[key]?.[this.#numbers.get(id)]; }

  // Pages that have all the words: what has only some of them is no result here, and of one word anything that is like it.
  async #rows(words, offset, limit) {
    const answer = await this.#index.answer({ generation: 0, q: words, scope: 0, limit, offset });
    const isOne = !/\s/.test(words);
    if (answer.tier === "some" && !isOne) return { total: 0, rows: [] };
    const rows = answer.hits.filter(({ tier }) => isOne || tier !== "some").map((hit, place) => this.#row(hit, offset + place));
    return { total: answer.hits.length === rows.length ? answer.total : offset + rows.length, rows };
  }

  #row(hit, place) {
    const marked = (runs) => runs.filter((_, at) => at % 2 && runs[at - 1] > 0);
    const [title, text] = [marked(hit.title), marked(hit.text)];
    return { id: hit.id, collection: this, place, marked: [...title, ...text], isInTitle: title.length > 0,
      score: this.weight * (1 + 2 * title.length + text.length) / (hit.tier === "exact" ? 1 : 4) };
  }

  first(words) { return /[\p{L}\p{N}\p{S}]/u.test(words) && this.#rows(words, 0, firstRows); }

  async search(words, isWhole) {
    if (!/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(words)) return [];
    const { total, rows } = await this.#rows(words, 0, isWhole ? rowsAtOnce : firstRows), count = Math.min(total, mostRows);
    while (isWhole && rows.length < count) {
      const more = (await this.#rows(words, rows.length, rowsAtOnce)).rows;
      if (!more.length) break;
      rows.push(...more);
    }
    // The score of a page is no better than that of the page before it.
    rows.forEach((row, at) => { row.score = Math.min(row.score, rows[at - 1]?.score ?? row.score); });
    for (let place = rows.length; !isWhole && place < count; place += 1)
      rows.push({ id: `#${place}`, collection: this, place, words, score: rows[rows.length - 1].score });
    const spoken = rows.filter((row) => this.#isSpoken(row.id));
    if (this.#options.exactDiacritics) return spoken.filter((row) => isExact(row, words));
    // Words with other marks than those that were typed stand behind.
    const others = new Set(spoken.filter((row) => isOther(row, words)));
    return others.size ? [...spoken.filter((row) => !others.has(row)), ...others] : spoken;
  }

  // A row that was only counted becomes one with an id.
  async complete(row) {
    if (!row.id.startsWith("#")) return;
    const [found] = (await this.#rows(row.words, row.place, 1)).rows;
    Object.assign(row, found, { score: row.score });
  }

  // The text of a page, and what it says of itself.
  async fragment(id) {
    if (!this.#fragments.has(id)) this.#fragments.set(id, this.#json(`fragment/${hash(id)}.json?v=${this.#entry.version}`));
    const said = await this.#fragments.get(id), isForeign = /^[a-z][a-z\d+.-]*:|^\/\//i.test(said.url);
    const base = this.#given.baseUrl ?? new URL(this.#entry.base, this.#place).pathname;
    const origin = this.#place.origin === location.origin ? "" : this.#place.origin;
    const url = isForeign ? said.url : (/^https?:/.test(base) ? "" : origin) + `${base}/${said.url}`.replace(/([^:])\/{2,}/g, "$1/").replace(/^\/{2,}/, "/");
    return { ...said, url, raw_url: said.url, filters: this.#withMerged({ ...said.filters }) };
  }
}

// Whether a row has a word only with other marks than it was typed with.
function isOther({ marked = [] }, words) {
  const found = marked.map((text) => text.normalize("NFC").toLowerCase());
  return words.normalize("NFC").toLowerCase().split(/\s+/).some((word) => {
    const alike = found.filter((one) => fold(one).startsWith(fold(word)));
    return alike.length && !alike.some((one) => one.startsWith(word));
  });
}

// Whether what was typed with accents, or without, is marked so in a row.
function isExact({ marked }, words) {
  const plain = (text) => text.normalize("NFC").toLowerCase();
  const found = marked.map(plain);
  return words.split(/\s+/).map(plain).every((word) => found.some((one) => one.startsWith(word) || word.startsWith(one)));
}
