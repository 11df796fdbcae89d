const names = ["Arrows", "Animals", "Food", "Weather", "Music", "Money", "Hands", "Hearts", "Letters", "Numbers"];
document.querySelector(".bars").append(...names.map((name) => {
  const section = document.createElement("section"), rows = Object.assign(document.createElement("div"), { id: name });
  const heading = Object.assign(document.createElement("h2"), { textContent: name });
  const bar = document.createElement("search-bar");
  const attributes = { configuration: "../inkling.json", results: name, placeholder: `Search ${name.toLowerCase()}`, "accessibility-label": name, address: "no" };
  for (const [attribute, value] of Object.entries(attributes)) bar.setAttribute(attribute, value);
  section.append(heading, bar, rows);
  return section;
}));
