const sections = [document.getElementById("library"), document.getElementById("saved")];
document.addEventListener("searchtabchange", ({ detail }) => {
  for (const [index, section] of sections.entries()) section.hidden = index !== detail.index;
});
