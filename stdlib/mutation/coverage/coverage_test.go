package coverage_test

import (
	"encoding/json"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"houserule/lang/diag"
	"houserule/runtime/module"
	"houserule/stdlib/engine"
	"houserule/stdlib/mutation"
	"houserule/stdlib/mutation/coverage"
)

// played plays the examples of a module of testdata and hears what they need. Some of what
// could be broken in it is said to be noticed by nobody.
func played(t *testing.T, id string, unnoticed ...string) coverage.Module {
	t.Helper()
	folder := fstest.MapFS{}
	add := func(name string) string {
		text, err := os.ReadFile(filepath.Join("testdata", id, name))
		if err != nil {
			t.Fatal(err)
		}
		folder[path.Join(id, name)] = &fstest.MapFile{Data: text}
		return string(text)
	}
	var list struct{ Files []string }
	if err := json.Unmarshal([]byte(add("module.json")), &list); err != nil {
		t.Fatal(err)
	}
	var files []*diag.File
	var names []string
	for _, name := range list.Files {
		shown := path.Join("games", id, name)
		files = append(files, diag.NewFile(shown, add(name)))
		names = append(names, shown)
	}
	specs, err := os.ReadDir(filepath.Join("testdata", id, "spec"))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range specs {
		add(path.Join("spec", e.Name()))
	}
	reach, err := mutation.NewReach(files)
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range reach.InstrumentedTexts() {
		folder[strings.TrimPrefix(name, "games/")].Data = []byte(text)
	}
	shelf, err := module.Folder(folder, "games")
	if err != nil {
		t.Fatal(err)
	}
	options := engine.Options{Modules: []string{id}, Finder: shelf, Specs: true}
	heard := reach.NewRecorder()
	heard.Instrument(&options)
	game, err := engine.Open(options)
	if err != nil {
		t.Fatal(err)
	}
	defer game.Close()
	m := coverage.Module{ID: id}
	for i, e := range game.Loaded.Examples {
		heard.SetExample(i)
		_, err := game.RunExample(e)
		heard.SetExample(-1)
		if err != nil {
			t.Fatal(err)
		}
		m.Examples = append(m.Examples, coverage.Example{Title: e.Title, File: e.Pos.File, Line: e.Pos.Line})
	}
	m.Files = reach.Coverage(names)
	if len(unnoticed) == 0 {
		return m
	}
	m.Mutation = &coverage.MutationResult{}
	for _, name := range names {
		for _, mutant := range mutation.Generate(reach.Files[name].Tree, reach.Formulas(name), func(at int) string { return reach.ValueType(name, at) }) {
			m.Mutation.Mutants++
			if slices.Contains(unnoticed, mutant.Original()+" > "+mutant.New) {
				m.Mutation.Survivors = append(m.Mutation.Survivors, coverage.Survivor{Mutant: mutant, Examples: 1})
			}
		}
	}
	if len(m.Mutation.Survivors) != len(unnoticed) {
		t.Fatalf("%d of %q are mutants", len(m.Mutation.Survivors), unnoticed)
	}
	return m
}

// pageOf is the page of some modules.
func pageOf(t *testing.T, modules ...coverage.Module) string {
	t.Helper()
	page, err := coverage.HTML(modules)
	if err != nil {
		t.Fatal(err)
	}
	return string(page)
}

// TestGoldenPage holds every byte of the page of a small module. UPDATE=1 writes it anew.
func TestGoldenPage(t *testing.T) {
	got := pageOf(t, played(t, "climbing", "7 > 8"))
	file := filepath.Join("testdata", "climbing.html")
	if os.Getenv("UPDATE") != "" {
		if err := os.WriteFile(file, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (UPDATE=1 writes it anew):\n%s", file, diff)
	}
	if again := pageOf(t, played(t, "climbing", "7 > 8")); again != got {
		t.Error("the second time it has other bytes")
	}
}

// line matches a line of a file on the page.
var line = regexp.MustCompile(`<div class="line([^"]*)" id="m\d+-f(\d+)-l(\d+)">.*?<code>(.*)</code></div>`)

// TestLines says what is marked of each line. Comments, blank lines and brackets alone are
// nothing that examples need.
func TestLines(t *testing.T) {
	var got []string
	for _, m := range line.FindAllStringSubmatch(pageOf(t, played(t, "climbing")), -1) {
		var marked []string
		for _, span := range regexp.MustCompile(`<span class="(\w+)">(.*?)</span>`).FindAllStringSubmatch(m[4], -1) {
			marked = append(marked, " "+span[1]+" "+span[2])
		}
		got = append(got, m[2]+":"+m[3]+m[1]+strings.Join(marked, ""))
	}
	want := []string{
		"1:1", "1:2", "1:3", "1:4 needed",
		`1:5 partly never { &#34;worn out&#34;, &#34;-2&#34;, when = &#34;tired &gt; 9&#34; }`,
		"1:6 needed", `1:7 partly unseen { &#34;granite&#34;, 2 }`, "1:8", "1:9",
		"1:10 needed", "1:11 needed", "1:12 needed", "1:13 needed", "1:14 needed",
		`1:15 unseen unseen say(&#34;A scratch.&#34;)`, "1:16 unseen unseen climber.tired = climber.tired &#43; 1",
		"1:17 needed", "1:18 needed",
		`2:1 unseen unseen rule &#34;climber.pull&#34; &#34;floor(strength / 2)&#34;`,
		`2:2 never never to &#34;climber.grip&#34; { label = &#34;on a rope&#34;, add =  unseen &#34;pull&#34; never , when = &#34;tired &gt; 9&#34; }`,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// TestSeveralModules have one page, on which every id is there once and every link leads
// somewhere.
func TestSeveralModules(t *testing.T) {
	page := pageOf(t, played(t, "climbing", "7 > 8"), played(t, "hostile"))
	ids := map[string]bool{}
	for _, m := range regexp.MustCompile(` id="([^"]*)"`).FindAllStringSubmatch(page, -1) {
		if ids[m[1]] {
			t.Errorf("the id %q is there twice", m[1])
		}
		ids[m[1]] = true
	}
	links := regexp.MustCompile(` (?:href="#|aria-labelledby=")([^"]*)"`).FindAllStringSubmatch(page, -1)
	for _, m := range links {
		if !ids[m[1]] {
			t.Errorf("a link leads to %q", m[1])
		}
	}
	if len(links) < 20 || !ids["m2-f1-l2"] {
		t.Errorf("there are %d links to %d ids", len(links), len(ids))
	}
}

// TestHostileTexts stay texts, and none steers what stands beside it.
func TestHostileTexts(t *testing.T) {
	page := pageOf(t, played(t, "hostile"))
	if n := strings.Count(page, "<script"); n != 2 {
		t.Errorf("there are %d scripts", n)
	}
	for _, bad := range []string{"<img", `onclick="`, "\u202e", "\x1b"} {
		if strings.Contains(page, bad) {
			t.Errorf("%q stands on the page", bad)
		}
	}
	if !strings.Contains(page, "&lt;script&gt;hacked = 7&lt;/script&gt;") || !strings.Contains(page, "␛[31m") {
		t.Error("the texts are not there")
	}
}
