// What narrows and orders the results of a search bar: <search-filter>, <search-sort>, <search-chosen> and <search-filters> around them.
// They are drawn from what the bar's answers count. A form that a server has drawn in them works without this script.

import { join, panelOf } from "./filter-panel.js";
import { NearChoice, kilometres, note, placeOf } from "./filter-near.js";
import { ValueList, element } from "./filter-values.js";
import { RangeFields } from "./filter-range.js";
import { readFilter, titled, written } from "./filter-text.js";

export { join };

class Part extends HTMLElement {
  panel = null;
  connectedCallback() {
    if (this.panel) return;
    this.panel = panelOf(this);
    if (!this.panel) return;
    this.begin();
    this.panel.add(this);
  }
  disconnectedCallback() {
    // A part that only moves within the page stays what it is.
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.panel?.delete(this);
      this.panel = null;
    });
  }
}

const views = { number: RangeFields, date: RangeFields, point: NearChoice };

// One field: its values with their counts, a range of numbers or dates, or how far places are.
class SearchFilter extends Part {
  #view; #values = [];
  counts = true;
  get field() { return this.getAttribute("field") ?? ""; }
  get title() { return this.getAttribute("label") ?? titled(this.field); }
  get kind() { return this.getAttribute("kind"); }
  begin() {
    if (!this.kind && this.querySelector("[type=checkbox]")) this.setAttribute("kind", "keyword");
    if (this.kind) this.#draw();
  }
  #draw() {
    if (this.#view) return;
    this.#view = new (views[this.kind] ?? ValueList)(this);
    if (this.#values.length) this.#view.show(this.#values);
  }
  configure(fields) {
    if (!this.kind) this.setAttribute("kind", fields.find(({ name }) => name === this.field)?.kind ?? "keyword");
    this.#draw();
  }
  count(facet) {
    if (!this.kind && facet.least !== undefined) this.setAttribute("kind", "number");
    this.#draw();
    this.#view.count(facet);
  }
  // An address can bring values before it is known of what kind they are.
  show(values) {
    this.#values = values;
    this.#view?.show(values);
  }
  get filter() {
    const value = this.#view ? this.#view.value : this.#values.map(written).join();
    return value ? `${written(this.field)}:${value}` : "";
  }
}

// The order of the rows; where the page names no fields, by all numbers and dates, and by how far places are.
class SearchSort extends Part {
  #select; #note = note(); #last = "";
  field = null;
  begin() {
    this.#select = this.querySelector("select");
    if (!this.#select) {
      this.#select = element("select", { name: "sort" }, element("option", { value: "" }, this.panel.word("best")));
      this.replaceChildren(element("label", { class: "filter-sort" }, element("span", {}, this.panel.word("sort")), this.#select));
    }
    this.#last = this.#select.value;
    this.#select.addEventListener("change", () => this.#chosen());
    this.append(this.#note);
  }
  configure(fields) {
    const wanted = this.getAttribute("fields")?.split(",").map((name) => name.trim()), isDrawn = this.#select.options.length > 1;
    for (const { name, kind } of fields) {
      if (kind === "keyword" || (wanted && !wanted.includes(name))) continue;
      if (kind === "point") { this.#offerPlace(name, isDrawn); continue; }
      if (isDrawn) continue;
      const [low, high] = kind === "date" ? ["oldest", "newest"] : ["smallest", "largest"], title = titled(name);
      this.#select.append(element("option", { value: `-${name}` }, this.panel.word(high, title)),
        element("option", { value: name }, this.panel.word(low, title)));
    }
    this.sort = this.#last;
  }
  // A page that has drawn its orders itself names those by distance as well.
  #offerPlace(name, isDrawn) {
    const near = written(name);
    if (this.#select.querySelector(`[data-near="${CSS.escape(near)}"]`) || (isDrawn && !this.closest("search-filters"))) return;
    this.#select.append(element("option", { value: `${near}:`, "data-near": near }, this.panel.word("near")));
  }
  // Where somebody is gets asked for when they want to know what is near.
  async #chosen() {
    const [option] = this.#select.selectedOptions, { near } = option.dataset;
    this.#note.textContent = "";
    try {
      if (near) option.value = `${near}:${await placeOf(this)}`;
    } catch {
      this.sort = this.#last;
      this.#note.textContent = this.panel.word("nowhere");
      return;
    }
    // Another order was chosen while the browser asked.
    if (this.#select.selectedOptions[0] !== option) return;
    this.#last = option.value;
    this.panel.choose();
  }
  get sort() { return this.#last; }
  // An order that the list does not have holds as well: a link may have brought it.
  set sort(sort) {
    for (const option of this.#select.querySelectorAll("[data-near]"))
      if (sort.startsWith(`${option.dataset.near}:`) && !/,.*,/.test(sort)) option.value = sort;
    this.#last = sort;
    this.#select.value = sort;
    if (this.#select.selectedIndex < 0) this.#select.value = "";
  }
}

// What holds, to be taken away one by one or all at once.
class SearchChosen extends Part {
  field = null;
  begin() { this.tabIndex = -1; }
  drawChosen(filters) {
    const hadFocus = this.contains(document.activeElement);
    const buttons = filters.flatMap((filter) => {
      const { field, values } = readFilter(filter), title = this.panel.titleOf(field);
      const place = this.panel.isPlace(field) && this.panel.word("within", kilometres(values[2], this.panel.language));
      return (place ? [place] : values).map((value) => {
        const label = value.includes("..") ? `${title}: ${value.replace("..", "–")}` : value;
        const button = element("button", { type: "button", class: "filter-chip", "aria-label": this.panel.word("remove", `${title}: ${value}`) }, label);
        button.addEventListener("click", () => this.panel.remove(filter, value));
        return button;
      });
    });
    if (buttons.length) {
      const clear = element("button", { type: "button", class: "filter-clear" }, this.panel.word("clear"));
      clear.addEventListener("click", () => this.panel.clear());
      buttons.push(clear);
    }
    this.replaceChildren(...buttons);
    if (hadFocus) (buttons[0] ?? this).focus();
  }
}

// Beside the rows where there is room; else a button that brings a sheet.
class SearchFilters extends Part {
  #narrow = matchMedia("(max-width: 60rem)");
  #dialog = element("dialog", { class: "filter-sheet" });
  #opener = element("button", { type: "button", class: "filter-opener", "aria-haspopup": "dialog" });
  #done = element("button", { type: "button", class: "filter-done" });
  #content = [];
  field = null;
  begin() {
    this.#content = [...this.childNodes];
    for (const form of this.querySelectorAll("form")) {
      form.addEventListener("submit", (event) => { event.preventDefault(); this.panel.choose(); });
      for (const apply of form.querySelectorAll(".filter-apply")) apply.hidden = true;
    }
    for (const node of [this, this.#dialog]) node.setAttribute("aria-label", this.panel.word("filters"));
    this.setAttribute("role", "search");
    this.#opener.textContent = this.panel.word("filters");
    this.#done.textContent = this.panel.word("filters");
    this.#opener.addEventListener("click", () => this.#dialog.showModal());
    this.#done.addEventListener("click", () => this.#dialog.close());
    this.#dialog.addEventListener("click", (event) => { if (event.target === this.#dialog) this.#dialog.close(); });
    this.#narrow.addEventListener("change", () => this.#fit());
    this.#fit();
  }
  #fit() {
    if (this.#narrow.matches) {
      this.#dialog.replaceChildren(element("div", { class: "filter-sheet-content" }, ...this.#content), this.#done);
      this.replaceChildren(this.#opener, this.#dialog);
    } else {
      this.#dialog.close();
      this.replaceChildren(...this.#content);
    }
  }
  drawChosen(filters) {
    const count = filters.map(readFilter).reduce((sum, { field, values }) => sum + (this.panel.isPlace(field) ? 1 : values.length), 0);
    this.#opener.textContent = this.panel.word("filters") + (count ? ` (${count.toLocaleString(this.panel.language)})` : "");
  }
  total(total, isExact) {
    this.#done.textContent = this.panel.word("rows", total.toLocaleString(this.panel.language) + (isExact ? "" : "+"));
  }
}

for (const [name, kind] of [["search-filter", SearchFilter], ["search-sort", SearchSort], ["search-chosen", SearchChosen], ["search-filters", SearchFilters]])
  if (!customElements.get(name)) customElements.define(name, kind);
