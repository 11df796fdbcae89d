const bar = document.querySelector("search-bar"), slow = document.querySelector(".switch input");
const choose = () => { bar.source = slow.checked ? "slow/4000/search.json" : "../search.json"; };
slow.addEventListener("change", choose);
choose();
