// A bar that opens in a dialog, with its results: presentation="dialog". In the page it is a button; pressed, or by its
// keys, it goes with what it is into a modal <dialog> and comes back to its place. On a phone the dialog is the page.

const rules = `
:where(dialog[data-inkling-search]) {
  position: fixed; inset: 10dvb 0 auto; margin: 0 auto; box-sizing: border-box; inline-size: min(44rem, 100vw - 2rem);
  max-inline-size: none; max-block-size: 80dvb; overflow: auto; overscroll-behavior: contain; padding: 0;
  border: 1px solid var(--inkling-line); border-radius: var(--inkling-radius); box-shadow: 0 8px 32px #0003;
  background: var(--inkling-page); color: var(--inkling-ink);
}
:where(dialog[data-inkling-search])::backdrop { background: #0006; }
:where(dialog[data-inkling-search]) > search-bar { position: sticky; inset-block-start: 0; z-index: 1; display: block; background: inherit; }
:where(dialog[data-inkling-search]) > :not(search-bar) { margin: 0; padding-inline: var(--inkling-inset); }
:where(html):has(> body dialog[data-inkling-search][open]) { overflow: hidden; }
@media (width < 600px) {
  :where(dialog[data-inkling-search]) { inset: 0; inline-size: 100vw; block-size: 100dvb; max-block-size: none; border: 0; border-radius: 0; }
}
`;
const isPhone = matchMedia("(width < 600px)");
const sheet = new CSSStyleSheet(), followed = new WeakSet();
sheet.replaceSync(rules);
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

export function follow(bar) {
  if (followed.has(bar)) return;
  followed.add(bar);
  const root = bar.shadowRoot, dialog = document.createElement("dialog"), place = document.createElement("span");
  const home = document.createComment(""), end = new AbortController(), { signal } = end;
  const scope = bar.getRootNode(), results = scope.getElementById?.(bar.getAttribute("results"));
  dialog.dataset.inklingSearch = "";
  place.style.display = "inline-block";
  (scope.body ?? scope).append(dialog);
  if (results) { results.before(home); dialog.append(results); }

  // The toolbar keeps the room of the button while the bar is away.
  const size = new ResizeObserver(() => {
    if (isPresented() || dialog.contains(bar)) return;
    const { width, height } = bar.getBoundingClientRect();
    Object.assign(place.style, { inlineSize: `${width}px`, blockSize: `${height}px` });
  });
  size.observe(bar);
  const isPresented = () => bar.hasAttribute("data-presented");
  const close = () => { if (isPresented()) root.querySelector(".back-button").click(); };

  function show() {
    dialog.ariaLabel = bar.getAttribute("placeholder") || root.querySelector(".search-button").ariaLabel;
    bar.before(place);
    moved(() => { dialog.prepend(bar); dialog.showModal(); }, root.querySelector("input"));
    // Where search takes the page, the way back leaves the search.
    if (isPhone.matches) history.pushState({ ...history.state, inklingDialog: true }, "");
  }
  function hide() {
    moved(() => { dialog.close(); place.replaceWith(bar); }, root.querySelector(".search-button"));
    if (history.state?.inklingDialog) history.back();
  }
  const turn = () => { if (isPresented() !== dialog.open) (isPresented() ? show : hide)(); };
  const presented = new MutationObserver(turn);
  presented.observe(bar, { attributeFilter: ["data-presented"] });
  // The browser's own ways out: a gesture, or Escape where nothing took it.
  dialog.addEventListener("cancel", (event) => { event.preventDefault(); close(); });
  dialog.addEventListener("close", close, { signal });
  dialog.addEventListener("pointerdown", (event) => { if (event.target === dialog && isBeside(dialog, event)) close(); });
  const isSearch = () => history.state?.inklingDialog || new URLSearchParams(location.search).has(bar.name || "q");
  addEventListener("popstate", () => { if (dialog.open && isPhone.matches && !isSearch()) close(); }, { signal });
  // A result that leads to a place on the same page would stay hidden behind the dialog.
  addEventListener("hashchange", close, { signal });
  // Another presentation: bar and results stand in the page again.
  new MutationObserver((_, own) => {
    if (bar.getAttribute("presentation") === "dialog") return;
    for (const observer of [own, presented, size]) observer.disconnect();
    end.abort();
    followed.delete(bar);
    if (place.isConnected) place.replaceWith(bar);
    if (results) home.replaceWith(results);
    dialog.remove();
  }).observe(bar, { attributeFilter: ["presentation"] });
  turn();
}

// A node that moves loses the focus, and its list of suggestions closes. The program hears of neither: to it both are as
// it left them.
function moved(move, target) {
  const quiet = new AbortController();
  for (const type of ["focusin", "focusout"])
    addEventListener(type, (event) => event.stopImmediatePropagation(), { capture: true, signal: quiet.signal });
  const open = target.getRootNode().querySelectorAll("[popover][data-open]");
  move();
  target.focus();
  for (const popover of open) popover.showPopover?.();
  quiet.abort();
}

function isBeside(dialog, { clientX: x, clientY: y }) {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return x < left || x > right || y < top || y > bottom;
}
