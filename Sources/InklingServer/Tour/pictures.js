import { countries } from "./countries.js";
import { find } from "./find.js";

const drawn = ["Austria", "Belgium", "Bulgaria", "Estonia", "France", "Gabon", "Germany", "Guinea", "Hungary", "Indonesia", "Ireland",
  "Italy", "Lithuania", "Luxembourg", "Mali", "Netherlands", "Nigeria", "Peru", "Poland", "Romania", "Ukraine", "Yemen"];
const rows = countries.filter(({ title }) => drawn.includes(title))
  // One file holds all flags; the server takes 1.5 s for it.
  .map((country) => ({ ...country, image: `slow/1500/tour/flags.svg?for=${country.title}#${country.title}` }));
document.querySelector("search-bar").source = (question) => find(rows, question, ["title", "text", "scope"]);
