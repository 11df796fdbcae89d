const bar = document.querySelector("search-bar"), lost = document.querySelector(".switch input");
// What a browser says and does without a network; turning yours off does the same.
Object.defineProperty(navigator, "onLine", { get: () => !lost.checked });
lost.addEventListener("change", () => dispatchEvent(new Event(lost.checked ? "offline" : "online")));
bar.source = async ({ text, limit, offset }, signal) => {
  if (lost.checked) throw new TypeError("There is no network.");
  const answer = await fetch(`../search.json?${new URLSearchParams({ q: text, limit, offset })}`, { signal });
  return answer.json();
};
