package modules_test

import (
	"flag"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"houserule/lang/sandbox"
	"houserule/lang/sandbox/compile"
	"houserule/runtime/module"
	"houserule/stdlib/engine"
)

var update = flag.Bool("update", false, "write what modules change into their READMEs")

// TestREADMEs keeps the list of changes in the README of each optional module
// as its rules have it. The list stands between two comments; after a change of
// rules it is written anew by
//
//	go test ./stdlib/modules -run TestREADMEs -update
func TestREADMEs(t *testing.T) {
	t.Parallel()
	shelf, ids := standard(t)
	cache := compile.NewCache(compile.Limits{})
	for _, id := range ids {
		if shelf.Versions(id)[0].WholeGame {
			continue
		}
		t.Run(id, func(t *testing.T) {
			name := filepath.Join(root, "modules", id, "README.md")
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatalf("a module has a README: %v", err)
			}
			changes, err := changesOf(id, shelf, cache)
			if err != nil {
				t.Fatal(err)
			}
			fresh, ok := between(string(text), changes)
			if *update && fresh != string(text) {
				if err := os.WriteFile(name, []byte(fresh), 0o600); err != nil {
					t.Fatal(err)
				}
				return
			}
			if !ok || fresh != string(text) {
				t.Errorf("the README does not list what the rules change; write it with\n\n    go test ./stdlib/modules -run TestREADMEs -update\n\nThe list is\n\n%s", changes)
			}
		})
	}
}

const (
	changesBegin = "<!-- changes -->"
	changesEnd   = "<!-- end -->"
)

// between puts the list into a README, and tells whether there was one: where
// there was none, behind the paragraph on what the module changes, or else
// before the last paragraph.
func between(readme, list string) (string, bool) {
	list = changesBegin + "\n" + list + changesEnd
	before, rest, found := strings.Cut(readme, changesBegin)
	if found {
		_, after, closed := strings.Cut(rest, changesEnd)
		return before + list + after, closed
	}
	paragraphs := strings.Split(strings.TrimRight(readme, "\n"), "\n\n")
	at := slices.IndexFunc(paragraphs, func(p string) bool { return strings.HasPrefix(p, "What it changes") }) + 1
	if at == 0 {
		at = len(paragraphs) - 1
	}
	return strings.Join(slices.Insert(paragraphs, at, list), "\n\n") + "\n", false
}

// changesOf lists which rules of others a module changes, file by file: alone,
// and with each module for which it has files of its own.
func changesOf(id string, shelf *module.Shelf, cache *compile.Cache) (string, error) {
	var b strings.Builder
	m := shelf.Versions(id)[0]
	list, err := changesIn(id, m.Files, nil, shelf, cache)
	if err != nil {
		return "", err
	}
	if list == "" {
		b.WriteString("\nIt changes no rule of another module.\n")
	} else {
		fmt.Fprintf(&b, "\nRules that it changes (`houserule rules --module %s --by %s`):\n\n%s", id, id, list)
	}
	for _, layer := range m.With {
		list, err := changesIn(id, layer.Files, []string{layer.ID}, shelf, cache)
		if err != nil {
			return "", err
		}
		if list != "" {
			fmt.Fprintf(&b, "\nTogether with `%s`:\n\n%s", layer.ID, list)
		}
	}
	return b.String() + "\n", nil
}

// changesIn lists the changes that stand in some files of a module.
func changesIn(id string, files, beside []string, shelf *module.Shelf, cache *compile.Cache) (string, error) {
	g, err := engine.Open(engine.Options{Modules: []string{id}, Beside: beside, Finder: shelf, Cache: cache})
	if err != nil {
		return "", err
	}
	defer g.Close()
	type place struct{ file, word string }
	rules := map[place][]string{} // in the order they are declared
	for _, r := range g.Table.World().Program().Everything() {
		if r.Decl.Module == id {
			continue
		}
		for _, y := range r.Changes() {
			if y.Module != id || y.Family.Inherited != "" {
				continue
			}
			at := place{path.Base(y.Pos.File), strings.ReplaceAll(y.Word(), "_", " ")}
			if y.When != nil {
				at.word = "at times " + at.word
			}
			name := "`" + r.Name + "`"
			if y.Of != nil {
				name = "`" + y.Of.Name + r.Name[strings.IndexByte(r.Name, '.'):] + "`"
			}
			if y.Carried.Carrier != nil {
				name += " for " + y.Carried.Carrier.Name
			}
			if !slices.Contains(rules[at], name) {
				rules[at] = append(rules[at], name)
			}
		}
	}
	var b strings.Builder
	for _, file := range files {
		var groups []string
		for _, word := range []string{"instead of", "at times instead of", "to", "at times to", "after", "at times after", "around", "at times around"} {
			if list := rules[place{path.Base(file), word}]; len(list) > 0 {
				groups = append(groups, word+" "+strings.Join(list, ", "))
			}
		}
		if len(groups) > 0 {
			b.WriteString(wrapped("- `"+file+"`: "+strings.Join(groups, "; "), 110))
		}
	}
	return b.String(), nil
}

