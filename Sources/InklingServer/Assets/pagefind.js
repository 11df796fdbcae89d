// Search by the interface of Pagefind's pagefind.js, for sites that were written for that. A site that imports this file
// instead of the other needs no other change. It is loaded only by a page that imports it.

import { Collection } from "./pagefind-collection.js";
import { pageOf } from "./pagefind-page.js";
import { hasFilters, holds } from "./pagefind-filters.js";
import { ranked } from "./pagefind-ranking.js";
import { runWorker } from "./pagefind-engine.js";

const usualOptions = { excerptLength: 30, highlightParam: null, noWorker: false, exactDiacritics: false };
// Options of a collection, and not of the page.
const ofCollection = ["baseUrl", "bundlePath", "indexWeight", "mergeFilter", "language", "metaCacheTag"];

class Search {
  #given = {};
  #options = { ...usualOptions };
  #primary;
  #merged = [];
  #typed = 0;

  constructor(given = {}) { this.#take(given); }

  #take(given) {
    for (const [name, value] of Object.entries(given))
      if (ofCollection.includes(name)) this.#given[name] = value; else this.#options[name] = value;
  }

  async options(given) {
    this.#take(given);
    this.#primary?.change(this.#given, this.#options);
  }

  #collections() {
    const place = this.#given.bundlePath ?? (globalThis.document ? new URL("..", import.meta.url) : location.href);
    this.#primary ??= new Collection(new URL(place, globalThis.document?.baseURI ?? place), this.#given, this.#options);
    return [this.#primary, ...this.#merged];
  }

  async init() { await Promise.all(this.#collections().map((one) => one.ready())); }

  // Other sites are asked as well; their pages stand among those of this one.
  async mergeIndex(bundlePath, given = {}) {
    const place = new URL(bundlePath.replace(/\/?$/, "/"), document.baseURI);
    const { baseUrl, indexWeight, mergeFilter, language } = given;
    const merged = new Collection(place, { baseUrl, indexWeight, mergeFilter, language }, this.#options);
    this.#merged.push(merged);
    await merged.ready();
  }

  async preload(term, given = {}) {
    await this.init();
    if (hasFilters(given.filters) || given.sort || term === null) await Promise.all(this.#collections().map((one) => one.pages()));
    if (term) await Promise.all(this.#collections().map((one) => one.first(String(term))));
  }

  async filters() {
    const all = this.#collections();
    await this.init();
    await Promise.all(all.map((one) => one.pages()));
    return counts(all, all.flatMap((one) => one.all()));
  }

  // The best first. What stands behind the first rows is asked for when somebody wants its data, unless filters, an
  // order or several sites need to know of all.
  async search(term, given = {}) {
    const began = performance.now(), all = this.#collections();
    await this.init();
    const words = term === null || term === undefined ? null : String(term).trim();
    const { filters, sort } = given, isFiltered = hasFilters(filters);
    if (words === null || isFiltered || sort || all.length > 1 || all.some((one) => one.needsPages)) await Promise.all(all.map((one) => one.pages()));
    const isWhole = isFiltered || !!sort || all.length > 1 || all.some((one) => one.hasPages) || this.#options.exactDiacritics;
    const found = (await Promise.all(all.map((one) => words === null ? one.all() : one.search(words, isWhole)))).flat();
    const kept = isFiltered ? found.filter((row) => holds(filters, row.collection.filtersOf(row.id))) : found;
    const { ranking } = this.#options, best = ranking && words ? await ranked(kept, words, ranking) : kept;
    const rows = sort ? sorted(best, sort) : all.length > 1 ? [...best].sort((one, other) => other.score - one.score) : best;
    const knowsAll = all.every((one) => one.hasPages), total = performance.now() - began;
    return {
      results: rows.map((row) => this.#result(row, words ?? "")),
      unfilteredResultCount: found.length,
      filters: knowsAll ? counts(all, kept) : {}, totalFilters: knowsAll ? counts(all, found) : {},
      timings: { preload: 0, search: total, total },
      ...given.verbose && { search_environment: all[0].environment, search_keywords: words ? words.split(/\s+/) : [] },
    };
  }

  #result(row, words) {
    const data = async () => {
      await row.collection.complete(row);
      return pageOf(await row.collection.fragment(row.id), row, words, this.#options);
    };
    return { id: row.id, score: row.score, words: [], matchedMetaFields: row.isInTitle ? ["title"] : [], data };
  }

  // Null where another one came before so many milliseconds had passed.
  async debouncedSearch(term, given = {}, pause = 300) {
    const number = this.#typed += 1;
    this.preload(term, given).catch(() => {});
    await new Promise((later) => setTimeout(later, pause));
    if (number !== this.#typed) return null;
    const found = await this.search(term, given);
    return number === this.#typed ? found : null;
  }

  async destroy() {
    for (const one of [this.#primary, ...this.#merged]) one?.stop();
    this.#primary = undefined;
    this.#merged = [];
    this.#given = {};
    this.#options = { ...usualOptions };
  }
}

// How many of the rows have each value that a page of these sites has.
function counts(collections, rows) {
  const found = {}, known = new Map();
  for (const collection of collections)
    for (const [name, values] of collection.known()) known.set(name, new Set([...known.get(name) ?? [], ...values]));
  for (const name of [...known.keys()].sort()) {
    found[name] = {};
    for (const value of [...known.get(name)].sort()) found[name][value] = 0;
  }
  for (const row of rows) for (const [name, values] of Object.entries(row.collection.filtersOf(row.id)))
    for (const value of values) found[name][value] += 1;
  return found;
}

// Pages without the key are left out.
function sorted(rows, sort) {
  const [[key, way]] = Object.entries(sort), sign = way === "desc" ? -1 : 1;
  const placed = rows.map((row) => [row.collection.orderOf(row.id, key), row]).filter(([value]) => value !== undefined);
  const areNumbers = placed.every(([value]) => Number.isFinite(Number(value)));
  const compare = areNumbers ? (one, other) => one - other : (one, other) => one < other ? -1 : one > other ? 1 : 0;
  return placed.sort(([one], [other]) => sign * compare(one, other)).map(([, row]) => row);
}

const shared = new Search();
export const createInstance = (given) => new Search(given);
export const options = (given) => shared.options(given);
export const init = () => shared.init();
export const destroy = () => shared.destroy();
export const mergeIndex = (place, given) => shared.mergeIndex(place, given);
export const search = (term, given) => shared.search(term, given);
export const debouncedSearch = (term, given, pause) => shared.debouncedSearch(term, given, pause);
export const preload = (term, given) => shared.preload(term, given);
export const filters = () => shared.filters();

if (!globalThis.document) runWorker();
