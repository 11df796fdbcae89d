// How far the rows are from where somebody is, or from the place that a part names: at="52.52,13.405".

import { element } from "./filter-values.js";

const usual = "1,5,10,25,50,100";
let position;

// A latitude and a longitude with a comma between them; the browser asks whoever sits there before it tells the page, and the
// page rounds it to 100 m.
export function placeOf(part) {
  const named = part.getAttribute("at");
  if (named) return Promise.resolve(named.replace(/\s/g, ""));
  position ??= new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(
    ({ coords }) => resolve(`${coords.latitude.toFixed(3)},${coords.longitude.toFixed(3)}`), reject, { timeout: 15_000, maximumAge: 300_000 }));
  position.catch(() => position = undefined);
  return position;
}

// 10km as people of a language write it.
export function kilometres(text, language) {
  try {
    return new Intl.NumberFormat(language, { style: "unit", unit: "kilometer", maximumFractionDigits: 1 }).format(Number.parseFloat(text));
  } catch { return text; }
}

// A line that says that nobody knows the place; it is read out when it comes.
export const note = () => element("p", { class: "filter-note", role: "status" });

export class NearChoice {
  #part; #select; #note = note(); #place = ""; #last = "";
  constructor(part) {
    const { panel } = part, distances = (part.getAttribute("distances") ?? usual).split(",").map(Number).filter((distance) => distance > 0);
    this.#part = part;
    this.#select = element("select", { "aria-label": part.title }, element("option", { value: "" }, panel.word("anywhere")));
    for (const distance of distances) this.#offer(`${distance}km`);
    this.#select.addEventListener("change", () => this.#chosen());
    part.replaceChildren(element("fieldset", { class: "filter-group" }, element("legend", {}, part.title), element("div", { class: "filter-sort" }, this.#select), this.#note));
  }
  #offer(distance) {
    const { panel } = this.#part;
    this.#select.append(element("option", { value: distance }, panel.word("within", kilometres(distance, panel.language))));
  }
  async #chosen() {
    const wanted = this.#select.value;
    this.#note.textContent = "";
    try {
      if (wanted) this.#place ||= await placeOf(this.#part);
    } catch {
      this.#select.value = this.#last;
      this.#note.textContent = this.#part.panel.word("nowhere");
      return;
    }
    // Another distance was chosen while the browser asked.
    if (this.#select.value !== wanted) return;
    this.#last = wanted;
    this.#part.panel.choose();
  }

  count() {} // of places nothing is counted
  show([latitude, longitude, distance]) {
    this.#last = distance ?? "";
    if (distance) this.#place = `${latitude},${longitude}`;
    if (distance && ![...this.#select.options].some(({ value }) => value === distance)) this.#offer(distance);
    this.#select.value = this.#last;
  }
  get value() { return this.#last && this.#place && `${this.#place},${this.#last}`; }
}
