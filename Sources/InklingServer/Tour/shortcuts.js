const bar = document.querySelector("search-bar");
bar.querySelector("[slot]").addEventListener("click", ({ target }) => {
  if (target.localName === "button") bar.text = target.textContent;
});
