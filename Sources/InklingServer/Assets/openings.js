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

// An address with the place of what the row's snippet shows: its first match between the words beside it, then the other
// words. Browsers without text fragments get the words as the parameter that the bar names, if it names one.
export function whereFound({ host, roots: [, results] }, address) {
  const parameter = host.getAttribute("highlight"), [page, fragment = ""] = address.split(/#(.*)/s);
  const snippet = [...results?.querySelectorAll(".card-link") ?? []].find((link) => link.getAttribute("href") === address)?.closest(".card").querySelector(".card-snippet");
  if (!snippet || !page || parameter === "no" || /^mailto:/i.test(page)) return address;
  const words = snippet.textContent.split(/\s+/), found = [];
  let text = "";
  for (const node of snippet.childNodes) {
    const place = `${text}.`.split(/\s+/).length - 1;
    if (node.localName === "mark" && node.textContent && !found.includes(place)) found.push(place);
    text += node.textContent;
  }
  if (!found.length) return address;
  const spell = (place) => words[place] && !words[place].includes("…") ? encodeURIComponent(words[place]).replaceAll("-", "%2D") : "";
  const others = [...new Set(found.map(spell))].filter(Boolean).slice(0, 4), [first] = found;
  if (!document.fragmentDirective) {
    if (!parameter) return address;
    return page + (page.includes("?") ? "&" : "?") + others.map((word) => parameter + "=" + word).join("&") + (fragment && "#" + fragment);
  }
  const [before, after] = [spell(first - 1), spell(first + 1)];
  const exact = spell(first) && "text=" + (before && before + "-,") + spell(first) + (after && ",-" + after);
  return page + "#" + fragment + ":~:" + [exact, ...others.map((word) => "text=" + word)].filter(Boolean).join("&");
}
