"use strict";
// Opens what a link leads into, and what is printed.
(() => {
  // What a link leads to may lie in something that is closed.
  const show = () => {
    const target = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target) return;
    let closed = false;
    for (let e = target; e; e = e.parentElement) {
      if (e instanceof HTMLDetailsElement && !e.open) closed = e.open = true;
    }
    if (closed) target.scrollIntoView();
  };

  addEventListener("hashchange", show);
  show();

  // On wide screens the contents stand beside the text; browsers that cannot open them by
  // style alone are helped here.
  const wide = matchMedia("(min-width: 62rem)");
  const contents = document.querySelector(".contents details");
  const beside = () => { contents.open = wide.matches; };
  wide.addEventListener("change", beside);
  beside();

  let opened = [];
  addEventListener("beforeprint", () => {
    opened = [...document.querySelectorAll("main details:not([open])")];
    for (const d of opened) d.open = true;
  });
  addEventListener("afterprint", () => {
    for (const d of opened) d.open = false;
    opened = [];
  });
})();
