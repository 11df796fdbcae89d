import { countries } from "./countries.js";
import { find } from "./find.js";

const bar = document.querySelector("search-bar"), list = document.getElementById("results");
const initials = [...new Set(countries.map(({ title }) => title[0]))];
for (const initial of initials) {
  const rows = Object.assign(document.createElement("ul"), { className: "list" });
  for (const { title, text } of countries.filter((country) => country.title.startsWith(initial))) {
    const row = rows.appendChild(document.createElement("li"));
    row.append(title, Object.assign(document.createElement("span"), { textContent: text }));
  }
  const heading = Object.assign(document.createElement("h2"), { id: initial, textContent: initial });
  list.append(heading, rows);
}
bar.sectionIndex = initials.join(",");
bar.source = (question) => find(countries, question);
