// Package browser_test looks at handbooks in a browser, as people do.
package browser_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"houserule/stdlib/handbook/handbooktest"
	"houserule/stdlib/internal/webtest"
)

// games are the modules whose pages are looked at in a browser.
var games = []string{"rpj-core", "tbd", "bum", "brp", "hex-tactical"}

// What is done in the browser.
var (
	tab        = webtest.Tab
	do         = webtest.Do
	media      = webtest.Media
	accessible = webtest.Accessible
)

func askClauses[T any](t *testing.T, ctx context.Context, script string) T {
	t.Helper()
	return webtest.Asks[T](t, ctx, script)
}

func TestMain(m *testing.M) { os.Exit(webtest.Main(m)) }

// finds types a query into the search and gives the titles of what is found, and what is
// announced.
func finds(t *testing.T, ctx context.Context, query string) (titles []string, announced string) {
	t.Helper()
	askClauses[bool](t, ctx, `(() => { const q = document.getElementById("query"); q.value = ""; q.focus(); return true; })()`)
	do(t, ctx, chromedp.KeyEvent(query))
	// The search begins 60 ms behind the last key; timers of a page end in their order.
	announced = askClauses[string](t, ctx, `new Promise((done) => setTimeout(() => done(document.getElementById("found").textContent), 100))`)
	return askClauses[[]string](t, ctx, `[...document.querySelectorAll("#results a b")].map((b) => b.textContent)`), announced
}

// becomes gives a text of the page once it is as wanted, or what it is after five seconds;
// in wanted the text is called at.
func becomes(t *testing.T, ctx context.Context, text, wanted string) string {
	t.Helper()
	return askClauses[string](t, ctx, `new Promise((done) => {
		const end = performance.now() + 5000;
		const look = () => {
			const at = `+text+`;
			if (`+wanted+` || performance.now() > end) done(at);
			else setTimeout(look, 10);
		};
		look();
	})`)
}

// pageFile writes the page of a module of the program into a file.
func pageFile(t *testing.T, id string) string {
	t.Helper()
	page, err := handbooktest.Of(t, id).HTML()
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), id+".html")
	if err := os.WriteFile(file, page, 0o666); err != nil {
		t.Fatal(err)
	}
	return file
}

// TestPagesInABrowser looks at the pages of five games as people do: on a phone, on a screen,
// on paper, by light and by night.
func TestPagesInABrowser(t *testing.T) {
	for _, id := range games {
		t.Run(id, func(t *testing.T) {
			t.Parallel() // a tab is a process of its own
			file := pageFile(t, id)
			ctx := tab(t, file, 360, 800)
			nothingSticksOut(t, ctx, "at 360 px")
			idsAreUnique(t, ctx)
			do(t, ctx, chromedp.EmulateViewport(1280, 800))
			nothingSticksOut(t, ctx, "at 1280 px")
			media(t, ctx, "print", "light")
			onPaper(t, ctx)
			leaveSomeOfEachShape(t, ctx)
			do(t, ctx, chromedp.EmulateViewport(360, 800))
			media(t, ctx, "screen", "light")
			accessible(t, ctx, "at 360 px")
			do(t, ctx, chromedp.EmulateViewport(1280, 800))
			media(t, ctx, "screen", "dark")
			accessible(t, ctx, "at 1280 px, by night")
		})
	}
}

// nothingSticksOut fails for a page that scrolls sideways.
func nothingSticksOut(t *testing.T, ctx context.Context, where string) {
	t.Helper()
	over := askClauses[[]string](t, ctx, `(() => {
		for (const d of document.querySelectorAll("details")) d.open = true;
		const wide = document.documentElement.clientWidth, out = [];
		if (document.documentElement.scrollWidth > wide) {
			for (const e of document.body.querySelectorAll("*")) {
				if (e.getBoundingClientRect().right > wide + 1 && !e.closest(".wide, .only-heard")) out.push(e.tagName + " " + e.className + ": " + e.textContent.slice(0, 60));
			}
			out.push("the page is " + document.documentElement.scrollWidth + " px wide");
		}
		return out.slice(-5);
	})()`)
	if len(over) > 0 {
		t.Errorf("%s it scrolls sideways:\n%s", where, strings.Join(over, "\n"))
	}
	if n := askClauses[int](t, ctx, `document.querySelectorAll(".rule, tbody tr").length`); n < 50 {
		t.Errorf("%s there are only %d rules and rows", where, n)
	}
}

