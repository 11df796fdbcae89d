const bar = document.querySelector("search-bar"), results = document.getElementById("results");
const panel = document.querySelector(".panel"), list = panel.querySelector("ul");
const views = { Bookmarks: ["arrow", "star", "smiling"], Looked: [] };

function open(title, words) {
  panel.querySelector("h2").textContent = title;
  list.replaceChildren(...words.map((word) => {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: word });
    button.addEventListener("click", () => { panel.close(); bar.text = word; showButtons(); });
    const row = document.createElement("li");
    row.append(button);
    return row;
  }));
  if (words.length === 0) list.append(Object.assign(document.createElement("li"), { textContent: "Nothing yet" }));
  panel.showModal();
}
panel.addEventListener("close", () => { bar.searchResultsButtonSelected = false; });
bar.addEventListener("searchbookmark", () => open("Bookmarks", views.Bookmarks));
bar.addEventListener("searchresultslist", () => { open("Looked at", views.Looked); bar.searchResultsButtonSelected = true; });
bar.addEventListener("searchresultopen", ({ detail }) => { views.Looked = [detail.title, ...views.Looked].slice(0, 9); });
// There is room for one of the two buttons: where something is found it is the list, in an empty field the bookmarks.
function showButtons() {
  bar.showsSearchResultsButton = results.querySelector(".card:not([hidden])") !== null;
  bar.showsBookmarkButton = bar.text === "";
}
bar.addEventListener("searchtextchange", showButtons);
new MutationObserver(showButtons).observe(results, { subtree: true, childList: true, attributeFilter: ["hidden"] });
