// What is said where the bar's program cannot run, as without WebAssembly. A form that a server answers goes on working
// as it is. A form of a folder of files would lose the text and find nothing, so it says why instead.

export function tell(error) {
  console.warn(`search-bar: the program cannot run: ${error}`);
  for (const bar of document.querySelectorAll("search-bar")) {
    const reason = bar.shadowRoot?.querySelector("noscript"), said = document.createElement("p");
    if (!reason) continue;
    said.role = "alert";
    said.textContent = reason.textContent;
    reason.replaceWith(said);
    bar.shadowRoot.querySelector("form").addEventListener("submit", (event) => event.preventDefault());
  }
}