// onPaper looks at what is printed.
func onPaper(t *testing.T, ctx context.Context) {
	t.Helper()
	askClauses[bool](t, ctx, `(() => { for (const d of document.querySelectorAll("details")) d.open = false; return true; })()`)
	if shown := askClauses[int](t, ctx, `[".top", ".contents", ".skip"].filter((s) => document.querySelector(s).getClientRects().length > 0).length`); shown > 0 {
		t.Errorf("%d things of the screen are printed", shown)
	}
	closed := askClauses[int](t, ctx, `[...document.querySelectorAll("main details > :not(summary)")].filter((e) => e.textContent.trim() && !e.checkVisibility()).length`)
	if closed > 0 {
		t.Errorf("%d things that are closed are not printed", closed)
	}
	if n := askClauses[int](t, ctx, `document.querySelectorAll("main details pre").length`); n == 0 {
		t.Error("nothing is closed on the screen")
	}
}

// idsAreUnique fails for ids that a page has twice, and for links within it that lead nowhere.
func idsAreUnique(t *testing.T, ctx context.Context) {
	t.Helper()
	wrong := askClauses[[]string](t, ctx, `(() => {
		const ids = new Map();
		for (const e of document.querySelectorAll("[id]")) ids.set(e.id, (ids.get(e.id) ?? 0) + 1);
		const out = [...ids].filter(([, n]) => n > 1).map(([id]) => "twice: " + id);
		for (const a of document.querySelectorAll("a[href^='#']")) {
			const id = decodeURIComponent(a.getAttribute("href").slice(1));
			if (id && !ids.has(id)) out.push("nowhere: " + id);
		}
		if (ids.size < 50) out.push("only " + ids.size + " ids");
		return out.slice(0, 5);
	})()`)
	if len(wrong) > 0 {
		t.Errorf("ids and links: %q", wrong)
	}
}

// leaveSomeOfEachShape shortens the page, since axe takes minutes for a whole one. It removes a block
// if, for it and for each element inside it, three elements of the same shape were left before. The
// shape of an element is its tag and classes, and those of the elements around it.
func leaveSomeOfEachShape(t *testing.T, ctx context.Context) {
	t.Helper()
	shapes := askClauses[int](t, ctx, `(() => {
		const most = 3, left = new Map(), blocks = "section, article, div, li, tr, p, details, pre, ul, ol, table, dl, nav";
		for (const d of document.querySelectorAll("details")) d.open = true;
		const shape = (e, around) => around + " " + e.tagName + "." + [...e.classList].sort().join(".");
		const known = (e, s) => (left.get(s) ?? 0) >= most && [...e.children].every((c) => known(c, shape(c, s)));
		const walk = (e, s) => {
			left.set(s, (left.get(s) ?? 0) + 1);
			for (const c of [...e.children]) {
				if (c.matches(blocks) && known(c, shape(c, s))) c.remove();
				else walk(c, shape(c, s));
			}
		};
		walk(document.body, "");
		return left.size;
	})()`)
	if shapes < 50 {
		t.Errorf("there are only %d shapes of elements", shapes)
	}
}

// TestWhatAxeFinds takes away what makes a page accessible, which must not go unseen.
func TestWhatAxeFinds(t *testing.T) {
	name := os.Getenv("AXE")
	if name == "" {
		t.Skip("AXE names no axe.min.js")
	}
	script, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	page, err := handbooktest.In(t, "../testdata", "bog-walk").HTML()
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "page.html")
	if err := os.WriteFile(file, page, 0o666); err != nil {
		t.Fatal(err)
	}
	ctx := tab(t, file, 1280, 800)
	askClauses[bool](t, ctx, string(script)+"; true")
	found := askClauses[[]string](t, ctx, `(() => {
		document.querySelector("label").remove();
		document.getElementById("query").removeAttribute("placeholder");
		document.querySelector("h2").style.color = "#eee";
		document.documentElement.removeAttribute("lang");
		return axe.run(document, { resultTypes: ["violations"] }).then((r) => r.violations.map((v) => v.id));
	})()`)
	for _, want := range []string{"label", "color-contrast", "html-has-lang"} {
		if !slices.Contains(found, want) {
			t.Errorf("it finds %q, and not %s", found, want)
		}
	}
}

