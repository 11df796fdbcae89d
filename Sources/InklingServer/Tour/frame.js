// The tour's frame: names the page that it shows, and shows the files that make it.

const frame = document.querySelector("iframe"), links = [...document.querySelectorAll("nav a")];
const find = (id) => document.getElementById(id);

// A page says itself what it is called and what to try, and its scripts are the files beside it.
frame.addEventListener("load", async () => {
  const page = frame.contentDocument;
  const link = links.find(({ pathname }) => pathname === frame.contentWindow.location.pathname);
  if (!page || !link) return;
  for (const one of links) one.toggleAttribute("aria-current", false);
  link.setAttribute("aria-current", "page");
  link.scrollIntoView({ block: "nearest", inline: "nearest" });
  find("title").textContent = frame.title = page.title;
  find("title").lang = page.documentElement.lang;
  find("about").textContent = page.querySelector("meta[name=description]").content;
  find("alone").href = link.href;
  history.replaceState(null, "", `#${name(link)}`);
  await showFiles(link.href, page);
});

const name = (link) => link.pathname.replace(/^.*\//, "").replace(/\.html$/, "");

async function showFiles(address, page) {
  // Styles and what the page imports are the same for all of the tour.
  const scripts = [...page.scripts].map(({ src }) => src).filter((src) => src && !src.includes("/assets/"));
  const texts = await Promise.all([address, ...scripts].map(async (file) => [file, await (await fetch(file)).text()]));
  if (frame.contentDocument !== page) return;
  find("code").replaceChildren(...texts.map(([file, text]) => {
    const part = document.createElement("section"), heading = document.createElement("h3"), code = document.createElement("pre");
    const copy = Object.assign(document.createElement("button"), { type: "button", textContent: "Copy" });
    const title = new URL(file).pathname.replace(/^.*\//, "");
    copy.setAttribute("aria-label", `Copy ${title}`);
    copy.addEventListener("click", async () => {
      await navigator.clipboard.writeText(text);
      copy.textContent = "Copied";
      setTimeout(() => { copy.textContent = "Copy"; }, 1200);
    });
    heading.append(title, copy);
    code.append(Object.assign(document.createElement("code"), { textContent: text }));
    code.tabIndex = 0;
    code.setAttribute("aria-label", title);
    code.setAttribute("role", "region");
    part.append(heading, code);
    return part;
  }));
}

find("wide").addEventListener("click", ({ target }) => {
  target.setAttribute("aria-pressed", find("stage").classList.toggle("wide"));
});

// A link to a page of the tour.
const wanted = links.find((link) => name(link) === location.hash.slice(1));
if (wanted) frame.contentWindow.location.replace(wanted.href);
else if (frame.contentDocument.readyState === "complete") frame.dispatchEvent(new Event("load"));
