const bar = document.querySelector("search-bar"), panel = document.querySelector(".panel"), list = panel.querySelector("ul");
const views = { Bookmarks: ["arrow", "star", "smiling"], Looked: [] };

function open(title, words) {
  panel.querySelector("h2").textContent = title;
  list.replaceChildren(...words.map((word) => {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: word });
    button.addEventListener("click", () => { panel.close(); bar.text = word; showButton(); });
    const row = document.createElement("li");
    row.append(button);
    return row;
  }));
  if (words.length === 0) list.append(Object.assign(document.createElement("li"), { textContent: "Nothing yet" }));
  panel.showModal();
}
bar.addEventListener("searchbookmark", () => open("Bookmarks", views.Bookmarks));
bar.addEventListener("searchresultslist", () => open("Looked at", views.Looked));
bar.addEventListener("searchresultopen", ({ detail }) => { views.Looked = [detail.title, ...views.Looked].slice(0, 9); });
// There is room for one of the two buttons: a text has results, an empty field has bookmarks.
function showButton() {
  bar.showsSearchResultsButton = bar.text !== "";
  bar.showsBookmarkButton = bar.text === "";
}
bar.addEventListener("searchtextchange", showButton);
