// Notes which results somebody opens, in the moment in which the page may be left; opened.js reads the notes.

export const key = "inkling.opened";
// Older ones are forgotten.
const most = 200;

// Results of another index may have the same ids.
export const siteOf = (host) => new URL(".", new URL(host.getAttribute("configuration") ?? "", document.baseURI)).pathname;

// What is not remembered teaches nothing.
export const learns = (host) => host.getAttribute("learns") !== "no" && /^(remembered)?$/.test(host.getAttribute("history") ?? "");

export function noteOpening(host, id) {
  const text = host.value.trim();
  if (!text || !learns(host)) return;
  try {
    sessionStorage.setItem(key, sessionStorage.getItem(key) ?? Date.now()); // in this tab rows stay where they are
    localStorage.setItem(key, JSON.stringify([...readNotes(), [siteOf(host), text, id, Date.now()]].slice(-most)));
  } catch {} // storage that is full or forbidden teaches nothing
}

// What cannot be read is of no use to anybody, so the next opening replaces it.
function readNotes() {
  try { return [...JSON.parse(localStorage.getItem(key) ?? "[]")]; } catch { return []; }
}

export function hasNotes() {
  try { return localStorage.getItem(key) !== null; } catch { return false; }
}

// Opens an address, where the row's words are in its page; without the script for that, the page as it is.
export function goTo(entry, address) {
  import("./where.js").then(({ whereFound }) => whereFound(entry, address)).catch(() => address).then((place) => location.assign(place));
}
