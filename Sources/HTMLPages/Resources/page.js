"use strict";
// What all pages do: find, light and dark, sizes, copying. Without it everything is still there. It stands in XML as it is, and so has
// neither of the two characters that would need an escape there.
(() => {
  const byId = (id) => document.getElementById(id), all = (query, at = document) => [...at.querySelectorAll(query)];
  for (const tool of all(".tools, .copy")) tool.hidden = false;

  // What a reader has chosen on one page holds on those beside it. Some browsers keep nothing for files.
  const kept = (name, value) => {
    try {
      if (value !== undefined) localStorage.setItem(name, value);
      return localStorage.getItem(name);
    } catch { return null; }
  };

  // On a map all that is drawn can be found: it stays where it is, the rest of it fades, and the first comes into view.
  const drawn = all(".map .wide > svg > :is(text, g)");
  for (const each of drawn) each.dataset.find = each.textContent.toLowerCase();
  let shown = 0;
  const show = (number) => {
    const seen = drawn.filter((each) => !each.hidden);
    shown = number % seen.length;
    seen[shown]?.scrollIntoView({ block: "center", inline: "center" });
  };

  const find = byId("find"), found = all("[data-find]");
  const hasShown = (element) => all("[data-find]", element).some((each) => !each.hidden);
  const filter = () => {
    const words = find.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const each of found) each.hidden = !words.every((word) => each.dataset.find.includes(word));
    const count = found.filter((each) => !each.hidden).length;
    for (const section of all("main section")) {
      if (section.querySelector("[data-find]")) section.hidden = !hasShown(section);
    }
    for (const heading of all("main > h2, main > h3")) {
      let isShown = false, holds = false;
      for (let next = heading.nextElementSibling; next; next = next.nextElementSibling) {
        if (next.tagName === "H2" || next.tagName === heading.tagName) break;
        if (next.tagName === "H3") continue;
        holds = holds || next.matches("[data-find]") || next.querySelector("[data-find]") !== null;
        isShown = isShown || (next.matches("[data-find], section") ? !next.hidden : hasShown(next));
      }
      heading.hidden = holds ? !isShown : false;
    }
    for (const each of drawn) each.classList.toggle("missed", each.hidden);
    if (words.length) show(0);
    for (const link of all(".places a")) link.hidden = byId(decodeURIComponent(link.hash.slice(1)))?.hidden;
    byId("count").textContent = words.length ? `${count} of ${found.length}` : "";
    byId("sought").textContent = find.value.trim();
    byId("none").hidden = count > 0;
  };
  if (find) {
    find.addEventListener("input", filter);
    addEventListener("keydown", (event) => {
      const isAtFind = document.activeElement === find;
      if (event.key === "/" ? !isAtFind : false) { event.preventDefault(); find.focus(); }
      if (event.key === "Escape" ? isAtFind : false) { find.value = ""; filter(); }
      if (event.key === "Enter" ? isAtFind : false) show(shown + 1);
    });
  }

  // What is larger than the window begins where its story does: at its first phone.
  for (const wide of all(".wide")) {
    const first = wide.querySelector("svg svg")?.getBoundingClientRect(), room = wide.getBoundingClientRect();
    if (first) wide.scrollTo(first.left - room.left - 40, first.top - room.top - (room.height - first.height) / 2);
  }

  const size = byId("size");
  const zoom = (percent) => document.documentElement.style.setProperty("--zoom", percent / 100);
  if (size) {
    const before = kept("size");
    if (before) { size.value = before; zoom(size.value); }
    size.addEventListener("input", () => { zoom(size.value); kept("size", size.value); });
  }

  const dark = byId("dark"), preferred = dark?.media, tones = all("[data-tone]");
  const choose = (tone) => {
    dark.media = tone === "dark" ? "screen" : tone === "light" ? "not all" : preferred;
    for (const button of tones) button.setAttribute("aria-pressed", button.dataset.tone === tone);
  };
  for (const button of tones) {
    button.addEventListener("click", () => { choose(button.dataset.tone); kept("tone", button.dataset.tone); });
  }
  if (tones.length) choose(kept("tone") ?? "auto");

  for (const button of all(".copy")) button.addEventListener("click", async () => {
    const text = button.previousElementSibling;
    try {
      await navigator.clipboard.writeText(text.textContent + "\n");
      button.textContent = "Copied";
    } catch {
      getSelection().selectAllChildren(text);
      button.textContent = "Selected: copy it";
    }
  });
})();