// wrapped breaks a point of a list into lines.
func wrapped(text string, width int) string {
	var b strings.Builder
	column := 0
	for i, word := range strings.Fields(text) {
		switch {
		case i > 0 && column+1+len(word) > width:
			b.WriteString("\n  ")
			column = 2
		case i > 0:
			b.WriteString(" ")
			column++
		}
		b.WriteString(word)
		column += len(word)
	}
	return b.String() + "\n"
}

// TestExamplesOfREADMEs plays what the READMEs of optional modules show: blocks
// of lua in which an example stands are specs, with what they declare before it.
func TestExamplesOfREADMEs(t *testing.T) {
	t.Parallel()
	shelf, ids := standard(t)
	cache := compile.NewCache(compile.Limits{})
	for _, id := range ids {
		t.Run(id, func(t *testing.T) {
			text, err := os.ReadFile(filepath.Join(root, "modules", id, "README.md"))
			if err != nil {
				t.Fatalf("a module has a README: %v", err)
			}
			reader, err := module.Open(fstest.MapFS{
				"module.json":     {Data: fmt.Appendf(nil, `{"id": "reader", "version": "1.0.0", "title": "T", "licence": "MIT", "requires": {%q: "*"}}`, id)},
				"init.lua":        {},
				"spec/README.lua": {Data: []byte(exampleBlocks(string(text)))},
			}, "modules/"+id+"/README.md")
			if err != nil {
				t.Fatal(err)
			}
			g, err := engine.Open(engine.Options{Modules: []string{"reader"}, Finder: beside{reader, shelf}, Cache: cache, Specs: true, Limits: sandbox.Limits{Wall: 20 * time.Second}})
			if err != nil {
				t.Fatal(err)
			}
			defer g.Close()
			played := 0
			for _, e := range g.Loaded.Examples {
				played++
				if _, err := g.RunExample(e); err != nil {
					t.Errorf("%s: %v", e.Title, err)
				}
			}
			if played == 0 && id != "rpj-core" { // which examples/cave-mage shows
				t.Errorf("the README has no block of lua with an example")
			}
		})
	}
}

// exampleBlocks leaves the blocks of lua with examples where they are, in an
// otherwise empty text, so that lines of it are lines of the README.
func exampleBlocks(readme string) string {
	var b strings.Builder
	at := 0
	for _, block := range regexp.MustCompile("(?ms)^```lua\n(.*?)^```").FindAllStringSubmatchIndex(readme, -1) {
		if text := readme[block[2]:block[3]]; regexp.MustCompile(`(?m)^example\b`).MatchString(text) {
			b.WriteString(strings.Repeat("\n", strings.Count(readme[at:block[2]], "\n")) + text)
			at = block[3]
		}
	}
	return b.String()
}

// beside finds a module of a test before those of a shelf.
type beside struct {
	own   *module.Module
	shelf *module.Shelf
}

func (f beside) IDs() []string { return append(f.shelf.IDs(), f.own.ID) }

func (f beside) Versions(id string) []*module.Module {
	if id == f.own.ID {
		return []*module.Module{f.own}
	}
	return f.shelf.Versions(id)
}

// TestREADMENamesAll finds every module and every example in the README of the
// project.
func TestREADMENamesAll(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(root, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, ids := standard(t)
	for _, id := range ids {
		if !strings.Contains(string(text), "`"+id+"`") {
			t.Errorf("the README does not name the module %s", id)
		}
	}
	folders, err := os.ReadDir(filepath.Join(root, "examples"))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range folders {
		if f.IsDir() && !strings.Contains(string(text), "`examples/"+f.Name()+"`") && !strings.Contains(string(text), "examples/"+f.Name()+" ") {
			t.Errorf("the README does not name examples/%s", f.Name())
		}
	}
}
