// Filters as an address has them: genre:Drama,Comedy and year:1990..1999; a backslash stands before a sign that is a letter.

export const written = (text) => text.replace(/[\\,:]/g, "\\$&");

// A filter's field, and its values; a range is one value.
export function readFilter(text) {
  const words = [""];
  for (const [sign] of text.matchAll(/\\.|./gs)) {
    if (sign === (words.length === 1 ? ":" : ",")) words.push("");
    else words.push(words.pop() + sign.slice(-1));
  }
  const [field, ...values] = words;
  return { field, values };
}

const isEnd = (text) => text === "" || /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) && isFinite(text) || /^\d{4}(-?\d\d){0,2}([T ].*)?$/.test(text);

// An order and filters without those that the data does not have: a link may name them, they would find nothing, and no part of
// the page could take them away.
export function understood([sort, ...filters], fields) {
  if (!fields?.length) return [sort, ...filters];
  const kinds = new Map(fields.map(({ name, kind }) => [name, kind]));
  const holds = (filter) => {
    const { field, values } = readFilter(filter), kind = kinds.get(field), [from, to, ...more] = (values[0] ?? "").split("..");
    if (field === "scope" || kind === "point") return true;
    if (kind === "keyword") return values.length > 0 && !values.includes("");
    if (!kind || values.length !== 1 || more.length || !isEnd(from) || !isEnd(to ?? from) || !(from || to)) return false;
    return from === "" || !to || !(Number(from) > Number(to)) && !(isNaN(from) && from > to);
  };
  // Between the two numbers of a place stands a comma as well.
  const keys = sort.split(/(?<!\\),/).filter((key) => isNaN(key)).map((key) => kinds.get(readFilter(key).field.replace(/^-/, "")));
  return [keys.every((kind) => kind && kind !== "keyword") ? sort : "", ...filters.filter(holds)];
}

// The name of a field as people read it: release_year is “Release year”.
export function titled(name) {
  const words = name.replace(/[_-]+/g, " ").replace(/(\p{Ll})(\p{Lu})/gu, (_, end, start) => `${end} ${start.toLowerCase()}`).trim();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
