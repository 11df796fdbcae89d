// The bar at the top of the catalogue finds entries by their words and settings.

export function findEntries(bar, status, nothing, cards) {
  const show = (query) => {
    const words = query.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const { card, entry } of cards) {
      const text = [entry.title, entry.note, ...entry.settings.flat()].join(" ").toLowerCase();
      card.hidden = !words.every((word) => text.includes(word));
      count += !card.hidden;
    }
    for (const section of document.querySelectorAll("#gallery section"))
      section.hidden = !section.querySelector(".card:not([hidden])");
    nothing.hidden = count > 0;
    status.textContent = words.length === 0 ? "" : count === 0 ? "No bar is like that." : `${count} of ${cards.length} bars`;
  };
  bar.addEventListener("searchtextchange", ({ detail }) => show(detail.text));
  bar.addEventListener("searchcancel", () => show(""));
}
