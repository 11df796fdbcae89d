// A range of numbers or dates: two fields, either of which may be empty, and a handle for each. Both ends are in the range.

import { RangeHandles } from "./filter-handles.js";
import { element } from "./filter-values.js";

// Digits that are still being typed are no number to search by.
const pause = 350;

export class RangeFields {
  #part; #from; #to; #handles; #timer; #isDate;
  constructor(part) {
    const { panel, field, kind } = part, drawn = [...part.querySelectorAll("input")];
    this.#part = part;
    this.#isDate = kind === "date";
    const type = this.#isDate ? "date" : "number", step = this.#isDate ? null : "any", inputmode = this.#isDate ? null : "decimal";
    [this.#from, this.#to] = ["from", "to"].map((end, place) => {
      const input = element("input", { type, step, inputmode, name: `filter.${field}.${end}`, autocomplete: "off" });
      input.value = drawn[place]?.value ?? "";
      input.placeholder = drawn[place]?.placeholder ?? "";
      return input;
    });
    this.#handles = new RangeHandles(part, (place, text) => { [this.#from, this.#to][place].value = text; });
    const group = element("fieldset", { class: "filter-group" }, element("legend", {}, part.title), element("div", { class: "filter-range" },
      element("label", {}, element("span", {}, panel.word("from")), this.#from), element("label", {}, element("span", {}, panel.word("to")), this.#to),
      this.#handles.element));
    group.addEventListener("input", () => { clearTimeout(this.#timer); this.#timer = setTimeout(() => this.#chosen(), pause); });
    group.addEventListener("change", () => this.#chosen());
    part.replaceChildren(group);
  }
  #chosen() {
    clearTimeout(this.#timer);
    const [from, to] = [this.#from, this.#to].map(({ value }) => this.#isDate ? value : value && Number(value));
    const isReversed = from !== "" && to !== "" && from > to;
    this.#to.setCustomValidity(isReversed ? this.#part.panel.word("reversed") : "");
    if (isReversed || !this.#from.validity.valid) (isReversed ? this.#to : this.#from).reportValidity();
    else this.#part.panel.choose();
    if (!isReversed) this.#handles.show(this.#from.value, this.#to.value);
  }

  // The ends of what could be chosen, as examples.
  count({ least, greatest }) {
    if (least === undefined) return;
    const written = (number) => this.#isDate ? new Date(number * 1000).toISOString().slice(0, 10) : String(number);
    try {
      [this.#from.placeholder, this.#to.placeholder] = [written(least), written(greatest)];
      if (this.#isDate) for (const input of [this.#from, this.#to]) [input.min, input.max] = [written(least), written(greatest)];
    } catch { return; } // a time that no calendar has
    this.#handles.count(least, greatest, this.#from.value, this.#to.value);
  }
  show([value = ""]) {
    if ([this.#from, this.#to].includes(document.activeElement)) return;
    const [from, to = from] = value.split("..");
    [this.#from.value, this.#to.value] = [from, to];
    this.#to.setCustomValidity("");
    this.#handles.show(from, to);
  }
  get value() {
    const [from, to] = [this.#from.value, this.#to.value];
    return (from || to) && this.#to.validity.valid ? `${from}..${to}` : "";
  }
}
