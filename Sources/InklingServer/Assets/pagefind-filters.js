// Filters as Pagefind writes them: values, lists, and any, all, none and not around them, as deep as one likes.

const ways = ["all", "any", "none", "not"];

// Whether filters say anything: an empty list says nothing, however deep it lies.
export const hasFilters = (filters) => typeof filters === "object" && filters !== null
  ? Object.values(filters).some(hasFilters) : filters !== undefined && filters !== null;

// Whether a page with these values, a list for each name, fulfils them. `name` is the filter whose values are meant.
export function holds(filters, values, way = "all", name = undefined) {
  if (typeof filters !== "object" || filters === null) return join(way, [!!name && !!values[name]?.includes(String(filters))]);
  const parts = Array.isArray(filters)
    ? filters.filter(hasFilters).map((part) => () => holds(part, values, "all", name))
    : Object.entries(filters).filter(([, part]) => hasFilters(part)).map(([key, part]) =>
      () => ways.includes(key) ? holds(part, values, key, name) : holds(part, values, "all", key));
  return !parts.length || join(way, parts.map((part) => part()));
}

function join(way, found) {
  switch (way) {
  case "any": return found.some(Boolean);
  case "none": return !found.some(Boolean);
  case "not": return !found.every(Boolean);
  default: return found.every(Boolean);
  }
}
