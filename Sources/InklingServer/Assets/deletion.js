// What an edit takes away. Browsers name no ranges within a text field, so a deletion beside the caret is worked out.
// It is a letter with its marks, a word with the spaces before the caret, or all up to the end of the line.
const units = { Content: "grapheme", Word: "word" };
const accent = /(?![\uFE00-\uFE0F])\p{Mn}$/u;
const parts = (text, granularity) => [...new Intl.Segmenter(undefined, { granularity }).segment(text)].map((part) => part.segment);

export function taken({ inputType }, { value, selectionStart: start, selectionEnd: end }) {
  const [, unit, way] = inputType?.match(/^delete(Content|Word|SoftLine|HardLine)(Back|For)ward$/) ?? [];
  if (!unit || start !== end) return [start, end];
  const before = value.slice(0, start), after = value.slice(end), isBack = way === "Back";
  if (units[unit] && !Intl.Segmenter) return [start, end];
  const line = isBack ? before : after, found = units[unit] ? parts(line, units[unit]) : [line];
  if (isBack) found.reverse();
  // In all engines apart from WebKit, Backspace takes an accent before its letter.
  if (isBack && unit === "Content" && accent.test(found[0]) && !/^Apple/.test(navigator.vendor)) return [start - 1, end];
  const last = unit === "Word" ? found.findIndex((part) => part.trim()) : 0;
  const length = found.slice(0, last < 0 ? found.length : last + 1).join("").length;
  return isBack ? [start - length, end] : [start, end + length];
}
