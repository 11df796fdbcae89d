// Marks on a page what a person has searched for, who came by a result of pagefind.js with `highlightParam`.

const ignored = ["script", "style", "[data-pagefind-ignore]", "[data-pagefind-ignore] *", "[data-search-ignore]", "[data-search-ignore] *"];

export default class PagefindHighlight {
  constructor({ highlightParam = "pagefind-highlight", markContext = null, markOptions = {}, addStyles = true } = {}) {
    const className = markOptions.className ?? "pagefind-highlight";
    const exclude = markOptions.exclude ?? ignored;
    const asked = new URLSearchParams(location.search).getAll(highlightParam).filter((words) => words.trim());
    if (!asked.length) return;
    if (addStyles && className === "pagefind-highlight") {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(":where(.pagefind-highlight) { background-color: yellow; color: black; }");
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    }
    const pattern = new RegExp(asked.map((words) => words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\s+/g, "\\s+")).join("|"), "giu");
    for (const root of roots(markContext)) mark(root, pattern, className, exclude.join());
  }
}

function roots(context) {
  if (context) return typeof context === "string" ? document.querySelectorAll(context) : [context].flat();
  const bodies = document.querySelectorAll("[data-pagefind-body], [data-search-body]");
  return bodies.length ? bodies : [document.body];
}

function mark(root, pattern, className, exclude) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT), texts = [];
  while (walker.nextNode()) if (!walker.currentNode.parentElement.closest(`${exclude}, mark.${className}`)) texts.push(walker.currentNode);
  for (const text of texts) {
    const found = [...text.data.matchAll(pattern)].reverse();
    for (const { index, 0: words } of found) {
      const element = Object.assign(document.createElement("mark"), { className }), rest = text.splitText(index);
      rest.splitText(words.length);
      rest.replaceWith(element);
      element.append(words);
    }
  }
}

globalThis.PagefindHighlight = PagefindHighlight;