// TestSearch finds a rule by its title, by its page and by a word of its text, and goes there.
func TestSearch(t *testing.T) {
	t.Parallel()
	file := pageFile(t, "rpj-core")
	ctx := tab(t, file, 1280, 800)
	for _, c := range []struct{ query, first, announced string }{
		{"skill.effective", "skill.effective", "found"},
		{"skill effective", "skill.effective", "found"},
		{"SKILL EFFECTIVE", "skill.effective", "found"},
		{"treatment", "treatment", "found"},
	} {
		titles, announced := finds(t, ctx, c.query)
		if len(titles) == 0 || titles[0] != c.first || !strings.Contains(announced, c.announced) {
			t.Errorf("%q finds %.5q, and says %q", c.query, titles, announced)
		}
	}
	page := askClauses[string](t, ctx, `[...document.querySelectorAll(".rule[data-page^='p. ']")].at(-1).dataset.page.split(",")[0]`)
	if titles, announced := finds(t, ctx, page); len(titles) == 0 || !strings.Contains(announced, "found") {
		t.Errorf("%q finds %q, and says %q", page, titles, announced)
	} else if pages := askClauses[[]string](t, ctx, `[...document.querySelectorAll("#results a span")].map((s) => s.textContent)`); !strings.Contains(pages[0], page) {
		t.Errorf("what %q finds first is of %q", page, pages[0])
	}
	if titles, announced := finds(t, ctx, "shoots at zzzz"); len(titles) > 0 || announced != "Nothing was found." {
		t.Errorf("what is not there finds %q, and says %q", titles, announced)
	}
	titles, _ := finds(t, ctx, "as a weapon, for those who hold none")
	if len(titles) == 0 || titles[0] != "entity.bare_hands" {
		t.Errorf("a text finds %.5q", titles)
	}
	do(t, ctx, chromedp.KeyEvent(kb.ArrowDown), chromedp.KeyEvent(kb.Enter))
	at := becomes(t, ctx, `location.hash + " " + document.activeElement.id + " " + document.getElementById("finds").hidden`, `at === "#action-entity.bare_hands action-entity.bare_hands true"`)
	if at != "#action-entity.bare_hands action-entity.bare_hands true" {
		t.Errorf("a click leads to %q", at)
	}
	top := becomes(t, ctx, `String(document.activeElement.getBoundingClientRect().top)`, `at >= 40 && at <= 400`)
	if px, err := strconv.ParseFloat(top, 64); err != nil || px < 40 || px > 400 {
		t.Errorf("what it leads to begins at %v px", top)
	}
	// The keyboard alone: down into the results, back with Escape.
	finds(t, ctx, "attack roll")
	do(t, ctx, chromedp.KeyEvent(kb.ArrowDown))
	if tag := askClauses[string](t, ctx, `document.activeElement.tagName + " " + !!document.activeElement.closest("#results")`); tag != "A true" {
		t.Errorf("the arrow leads to %q", tag)
	}
	do(t, ctx, chromedp.KeyEvent(kb.Escape))
	if tag := askClauses[string](t, ctx, `document.activeElement.id + " " + document.getElementById("finds").hidden`); tag != "query true" {
		t.Errorf("Escape leads to %q", tag)
	}
}

// TestSearchOfEveryGame finds a rule of each game by its title, by its page, and by words of
// its text, which the page itself is asked for: the first rule with a page and a long text.
func TestSearchOfEveryGame(t *testing.T) {
	t.Parallel()
	for _, id := range games {
		t.Run(id, func(t *testing.T) {
			ctx := tab(t, pageFile(t, id), 1280, 800)
			rule := askClauses[struct{ Title, Page, Words string }](t, ctx, `(() => {
				for (const e of document.querySelectorAll(".rule[data-page]:not([data-page=''])")) {
					const text = e.querySelector("p.text");
					const words = text ? text.textContent.trim().split(/[^\p{L}]+/u).filter(Boolean) : [];
					if (words.length > 5) return { Title: e.dataset.find, Page: e.dataset.page.split(",")[0], Words: words.slice(1, 5).join(" ") };
				}
				return { Title: "", Page: "", Words: "" };
			})()`)
			if rule.Title == "" {
				t.Fatal("there is no such rule")
			}
			if titles, _ := finds(t, ctx, rule.Title); len(titles) == 0 || titles[0] != rule.Title {
				t.Errorf("the title %q finds %.5q", rule.Title, titles)
			}
			if titles, _ := finds(t, ctx, rule.Words); !slices.Contains(titles, rule.Title) {
				t.Errorf("the words %q of %s find %.5q", rule.Words, rule.Title, titles)
			}
			titles, _ := finds(t, ctx, rule.Page)
			pages := askClauses[[]string](t, ctx, `[...document.querySelectorAll("#results a span")].map((s) => s.textContent)`)
			if len(titles) == 0 || len(pages) == 0 || !strings.Contains(pages[0], rule.Page) {
				t.Errorf("the page %q finds %.5q of %.5q", rule.Page, titles, pages)
			}
		})
	}
}

