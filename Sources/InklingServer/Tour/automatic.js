const bar = document.querySelector("search-bar"), slow = document.querySelector(".switch input");
const count = document.querySelector("output");
bar.source = async ({ text, limit, offset }, signal) => {
  count.value = Number(count.value) + 1;
  const address = new URL(slow.checked ? "slow/1500/search.json" : "../search.json", location);
  address.search = new URLSearchParams({ q: text, limit, offset });
  return (await fetch(address, { signal })).json();
};
