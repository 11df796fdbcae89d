// What a page in TypeScript writes: `test_sources.TypeTests` has it checked beside inkling.d.ts.
import { ready } from "./inkling.js";

const bar = document.querySelector("search-bar")!;
bar.source = async ({ text, offset }, signal) => {
  const response = await fetch(`/find?q=${text}&from=${offset}`, { signal });
  return { rows: await response.json(), total: 40 };
};
bar.sources = ["/find", { place: "local", answer: ({ words }) => [{ title: words.join(" "), year: 1999 }] }];
bar.source = async function* () { yield [{ id: 1, title: { text: "Zen", marks: [[0, 3]] } }]; };
bar.scopeTitles = ["All", "Boats"];
const first: string | undefined = bar.scopeTitles[0];
bar.addEventListener("searchresultopen", (event) => { event.preventDefault(); console.log(event.detail.url.length, first); });
ready.then(() => bar.focus());

// @ts-expect-error a number is no source
bar.source = 7;
// @ts-expect-error a row has a title
bar.source = () => [{ id: 1 }];
// @ts-expect-error the event has an index
bar.addEventListener("searchscopechange", ({ detail }) => detail.title);
