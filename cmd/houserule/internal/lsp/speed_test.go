package lsp

import (
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"houserule/modules"
)

// shipped writes all shipped modules to a folder.
func shipped(t testing.TB) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(filepath.Join(dir, "modules"), modules.Files); err != nil {
		t.Fatal(err)
	}
	return dir
}

// luaFiles lists the Lua files of the shipped modules.
func luaFiles(t testing.TB) []string {
	t.Helper()
	var list []string
	err := fs.WalkDir(modules.Files, ".", func(name string, d fs.DirEntry, err error) error {
		if strings.HasSuffix(name, ".lua") {
			list = append(list, "modules/"+name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// requestsAt are all requests that a client sends for a position of a file.
func requestsAt(uri string, at position) map[string]any {
	p := positionParams{documentID{uri}, at}
	doc := documentParams{documentID{uri}}
	lines := rangeParams{documentID{uri}, textRange{at, position{at.Line + 40, 0}}}
	return map[string]any{
		"textDocument/hover": p, "textDocument/definition": p, "textDocument/references": p, "textDocument/documentHighlight": p, "textDocument/prepareRename": p,
		"textDocument/completion": p, "textDocument/signatureHelp": p, "textDocument/documentSymbol": doc, "textDocument/codeLens": doc,
		"textDocument/codeAction": actionParams{rangeParams: lines}, "textDocument/inlayHint": lines, "textDocument/foldingRange": doc, "textDocument/semanticTokens/full": doc,
		"textDocument/formatting": doc, "textDocument/rangeFormatting": lines, "textDocument/documentLink": doc,
		"workspace/symbol": map[string]string{"query": "attack"},
	}
}

// BenchmarkRequests asks everything an editor asks, at places of all shipped modules, all
// of which are loaded, and tells how long the slowest took: of hundred, and of all.
func BenchmarkRequests(b *testing.B) {
	dir := shipped(b)
	began := time.Now()
	c := start(b, dir)
	files := luaFiles(b)
	c.open("modules/rpj-core/attack.lua")
	all := time.Since(began)
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	for _, name := range files {
		text, err := os.ReadFile(c.path(name))
		if err != nil {
			b.Fatal(err)
		}
		c.texts[name] = string(text)
	}
	var took []time.Duration
	slowest := map[string]time.Duration{}
	r := rand.New(rand.NewPCG(1, 2))
	b.ResetTimer()
	for b.Loop() {
		name := files[r.IntN(len(files))]
		text := c.texts[name]
		uri := uriOf(c.path(name))
		for method, params := range requestsAt(uri, positionOf(text, r.IntN(len(text)))) {
			at := time.Now()
			c.answer(c.asks(method, params))
			d := time.Since(at)
			took = append(took, d)
			slowest[method] = max(slowest[method], d)
		}
	}
	if len(took) == 0 {
		return
	}
	b.ReportMetric(float64(all.Milliseconds()), "ms-to-load-all")
	b.ReportMetric(float64(m.HeapAlloc)/(1<<20), "MB-in-use")
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)*99/100].Microseconds())/1000, "ms-99th")
	b.ReportMetric(float64(took[len(took)-1].Microseconds())/1000, "ms-slowest")
	for method, d := range slowest {
		if d > 50*time.Millisecond {
			b.Log(fmt.Sprint(method, " ", d))
		}
	}
}

// BenchmarkKeystroke changes one letter of a file of the largest module and completes
// behind it, as an editor does at each stroke of a key; and it tells how long it takes
// until the diagnostics are those of the new text.
func BenchmarkKeystroke(b *testing.B) {
	c := start(b, shipped(b))
	const name = "modules/rpj-core/attack.lua"
	c.open(name)
	mark := `"weapon.range"`
	var took, told []time.Duration
	for b.Loop() {
		at := time.Now()
		c.change(name, mark, `"weapon.rang"`)
		c.completes(name, `"weapon.rang|"`)
		took = append(took, time.Since(at))
		c.until("diagnostics", func() bool { return len(c.diagnostics[c.path(name)].Diagnostics) > 0 })
		told = append(told, time.Since(at))
		c.change(name, `"weapon.rang"`, mark)
		c.until("no diagnostics", func() bool { return len(c.diagnostics[c.path(name)].Diagnostics) == 0 })
	}
	slices.Sort(took)
	slices.Sort(told)
	b.ReportMetric(float64(took[len(took)*99/100].Microseconds())/1000, "ms-99th")
	b.ReportMetric(float64(told[len(told)/2].Microseconds())/1000, "ms-diagnostics")
}
