// A text of a source of the page's own, with its matches set off: runs of a kind and a string, again and again.

const folded = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const word = /[\p{L}\p{N}\p{M}]+/gu;
// A row shows no more of them.
const mostRuns = 400;

// Marks may be given: `{ text, marks: [[from, to], …] }`. Else what begins like a word of the question is marked.
export function marked(given, question) {
  const text = String(given?.text ?? given ?? ""), marks = given?.marks ?? found(text, question), runs = [];
  let at = 0;
  for (const [from, to] of [...marks].sort(([a], [b]) => a - b)) {
    if (runs.length > mostRuns || !(from >= at && to > from && to <= text.length)) continue;
    if (from > at) runs.push(0, text.slice(at, from));
    runs.push(1, text.slice(from, to));
    at = to;
  }
  if (at < text.length) runs.push(0, text.slice(at));
  return runs;
}

function found(text, question) {
  const asked = (question.match(word) ?? []).map(folded).filter(Boolean).sort((a, b) => b.length - a.length), marks = [];
  for (const { 0: there, index } of text.matchAll(word)) {
    const begun = asked.find((one) => folded(there).startsWith(one));
    if (begun) marks.push([index, index + lengthOf(begun.length, there)]);
  }
  return marks;
}

// How much of a text its first letters without accents take.
function lengthOf(count, text) {
  let length = 0, seen = 0;
  for (const character of text) {
    const more = folded(character).length;
    if (seen >= count && more) break;
    seen += more;
    length += character.length;
  }
  return length;
}
