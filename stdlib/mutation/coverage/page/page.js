// Everything on the page is there without this; it tells which examples need a line.
(() => {
  const told = JSON.parse(document.getElementById("told").textContent);
  const all = [...document.querySelectorAll(".source")];
  const make = (name, text, className) => {
    const e = document.createElement(name);
    if (text) e.textContent = text;
    if (className) e.className = className;
    return e;
  };
  for (const e of document.querySelectorAll(".with-script")) e.hidden = false;

  // One number of a file is reached with Tab, the others from there with the arrows.
  for (const source of all) {
    source.querySelectorAll(".line > button").forEach((b, i) => {
      b.tabIndex = i ? -1 : 0;
      b.setAttribute("aria-expanded", "false");
    });
  }

  // "0-3 7" are five examples.
  const numbers = (text) => text.split(" ").filter(Boolean).flatMap((range) => {
    const [from, to] = range.split("-").map(Number);
    return Array.from({ length: (to ?? from) - from + 1 }, (_, i) => from + i);
  });

  const because = { never: "it is looked at, but its condition never holds", unseen: "no example comes here" };

  const needs = (button) => {
    const module = told[Number(/^m(\d+)/.exec(button.parentElement.id)[1]) - 1];
    const played = document.getElementById(module.examples).children;
    const box = make("div", "", "needs");
    box.setAttribute("role", "group");
    box.setAttribute("aria-label", "Line " + button.querySelector(".number").textContent);
    for (const number of (button.dataset.mutants || "").split(" ").filter(Boolean)) {
      const [what, examples] = module.mutants[number];
      const p = make("p");
      p.append(make("b", "Nobody notices"), " (" + examples + (examples === 1 ? " example comes" : " examples come") + " here): " + what);
      box.append(p);
    }
    for (const number of button.dataset.parts.split(" ").filter(Boolean)) {
      const [sort, state, by, text] = module.parts[number];
      const examples = numbers(by);
      const p = make("p");
      const why = because[state] || "needed by " + examples.length + (examples.length === 1 ? " example" : " examples");
      p.append(make("b", sort), " ", make("code", text), " " + why);
      box.append(p);
      if (!examples.length) continue;
      const ul = make("ul");
      ul.tabIndex = 0;
      ul.setAttribute("aria-label", "Examples that need this " + sort);
      for (const i of examples) {
        const [title, at] = played[i].children;
        const li = make("li");
        li.append(title.textContent + " ", make("span", at.textContent, "at"));
        ul.append(li);
      }
      box.append(ul);
    }
    return box;
  };

  let open = null;
  const close = () => {
    if (!open) return;
    open.setAttribute("aria-expanded", "false");
    open.parentElement.nextElementSibling.remove();
    open = null;
  };
  const toggle = (button) => {
    const again = open === button;
    close();
    if (again) return;
    open = button;
    button.setAttribute("aria-expanded", "true");
    button.parentElement.after(needs(button));
  };

  const go = (button) => {
    for (const b of button.closest(".source").querySelectorAll(".line > button[tabindex='0']")) b.tabIndex = -1;
    button.tabIndex = 0;
    button.focus();
  };

  const lacks = (b) => b.dataset.mutants || !b.parentElement.classList.contains("needed");
  const keys = {
    ArrowDown: (list, at) => list[at + 1],
    ArrowUp: (list, at) => list[at - 1],
    Home: (list) => list[0],
    End: (list) => list.at(-1),
    n: (list, at) => list.slice(at + 1).find(lacks),
    p: (list, at) => list.slice(0, at).findLast(lacks),
  };

  for (const source of all) {
    source.addEventListener("click", (event) => {
      const line = event.target.closest(".line");
      const button = line && line.querySelector(":scope > button");
      if (!button || String(getSelection())) return;
      toggle(button);
      go(button);
    });
    source.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && open) {
        const back = open;
        close();
        go(back);
        return;
      }
      const button = event.target.closest(".line > button");
      if (!button || !keys[event.key] || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      const list = [...source.querySelectorAll(".line > button")];
      const to = keys[event.key](list, list.indexOf(button));
      if (to) go(to);
    });
  }

  // Who follows a link to a line goes on from there with the keyboard.
  const follow = () => {
    const line = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const button = line && line.matches(".line") && line.querySelector(":scope > button");
    if (button) go(button);
  };
  addEventListener("hashchange", follow);
  follow();
})();
