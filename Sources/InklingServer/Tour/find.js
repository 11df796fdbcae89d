// A small search over rows in memory, for pages of the tour that bring their own.

const fold = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

// The rows in which each word of the question begins a word of one of these fields.
export function find(rows, { words, limit, offset }, fields = ["title", "text"]) {
  const asked = words.map(fold);
  const found = rows.filter((row) => {
    const own = fields.flatMap((field) => fold(row[field] ?? "").split(/[^\p{L}\p{N}]+/u));
    return asked.every((word) => own.some((one) => one.startsWith(word)));
  });
  return { rows: found.slice(offset, offset + limit), total: found.length };
}
