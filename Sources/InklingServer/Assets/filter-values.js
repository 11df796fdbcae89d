// The values of a field of keywords: check boxes with counts, any of which will do.

import { written } from "./filter-text.js";

// More than these are shown when asked for, and above so many there is a field to find one.
const shownAtFirst = 8, shownWithoutField = 12;

export function element(tag, attributes, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) if (value != null) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

export class ValueList {
  #part; #list; #more; #finder; #rows = new Map(); #isLong = false;
  constructor(part) {
    this.#part = part;
    const { panel } = part, drawn = [...part.querySelectorAll("[type=checkbox]")];
    this.#list = element("ul", { class: "filter-values" });
    this.#more = element("button", { type: "button", class: "filter-more", "aria-expanded": "false", hidden: "" });
    this.#finder = element("input", { type: "search", class: "filter-find", autocomplete: "off", hidden: "",
      "aria-label": panel.word("find", part.title), placeholder: panel.word("find", part.title) });
    const group = element("fieldset", { class: "filter-group" }, element("legend", {}, part.title), this.#finder, this.#list, this.#more);
    this.#list.addEventListener("change", () => panel.choose());
    this.#more.addEventListener("click", () => { this.#isLong = !this.#isLong; this.#fit(); });
    this.#finder.addEventListener("input", () => this.#fit());
    // Enter in this field is no search.
    this.#finder.addEventListener("keydown", (event) => { if (event.key === "Enter") event.preventDefault(); });
    // What a server has drawn is taken over as it is.
    for (const box of drawn) this.#row(box.value, Number(box.dataset.count) || 0).box.checked = box.checked;
    this.#list.append(...Array.from(this.#rows.values(), ({ item }) => item));
    part.replaceChildren(group);
    this.#fit();
  }
  #row(value, count) {
    let row = this.#rows.get(value);
    if (!row) {
      const box = element("input", { type: "checkbox", name: `filter.${this.#part.field}`, value });
      const counter = element("span", { class: "filter-count" });
      const item = element("li", {}, element("label", {}, box, element("span", { class: "filter-value", dir: "auto" }, value), " ", counter));
      this.#rows.set(value, row = { box, counter, item, count: -1 });
    }
    if (row.count !== count) {
      row.count = count;
      row.counter.textContent = count.toLocaleString(this.#part.panel.language);
      row.item.toggleAttribute("data-none", !count);
    }
    return row;
  }

  // Values as the last answer counts them, the most frequent first. Under a finger or a key nothing moves.
  count({ values = [] }) {
    const given = new Set(values.map(({ value }) => value)), isHeld = this.#part.contains(document.activeElement) || this.#part.matches(":hover");
    const rows = values.map(({ value, count }) => this.#row(value, count));
    const rest = [];
    for (const [value, row] of this.#rows) {
      if (given.has(value)) continue;
      if (!row.box.checked && !isHeld) { row.item.remove(); this.#rows.delete(value); continue; }
      rest.push(this.#row(value, 0));
    }
    if (isHeld) {
      for (const { item } of rows) if (!item.isConnected) this.#list.append(item);
    } else {
      // What is chosen stays in view.
      const order = [...rows, ...rest].sort((one, other) => other.box.checked - one.box.checked);
      order.forEach(({ item }, place) => { if (this.#list.children[place] !== item) this.#list.insertBefore(item, this.#list.children[place] ?? null); });
    }
    this.#fit();
  }
  show(values) {
    for (const value of values) if (!this.#rows.has(value)) this.#list.append(this.#row(value, 0).item);
    for (const [value, { box }] of this.#rows) box.checked = values.includes(value);
    this.#fit();
  }
  get value() {
    return Array.from(this.#rows).filter(([, { box }]) => box.checked).map(([value]) => written(value)).join();
  }

  #fit() {
    const items = [...this.#list.children], sought = this.#finder.value.trim().toLocaleLowerCase();
    let shown = 0;
    for (const item of items) {
      const isFound = item.textContent.toLocaleLowerCase().includes(sought);
      item.hidden = sought ? !isFound : !this.#isLong && shown >= shownAtFirst && !item.querySelector("input").checked;
      if (!item.hidden) shown += 1;
    }
    const { panel } = this.#part;
    this.#finder.hidden = items.length <= shownWithoutField;
    this.#more.hidden = Boolean(sought) || items.length <= shownAtFirst;
    this.#more.textContent = this.#isLong ? panel.word("fewer") : panel.word("all", items.length.toLocaleString(panel.language));
    this.#more.setAttribute("aria-expanded", this.#isLong);
    this.#part.hidden = !items.length;
  }
}
