// Two handles beside the fields of a range, for fingers and arrow keys; the browser's own sliders. At its end a handle is no
// limit. They have no names in the form: what they say stands in the fields.

import { element } from "./filter-values.js";

const daySeconds = 86_400;

// About a hundredth of what lies between the ends, as a power of ten; a date is said as it is, so a day.
function stepOf(span, isWhole, isDate) {
  const step = 10 ** Math.floor(Math.log10(span / 100));
  return isDate ? 1 : isWhole ? Math.max(1, step) : step;
}

export class RangeHandles {
  #from; #to; #moved; #isDate; #language; #ends; #step; #least = Infinity; #greatest = -Infinity;
  // `moved` hears the text for the first field or the second.
  constructor({ panel, kind }, moved) {
    [this.#isDate, this.#language, this.#moved] = [kind === "date", panel.language, moved];
    [this.#from, this.#to] = ["from", "to"].map((end) => element("input", { type: "range", "aria-label": panel.word(end), autocomplete: "off" }));
    this.element = element("div", { class: "filter-handles", hidden: "" }, this.#from, this.#to);
    this.element.addEventListener("input", ({ target }) => this.#move(target));
  }

  #move(handle) {
    const [from, to] = [this.#from, this.#to].map(({ value }) => Number(value));
    if (from > to) handle.value = handle === this.#from ? to : from;
    this.#draw();
    const place = handle === this.#from ? 0 : 1;
    const isAtEnd = Math.abs(handle.valueAsNumber - this.#ends[place]) < this.#step / 2;
    this.#moved(place, isAtEnd ? "" : this.#text(handle));
  }
  #text({ value }) {
    return this.#isDate ? new Date(value * daySeconds * 1000).toISOString().slice(0, 10) : String(Number(value));
  }
  #number(text, otherwise) {
    const number = this.#isDate ? Date.parse(text) / daySeconds / 1000 : parseFloat(text);
    return Number.isFinite(number) ? number : otherwise;
  }

  // The ends of what an answer could be narrowed to. A handle would slip from under a finger if the ends came nearer with a key.
  count(least, greatest, from, to) {
    if (least >= this.#least && greatest <= this.#greatest) return;
    [this.#least, this.#greatest] = [Math.min(least, this.#least), Math.max(greatest, this.#greatest)];
    const ends = [this.#least, this.#greatest].map((end) => this.#isDate ? Math.floor(end / daySeconds) : end);
    const span = ends[1] - ends[0];
    this.element.hidden = !(span > 0 && span < Infinity);
    if (this.element.hidden) return;
    const step = this.#step = stepOf(span, ends.every(Number.isInteger), this.#isDate);
    this.#ends = [Math.floor(ends[0] / step) * step, Math.ceil(ends[1] / step) * step];
    for (const handle of [this.#from, this.#to]) [handle.min, handle.max, handle.step] = [...this.#ends, step];
    this.show(from, to);
  }
  // The fields have these texts.
  show(from, to) {
    if (!this.#ends) return;
    [this.#from.value, this.#to.value] = [this.#number(from, this.#ends[0]), this.#number(to, this.#ends[1])];
    this.#draw();
  }
  #draw() {
    const [least, greatest] = this.#ends, part = ({ valueAsNumber }) => (valueAsNumber - least) / (greatest - least);
    this.element.style.setProperty("--from", part(this.#from));
    this.element.style.setProperty("--to", part(this.#to));
    // Of two that meet the one that can still move lies on top.
    this.#from.style.zIndex = part(this.#from) > .5 ? 1 : "";
    if (this.#isDate) for (const handle of [this.#from, this.#to]) {
      handle.ariaValueText = new Date(handle.value * daySeconds * 1000).toLocaleDateString(this.#language, { dateStyle: "long", timeZone: "UTC" });
    }
  }
}
