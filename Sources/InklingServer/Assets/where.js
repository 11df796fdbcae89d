// Where the page of a result shows what was found. Loaded when the first result is opened.

// An address with the place of what the row's snippet shows: its first match between the words beside it, then the other
// words. Browsers without text fragments get the words as the parameter that the bar names, if it names one.
export function whereFound({ host, roots: [, results] }, address) {
  const parameter = host.getAttribute("highlight"), [page, fragment = ""] = address.split(/#(.*)/s);
  const snippet = [...results?.querySelectorAll(".card-link") ?? []].find((link) => link.getAttribute("href") === address)?.closest(".card").querySelector(".card-snippet");
  if (!snippet || !page || parameter === "no" || /^mailto:/i.test(page)) return address;
  const words = snippet.textContent.split(/\s+/), found = [];
  let before = "";
  for (const node of snippet.childNodes) {
    // How many words have ended before the node: the one that it belongs to may have begun there.
    const place = before.split(/\s+/).length - 1;
    if (node.localName === "mark" && node.textContent && !found.includes(place)) found.push(place);
    before += node.textContent;
  }
  if (!found.length) return address;
  // A word at the edge of a snippet may be cut, and a hyphen has a meaning of its own in a text fragment.
  const spell = (place) => words[place] && !words[place].includes("…") ? encodeURIComponent(words[place]).replaceAll("-", "%2D") : "";
  const others = [...new Set(found.map(spell))].filter(Boolean).slice(0, 4), [first] = found;
  if (!document.fragmentDirective) {
    if (!parameter) return address;
    return page + (page.includes("?") ? "&" : "?") + others.map((word) => parameter + "=" + word).join("&") + (fragment && "#" + fragment);
  }
  const [former, next] = [spell(first - 1), spell(first + 1)];
  const exact = spell(first) && "text=" + (former && former + "-,") + spell(first) + (next && ",-" + next);
  return page + "#" + fragment + ":~:" + [exact, ...others.map((word) => "text=" + word)].filter(Boolean).join("&");
}
