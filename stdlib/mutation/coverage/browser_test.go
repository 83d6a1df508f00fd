package coverage_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"houserule/stdlib/internal/webtest"
	"houserule/stdlib/mutation/coverage"
)

func TestMain(m *testing.M) { os.Exit(webtest.Main(m)) }

// tab opens the page of some modules.
func tab(t *testing.T, width int64, modules ...coverage.Module) context.Context {
	t.Helper()
	file := filepath.Join(t.TempDir(), "page.html")
	if err := os.WriteFile(file, []byte(pageOf(t, modules...)), 0o666); err != nil {
		t.Fatal(err)
	}
	return webtest.Tab(t, file, width, 800)
}

// ask gives a text that JavaScript gives.
func ask(t *testing.T, ctx context.Context, script string) string {
	t.Helper()
	return webtest.Asks[string](t, ctx, script)
}

// TestPageInABrowser looks at the page as people do: on a phone, on a screen, on paper, by
// light and by night, with a line opened.
func TestPageInABrowser(t *testing.T) {
	modules := []coverage.Module{played(t, "climbing", "7 > 8"), played(t, "hostile")}
	for _, width := range []int64{360, 1280} {
		ctx := tab(t, width, modules...)
		if wide := webtest.Asks[int64](t, ctx, `(() => {
			for (const d of document.querySelectorAll("details")) d.open = true;
			document.querySelector("#m1-f1-l6 button").click();
			return document.documentElement.scrollWidth;
		})()`); wide != width {
			t.Errorf("at %d px it is %d px wide", width, wide)
		}
		webtest.Accessible(t, ctx, "by day")
		webtest.Media(t, ctx, "screen", "dark")
		webtest.Accessible(t, ctx, "by night")
		webtest.Media(t, ctx, "print", "light")
		if got := ask(t, ctx, `(() => {
			for (const d of document.querySelectorAll("details")) d.open = false;
			const there = (s) => document.querySelector(s).checkVisibility();
			return [there(".top"), there(".contents"), there("#m1-f2-l1"), there("#m1-played li"), getComputedStyle(document.querySelector("code .unseen")).textDecorationLine].join(" ");
		})()`); got != "false false true true underline" {
			t.Errorf("printed at %d px: %s", width, got)
		}
	}
}

// TestWhoNeedsALine is asked by a click and with the keyboard.
func TestWhoNeedsALine(t *testing.T) {
	ctx := tab(t, 360, played(t, "climbing", "7 > 8"))
	said := `[...document.querySelectorAll(".needs")].map((e) => [...e.querySelectorAll("p, li")].map((e) => e.textContent).join("\n")).join("\n\n")`
	got := ask(t, ctx, `(() => { document.querySelector("#m1-f1-l5 code").click(); return `+said+`; })()`)
	want := `rule rule "climber.grip" { … needed by 2 examples
a climb games/climbing/spec/climbing.lua:1
a fall games/climbing/spec/climbing.lua:6
line { "strength", "strength" } needed by 2 examples
a climb games/climbing/spec/climbing.lua:1
a fall games/climbing/spec/climbing.lua:6
line { "tired", "-1", when = "tired > 2" } needed by 1 example
a fall games/climbing/spec/climbing.lua:6
line { "worn out", "-2", when = "tired > 9" } it is looked at, but its condition never holds`
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	// With the keyboard: Tab leads to the first number of the file, arrows from there.
	where := `document.activeElement.parentElement.id + " " + document.activeElement.getAttribute("aria-expanded") + " " + document.querySelectorAll(".needs").length`
	webtest.Asks[bool](t, ctx, `(() => { document.querySelector("#m1-f1 ~ details summary").focus(); return true; })()`)
	for _, step := range []struct{ keys, at string }{
		{kb.Tab, "m1-f1-l5 true 1"}, // the click left it there
		{kb.Enter, "m1-f1-l5 false 0"},
		{"n", "m1-f1-l6 false 0"}, // is needed, and can be broken
		{"n", "m1-f1-l7 false 0"},
		{"n", "m1-f1-l15 false 0"},
		{"p", "m1-f1-l7 false 0"},
		{kb.ArrowUp, "m1-f1-l6 false 0"},
		{kb.Enter, "m1-f1-l6 true 1"},
		{kb.Escape, "m1-f1-l6 false 0"},
		{kb.End, "m1-f1-l18 false 0"},
		{kb.ArrowDown, "m1-f1-l18 false 0"},
		{kb.Home, "m1-f1-l4 false 0"},
	} {
		webtest.Do(t, ctx, chromedp.KeyEvent(step.keys))
		if at := ask(t, ctx, where); at != step.at {
			t.Errorf("%q leads to %s, not %s", step.keys, at, step.at)
		}
	}
	// What nobody notices is told where it stands, and a link leads there.
	got = ask(t, ctx, `(() => { document.querySelector("#m1-unnoticed ~ ol a").click(); document.querySelector("#m1-f1-l6 button").click(); return location.hash + " " + document.querySelector(".needs p").textContent; })()`)
	if got != "#m1-f1-l6 Nobody notices (1 example comes here): `7 + difficulty` -> `8 + difficulty`" {
		t.Error(got)
	}
}

// TestHostileTextsInABrowser opens the page of a module whose texts are scripts: none runs.
func TestHostileTextsInABrowser(t *testing.T) {
	ctx := tab(t, 360, played(t, "hostile"))
	if got := ask(t, ctx, `(() => {
		for (const b of document.querySelectorAll(".line > button")) b.click();
		return [typeof window.hacked, document.scripts.length, document.images.length, document.documentElement.scrollWidth, performance.getEntriesByType("resource").length].join(" ");
	})()`); got != "undefined 2 0 360 0" {
		t.Errorf("what was run, scripts, images, width and what was loaded are: %s", got)
	}
}
