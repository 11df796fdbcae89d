// An order by the ranking options that Pagefind documents, for a page that sets some: the first pages that the engine finds
// are weighed again by their texts. Without options the engine's own order stands.

import { fold, partsOf } from "./pagefind-page.js";

const usualRanking = { termFrequency: 1, termSaturation: 1.4, termSimilarity: 1, pageLength: 0.75, diacriticSimilarity: 0.8 };
// The texts of so many pages are read.
const mostPages = 100;

export async function ranked(rows, asked, ranking) {
  const set = { ...usualRanking, ...ranking }, first = rows.slice(0, mostPages);
  await Promise.all(first.map((row) => row.collection.complete(row)));
  const texts = await Promise.all(first.map((row) => row.collection.fragment(row.id)));
  const average = texts.reduce((sum, { word_count }) => sum + word_count, 0) / Math.max(1, texts.length) || 1;
  const terms = asked.split(/\s+/).filter(Boolean);
  first.forEach((row, at) => { row.score = row.collection.weight * weight(texts[at], terms, set, average); });
  return [...first].sort((one, other) => other.score - one.score).concat(rows.slice(mostPages));
}

function weight(said, terms, set, average) {
  let score = 0;
  for (const term of terms) {
    const text = amount(said.content, term, set), length = 1 - set.pageLength + set.pageLength * said.word_count / average;
    const held = text * (set.termSaturation + 1) / (text + set.termSaturation * length) || 0;
    score += set.termFrequency * held + (1 - set.termFrequency) * text;
    for (const [name, value] of Object.entries(said.meta)) score += (set.metaWeights?.[name] ?? (name === "title" ? 5 : 1)) * amount(value, term, set);
  }
  return score;
}

// How often a text has words that begin so: those of about the same length, with the same marks, count more.
function amount(text, term, set) {
  const wanted = fold(term), plain = term.normalize("NFC").toLowerCase();
  return partsOf(text.normalize("NFC").toLowerCase()).filter((part) => fold(part).startsWith(wanted)).reduce((sum, part) => {
    const similar = 1 / (1 + set.termSimilarity * (fold(part).length - wanted.length) / 4);
    return sum + similar / (part.startsWith(plain) ? 1 : 1 + set.diacriticSimilarity);
  }, 0);
}
