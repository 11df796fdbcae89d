// What else would find something, where nothing was found: the words in all scopes, without a filter, without quotation
// marks and exclusions. Each is a button with its count; one that would find nothing is not offered. Fewer words are no
// idea of their own: the engine finds what has some of the words already.

import { bars, panels } from "./program.js";

// Its questions have numbers from here down, of which the program does not hear.
const first = -200, mostIdeas = 4, mostQuestions = 8, patience = 400;
const signs = /"|(^|\s)-\S+/g, spaces = /\s+/g;
const encoder = new TextEncoder(), decoder = new TextDecoder();
const read = (body) => { try { return JSON.parse(typeof body === "string" ? body : decoder.decode(body)); } catch { return null; } };

// What hears the answers of a bar from now on.
export function follow(bar) {
  const ideas = new Ideas(bar);
  return (request, status, body) => ideas.heard(request, status, body);
}

class Ideas {
  #bar; #list; #turn = 0; #next = first; #waiting = new Map();
  constructor(bar) { this.#bar = bar; }
  get #entry() { return bars.get(this.#bar); }
  get #titles() { return read(this.#entry.configuration)?.scopes ?? []; }

  heard(request, status, body) {
    if (request <= first) {
      this.#waiting.get(request)?.(status === 200 ? read(body) : null);
      return void this.#waiting.delete(request);
    }
    if (request <= 0) return;
    this.#clear();
    const answer = status === 200 ? read(body) : null;
    if (answer?.total === 0 && !answer.partial) setTimeout(() => this.#offer(answer, this.#turn), patience, this.#turn);
  }
  #clear() {
    this.#turn += 1;
    this.#list?.remove();
    this.#list = undefined;
  }

  async #offer({ query, scope }, turn) {
    const found = [];
    for (const idea of this.#alternatives(query, scope).slice(0, mostQuestions)) {
      if (turn !== this.#turn || found.length === mostIdeas) break;
      const count = await this.#count(idea);
      if (count?.total) found.push({ ...idea, ...count });
    }
    const results = this.#entry?.roots[1];
    if (turn !== this.#turn || !found.length || !results) return;
    this.#list = document.createElement("p");
    this.#list.className = "ideas";
    this.#list.append(...found.map((idea) => this.#button(idea)));
    (results.querySelector(".did-you-mean") ?? results.lastElementChild)?.after(this.#list);
  }

  // Other questions that are near: first those that change least.
  #alternatives(query, scope) {
    const { filters = [] } = read(panels.get(this.#entry.host)?.completed(encoder.encode("{}"))) ?? {};
    const plain = query.replace(signs, " ").trim().replace(spaces, " "), ideas = [];
    if (scope) ideas.push({ query, scope: 0, filters, leavesScope: true });
    for (const without of filters) ideas.push({ query, scope, filters: filters.filter((filter) => filter !== without), without });
    if (filters.length > 1 || filters.length && scope) ideas.push({ query, scope: 0, filters: [], leavesScope: scope > 0, clears: true });
    if (plain && plain !== query) ideas.push({ query: plain, scope, filters, isPlain: true });
    return ideas;
  }

  // How much an idea finds: said by the engine of the page, or by the server.
  #count({ query, scope, filters }) {
    const { worker, site, configuration } = this.#entry;
    if (worker && read(configuration)?.source === "segment") {
      // An engine that came without filters knows no such member.
      const request = this.#next--, narrowed = filters.length ? { filters } : {};
      const question = { generation: 0, q: query, scope, limit: 1, offset: 0, ...narrowed };
      return new Promise((tell) => {
        this.#waiting.set(request, tell);
        worker({ bar: this.#bar, request, body: encoder.encode(JSON.stringify(question)) });
        setTimeout(tell, 2_000, null);
      });
    }
    const address = new URL("search.json", site);
    for (const [name, value] of Object.entries({ q: query, scope, limit: 1 })) address.searchParams.set(name, value);
    for (const filter of filters) address.searchParams.append("filter", filter);
    return fetch(address).then((response) => response.ok ? response.json() : null).catch(() => null);
  }

  #button(idea) {
    const button = document.createElement("button"), count = document.createElement("span");
    button.type = "button";
    button.className = "idea";
    const label = this.#label(idea);
    count.textContent = ` ${idea.total.toLocaleString(this.#entry.host.lang || document.documentElement.lang || undefined)}${idea.totalIsExact ? "" : "+"}`;
    button.append(label, count);
    button.addEventListener("click", () => this.#choose(idea));
    return button;
  }
  #label({ query, scope, isPlain, without, clears, leavesScope }) {
    const panel = panels.get(this.#entry.host);
    if (isPlain) return query;
    if (without) return panel.without(without);
    return [clears && panel.word("clear"), leavesScope && `${this.#titles[scope]}: ${query}`].filter(Boolean).join(" · ");
  }

  #choose({ query, scope, filters, isPlain }) {
    const { host, roots, field } = this.#entry, panel = panels.get(host);
    this.#clear();
    if (isPlain) host.value = query;
    else {
      panel?.hold(filters);
      const title = this.#titles[scope];
      for (const button of roots[0].querySelectorAll("[role=radio]"))
        if (button.firstChild?.textContent === title && button.getAttribute("aria-checked") !== "true") button.click();
    }
    field().focus();
  }
}
