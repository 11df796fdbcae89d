import { continents, countries } from "./countries.js";
import { find } from "./find.js";

// A filter has the form `continent:Asia,Europe`; counts are of what the words alone find.
document.querySelector("search-bar").source = (question) => {
  const chosen = question.filters.flatMap((filter) => filter.replace(/^continent:/, "").split(","));
  const all = find(countries, { ...question, offset: 0, limit: countries.length }).rows;
  const rows = all.filter(({ scope }) => chosen.length === 0 || chosen.includes(scope));
  const values = continents.map((value) => ({ value, count: all.filter(({ scope }) => scope === value).length }));
  return {
    rows: rows.slice(question.offset, question.offset + question.limit), total: rows.length,
    facets: [{ field: "continent", isExact: true, values }],
  };
};
