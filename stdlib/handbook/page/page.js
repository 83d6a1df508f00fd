// Everything on the page is there without this; it adds the search.
(() => {
  const query = document.getElementById("query");
  const finds = document.getElementById("finds");
  const found = document.getElementById("found");
  const results = document.getElementById("results");
  const most = 40;

  // Words are compared without capitals, accents and the signs that join names.
  const plain = (text) => text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase().replace(/[\s_.:“”"'’]+/g, " ").trim();

  // The text of something without its title and where it stands, which are shown beside it.
  const textOf = (e) => {
    const walker = document.createTreeWalker(e, NodeFilter.SHOW_TEXT);
    const parts = [];
    while (walker.nextNode()) {
      if (!walker.currentNode.parentElement.closest("h3, h4, summary, .meta, .only-heard, tr[data-find] > th")) parts.push(walker.currentNode.data);
    }
    return parts.join(" ").replace(/\s+/g, " ").replace(/ ([,;:.])/g, "$1").trim();
  };

  let index = null;
  const read = () => {
    index = [];
    for (const e of document.querySelectorAll("[data-find]")) {
      const page = e.dataset.page || "";
      const text = textOf(e);
      index.push({ id: e.id, name: e.dataset.find, sort: e.dataset.sort, page, text, plainName: plain(e.dataset.find), plainPage: plain(page).replace(/[,;]/g, " ").replace(/ +/g, " "), plainText: plain(e.dataset.find + " " + page + " " + text) });
    }
  };

  const begins = (text, word) => text === word || text.startsWith(word + " ") || text.includes(" " + word + " ") || text.endsWith(" " + word);

  // A name counts more than a page, a page more than a word of the text.
  const rank = (item, wanted, words) => {
    if (!words.every((w) => item.plainText.includes(w))) return 0;
    let points = 1;
    if (item.plainName === wanted) points += 100;
    else if (begins(item.plainName, wanted)) points += 50;
    else if (words.every((w) => item.plainName.includes(w))) points += 30;
    if (begins(item.plainPage, wanted)) points += 40;
    else if (words.every((w) => begins(item.plainPage, w))) points += 25;
    else if (words.every((w) => begins(item.plainText, w))) points += 5;
    if (item.sort !== "example" && item.sort !== "page") points += 3;
    return points;
  };

  // A stretch of the text around the first word that was looked for, with all of them marked.
  const cut = (item, words) => {
    const escaped = words.filter((w) => w.length > 1).map((w) => w.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&"));
    const marked = escaped.length ? new RegExp("(?<![\\p{L}\\p{N}])(?:" + escaped.join("|") + ")", "giu") : /$^/g;
    const from = Math.max(0, item.text.search(marked) - 40);
    const text = (from ? "… " : "") + item.text.slice(from, from + 160) + (item.text.length > from + 160 ? " …" : "");
    const p = document.createElement("p");
    let done = 0;
    for (const hit of text.matchAll(marked)) {
      const mark = document.createElement("mark");
      mark.textContent = hit[0];
      p.append(text.slice(done, hit.index), mark);
      done = hit.index + hit[0].length;
    }
    p.append(text.slice(done));
    return p;
  };

  const search = () => {
    const wanted = plain(query.value);
    results.replaceChildren();
    finds.hidden = wanted === "";
    if (wanted === "") {
      found.textContent = "";
      return;
    }
    if (!index) read();
    const words = wanted.split(" ");
    const hits = index.map((item, place) => ({ item, place, points: rank(item, wanted, words) })).filter((h) => h.points > 0);
    hits.sort((a, b) => b.points - a.points || a.place - b.place);
    for (const { item } of hits.slice(0, most)) {
      const li = document.createElement("li"), a = document.createElement("a"), b = document.createElement("b"), span = document.createElement("span");
      a.href = "#" + item.id;
      b.textContent = item.name;
      span.textContent = item.sort + (item.page ? ", " + item.page : "");
      a.append(b, span, cut(item, words));
      li.append(a);
      results.append(li);
    }
    found.textContent = hits.length === 0 ? "Nothing was found." : hits.length + " found" + (hits.length > most ? "; the first " + most + " are listed." : ".");
  };

  const close = () => {
    query.value = "";
    search();
  };

  document.getElementById("search").hidden = false;
  let waiting = 0;
  query.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(search, 60);
  });
  results.addEventListener("click", (event) => {
    const a = event.target.closest("a");
    if (!a) return;
    const target = document.getElementById(a.getAttribute("href").slice(1));
    close();
    if (target) {
      target.setAttribute("tabindex", "-1");
      setTimeout(() => target.focus({ preventScroll: true }), 0);
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !finds.hidden) {
      close();
      query.focus();
    }
    if ((event.key === "ArrowDown" || event.key === "ArrowUp") && !finds.hidden) {
      const all = [query, ...results.querySelectorAll("a")];
      const next = all[all.indexOf(document.activeElement) + (event.key === "ArrowDown" ? 1 : -1)];
      if (next && all.includes(document.activeElement)) {
        event.preventDefault();
        next.focus();
      }
    }
  });
})();