// TestWithoutScript opens a page where no script may run: all is there but the search.
func TestWithoutScript(t *testing.T) {
	t.Parallel()
	file := pageFile(t, "tbd")
	ctx := tab(t, file, 1280, 800)
	do(t, ctx, chromedp.Func(func(ctx context.Context, to *chromedp.Target) error {
		_, err := cdp.Call(ctx, to, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
		return err
	}), chromedp.Reload())
	got := askClauses[string](t, ctx, `(() => {
		const there = (s) => document.querySelector(s).checkVisibility();
		const open = document.querySelector(".example");
		const before = open.open;
		open.querySelector("summary").click();
		return [there("#search"), there(".contents li a"), there(".rule"), before, open.open].join(" ");
	})()`)
	if got != "false true true false true" {
		t.Errorf("search, contents, rules, an example before and behind a click are: %s", got)
	}
}

// TestHostileTextsInABrowser opens the page of a module whose texts are scripts: none runs.
func TestHostileTextsInABrowser(t *testing.T) {
	t.Parallel()
	page, err := handbooktest.In(t, "../testdata", "hostile").HTML()
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "page.html")
	if err := os.WriteFile(file, page, 0o666); err != nil {
		t.Fatal(err)
	}
	ctx := tab(t, file, 360, 800)
	titles, _ := finds(t, ctx, "script")
	if len(titles) == 0 {
		t.Error("the search does not find them")
	}
	for _, click := range []string{"#results a", ".rule", "tbody th", "details summary"} {
		askClauses[bool](t, ctx, `(() => { document.querySelector(`+"`"+click+"`"+`).click(); return true; })()`)
	}
	if got := askClauses[string](t, ctx, `typeof window.hacked + " " + document.scripts.length + " " + document.images.length`); got != "undefined 1 0" {
		t.Errorf("what was run, scripts and images are: %s", got)
	}
	nothingSticks := askClauses[bool](t, ctx, `document.documentElement.scrollWidth <= 360`)
	if !nothingSticks {
		t.Error("at 360 px it scrolls sideways")
	}
}

// TestNothingIsLoaded opens a page with the network watched: it asks for itself and nothing
// else, and nothing of it is refused by its own policy.
func TestNothingIsLoaded(t *testing.T) {
	t.Parallel()
	file := pageFile(t, "rpj-core")
	ctx := tab(t, file, 1280, 800)
	asked := make(chan string, 100)
	do(t, ctx, chromedp.Func(func(ctx context.Context, to *chromedp.Target) error {
		_, err := cdp.Call(ctx, to, network.Enable, network.EnableParams{})
		return err
	}))
	listening, stop := context.WithCancel(ctx)
	defer stop()
	go func() {
		for e, err := range chromedp.Events(listening, network.RequestWillBeSent) {
			if err != nil {
				return
			}
			asked <- e.Request.URL
		}
	}()
	time.Sleep(50 * time.Millisecond)
	do(t, ctx, chromedp.Reload())
	finds(t, ctx, "attack")
	var all []string
	for len(asked) > 0 {
		all = append(all, <-asked)
	}
	if len(all) == 0 || !strings.HasPrefix(all[0], "file:") {
		t.Fatalf("the watch heard of %q", all)
	}
	for _, address := range all[1:] {
		if !strings.HasPrefix(address, "data:") {
			t.Errorf("the page asks for %s", address)
		}
	}
	if entries := askClauses[[]string](t, ctx, `performance.getEntriesByType("resource").map((e) => e.name).filter((n) => !n.startsWith("data:"))`); len(entries) > 0 {
		t.Errorf("it loaded %q", entries)
	}
	if font := askClauses[string](t, ctx, `getComputedStyle(document.querySelector("h2")).borderTopStyle`); font != "double" {
		t.Errorf("the style of the page is not in force: %q", font)
	}
}
