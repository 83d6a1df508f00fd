package lsp

import (
	"fmt"
	"io/fs"
	"maps"
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
	p := textDocumentPositionParams{textDocumentIdentifier{uri}, at}
	doc := documentParams{textDocumentIdentifier{uri}}
	lines := rangeParams{textDocumentIdentifier{uri}, textRange{at, position{at.Line + 40, 0}}}
	return map[string]any{
		"textDocument/hover": p, "textDocument/definition": p, "textDocument/references": p, "textDocument/documentHighlight": p, "textDocument/prepareRename": p,
		"textDocument/completion": p, "textDocument/signatureHelp": p, "textDocument/documentSymbol": doc, "textDocument/codeLens": doc,
		"textDocument/codeAction": codeActionParams{rangeParams: lines}, "textDocument/inlayHint": lines, "textDocument/foldingRange": doc, "textDocument/semanticTokens/full": doc,
		"textDocument/formatting": doc, "textDocument/rangeFormatting": lines, "textDocument/documentLink": doc,
		"workspace/symbol": map[string]string{"query": "attack"},
	}
}

// BenchmarkOpen opens one file of each shipped module, each in a server of its own that
// knows nothing yet, and tells how long it takes until that is told what is wrong with the
// file, and until hover, completion and definition in it are answered.
func BenchmarkOpen(b *testing.B) {
	dir := shipped(b)
	first := map[string]string{} // the last file of each module that declares something
	for _, name := range luaFiles(b) {
		if module := strings.Split(name, "/")[1]; strings.Contains(mustRead(b, filepath.Join(dir, name)), ` "`) {
			first[module] = name
		}
	}
	var took, told, answered times
	for b.Loop() {
		for _, module := range slices.Sorted(maps.Keys(first)) {
			name := first[module]
			c := start(b, dir)
			text := mustRead(b, c.path(name))
			uri := uriOf(c.path(name))
			word := textDocumentPositionParams{textDocumentIdentifier{uri}, positionOf(text, strings.Index(text, ` "`)+3)}
			began := time.Now()
			c.tell("textDocument/didOpen", map[string]any{"textDocument": textDocumentItem{URI: uri, Version: 1, Text: text}})
			var ids []string
			for _, method := range []string{"hover", "definition", "completion"} {
				ids = append(ids, c.asks("textDocument/"+method, word))
			}
			for _, id := range ids {
				c.answer(id)
			}
			answered = append(answered, time.Since(began))
			c.until("diagnostics", func() bool { return c.diagnostics[c.path(name)].URI != "" })
			told = append(told, time.Since(began))
			took = append(took, max(answered[len(answered)-1], told[len(told)-1]))
			c.tell("exit", nil)
			<-c.over
			if err := c.leave(); err != nil { // or all that it loaded stays here
				b.Fatal(err)
			}
		}
	}
	took.report(b, "")
	b.ReportMetric(told.at(99), "ms-diagnostics-99th")
	b.ReportMetric(answered.at(99), "ms-answers-99th")
}

// times are how long things took.
type times []time.Duration

// at is how many milliseconds so many of a hundred took at most.
func (t times) at(percent int) float64 {
	slices.Sort(t)
	return float64(t[min(len(t)-1, len(t)*percent/100)].Microseconds()) / 1000
}

// report tells how long they took: the middle one, of hundred the slowest, and the slowest
// of all.
func (t times) report(b *testing.B, of string) {
	b.ReportMetric(t.at(50), "ms-median"+of)
	b.ReportMetric(t.at(99), "ms-99th"+of)
	b.ReportMetric(t.at(100), "ms-slowest"+of)
}

// BenchmarkRequests asks everything an editor asks, at places of all shipped modules, all
// of which are loaded; a file is opened first and closed behind it, as in an editor. It
// tells how long the slowest took: of hundred, and of all.
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
	var took times
	slowest := map[string]time.Duration{}
	r := rand.New(rand.NewPCG(1, 2))
	b.ResetTimer()
	for b.Loop() {
		name := files[r.IntN(len(files))]
		c.open(name)
		text := c.texts[name]
		uri := uriOf(c.path(name))
		for method, params := range requestsAt(uri, positionOf(text, r.IntN(len(text)))) {
			at := time.Now()
			c.answer(c.asks(method, params))
			d := time.Since(at)
			took = append(took, d)
			slowest[method] = max(slowest[method], d)
		}
		c.tell("textDocument/didClose", documentParams{textDocumentIdentifier{uri}})
	}
	if len(took) == 0 {
		return
	}
	b.ReportMetric(float64(all.Milliseconds()), "ms-to-load-all")
	b.ReportMetric(float64(m.HeapAlloc)/(1<<20), "MB-in-use")
	took.report(b, "")
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
	var took, told times
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
	took.report(b, "")
	told.report(b, "-diagnostics")
}
