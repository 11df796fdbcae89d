// Results in a <dialog> of the page: it is open beneath its bar while something is found and the focus is in either.
// Loaded where the element for the results is a dialog.

// Nothing here weighs more than a rule of the page's own. The dialog begins at the bar's edge: a row of suggestions lies over
// the line with the count there, as on a page.
const rules = `
:where(dialog[data-inkling]) {
  position: fixed; inset-block: var(--inkling-dialog-top, 4rem) auto; inset-inline: 0; margin: 0 auto; box-sizing: border-box;
  inline-size: min(44rem, 100vw - 2rem); max-block-size: calc(100dvb - var(--inkling-dialog-top, 4rem) - 1rem); overflow: auto;
  border: 1px solid var(--inkling-line); border-block-start: none; border-radius: 0 0 var(--inkling-radius) var(--inkling-radius);
  padding: 0 var(--inkling-inset) var(--inkling-inset); z-index: 10;
  background: var(--inkling-page); color: var(--inkling-ink); box-shadow: 0 8px 32px #0003;
}
`;
let sheet;

export function follow(dialog, bar) {
  if (dialog.dataset.inkling !== undefined) return;
  dialog.dataset.inkling = "";
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  dialog.setAttribute("aria-label", bar.getAttribute("placeholder") || "Search");
  const isFound = () => dialog.dataset.query !== undefined;
  // `show()` would take the focus out of the bar.
  const show = (isOpen) => {
    if (isOpen) dialog.style.setProperty("--inkling-dialog-top", `${Math.max(8, bar.getBoundingClientRect().bottom)}px`);
    dialog.toggleAttribute("open", isOpen);
    dialog.dispatchEvent(new Event("scroll")); // the bar's popup makes way
  };
  new MutationObserver(() => show(isFound())).observe(dialog, { attributeFilter: ["data-query"] });
  bar.addEventListener("focusin", () => show(isFound()));
  const isInside = (event) => [dialog, bar].some((one) => event.composedPath().includes(one));
  addEventListener("pointerdown", (event) => { if (dialog.open && !isInside(event)) show(false); });
  addEventListener("focusin", (event) => { if (dialog.open && !isInside(event)) show(false); });
  dialog.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    show(false);
    bar.shadowRoot.querySelector("input").focus();
    show(false);
  });
  show(isFound());
}
