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

// The name of a field as people read it: release_year is “Release year”.
export function titled(name) {
  const words = name.replace(/[_-]+/g, " ").replace(/(\p{Ll})(\p{Lu})/gu, (_, end, start) => `${end} ${start.toLowerCase()}`).trim();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
