// Package webtest tests pages in a real browser. Only tests import it.
package webtest

import (
	"context"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"houserule/lang/source"
)

// browser is shared by all tests of a package.
var browser struct {
	sync.Once
	ctx  context.Context
	stop func()
}

// Main runs the tests of a package and then closes the browser. It sets the garbage collector as
// the program does, since such tests load many games.
func Main(m *testing.M) int {
	debug.SetGCPercent(400)
	code := m.Run()
	if browser.stop != nil {
		browser.stop()
	}
	return code
}

// Tab opens a page in a browser window of this size. Without chromium the test is skipped, or
// fails if NEEDS_CHROMIUM is set.
func Tab(t *testing.T, file string, width, height int64) context.Context {
	t.Helper()
	program := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if found, err := exec.LookPath(name); err == nil {
			program = found
			break
		}
	}
	if program == "" {
		if os.Getenv("NEEDS_CHROMIUM") != "" {
			t.Fatal("there is no chromium")
		}
		t.Skip("there is no chromium")
	}
	browser.Do(func() {
		ctx, stop := chromedp.NewContext(context.Background(), chromedp.WithAllocatorOptions(chromedp.ExecPath(program)))
		browser.ctx, browser.stop = ctx, stop
		if err := chromedp.Do(ctx); err != nil {
			t.Fatal(err)
		}
	})
	ctx, stop := chromedp.NewContext(browser.ctx)
	t.Cleanup(stop)
	ctx, over := context.WithTimeout(ctx, 9*time.Minute) // go test ends a package after ten
	t.Cleanup(over)
	address := url.URL{Scheme: "file", Path: filepath.ToSlash(file)}
	Do(t, ctx, chromedp.EmulateViewport(width, height), chromedp.Navigate(address.String()))
	return ctx
}

// Do performs actions one after another.
func Do(t *testing.T, ctx context.Context, steps ...chromedp.Action[chromedp.Void]) {
	t.Helper()
	if err := chromedp.Do(ctx, steps...); err != nil {
		t.Fatal(err)
	}
}

// Asks evaluates JavaScript on the page and waits for promises.
func Asks[T any](t *testing.T, ctx context.Context, script string) T {
	t.Helper()
	got, err := chromedp.Run(ctx, chromedp.Evaluate[T](script, chromedp.EvalAwaitPromise))
	if err != nil {
		t.Fatalf("%s: %s", script, err)
	}
	return got
}

// Media emulates a CSS medium and color scheme.
func Media(t *testing.T, ctx context.Context, medium, scheme string) {
	t.Helper()
	Do(t, ctx, chromedp.Func(func(ctx context.Context, to *chromedp.Target) error {
		_, err := cdp.Call(ctx, to, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: medium,
			Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}})
		return err
	}))
}

// Accessible runs axe-core from the file in the variable AXE. Without it, accessibility is not
// tested, or the test fails if NEEDS_CHROMIUM is set.
func Accessible(t *testing.T, ctx context.Context, where string) {
	t.Helper()
	name := os.Getenv("AXE")
	if name == "" {
		if os.Getenv("NEEDS_CHROMIUM") != "" {
			t.Fatal("AXE names no axe.min.js")
		}
		t.Log("AXE names no axe.min.js: accessibility was not looked at")
		return
	}
	script, err := source.ReadPath(name, 8<<20)
	if err != nil {
		t.Fatal(err)
	}
	Asks[bool](t, ctx, string(script)+"; true")
	found := Asks[[]string](t, ctx, `axe.run(document, { resultTypes: ["violations"] }).then((r) => {
		if (r.passes.length < 15) return ["only " + r.passes.length + " rules were tried"];
		return r.violations.map((v) => v.impact + ": " + v.id + ", " + v.help + " (" + v.nodes.length + "): " + v.nodes[0].html.slice(0, 300) + " | " + v.nodes[0].failureSummary);
	})`)
	for _, problem := range found {
		t.Errorf("%s: %s", where, problem)
	}
}
