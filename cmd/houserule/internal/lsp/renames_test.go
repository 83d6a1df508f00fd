package lsp

import (
	"flag"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"houserule/cmd/houserule/internal/library"
	"houserule/lang/diag"
	"houserule/modules"
	"houserule/stdlib/engine"
	"houserule/stdlib/xref"
)

// renames is how many things are renamed in a game; with 4 or more in three games.
var renames = flag.Int("renames", 1, "how many things are renamed in a game")

// TestRenamedModulesPlayAsBefore renames kinds, boxes, rules, lines and entries of shipped
// games, one after the other, and plays all their worked examples with the new names. In
// full it begins with an entry that has('X') or the('X') names, where the game has one. A
// rename of which the server tells that examples fail is not made.
func TestRenamedModulesPlayAsBefore(t *testing.T) {
	games := []string{"brp", "bum", "tbd"}
	if *renames < 4 {
		games = games[1:2]
	}
	for _, id := range games {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			only, err := fs.Sub(modules.Files, id)
			if err == nil {
				err = os.CopyFS(filepath.Join(dir, "modules", id), only)
			}
			if err != nil {
				t.Fatal(err)
			}
			c := start(t, dir)
			c.settle() // all modules are loaded
			renamed, warned := 0, 0
			r := rand.New(rand.NewPCG(11, 5))
			list, asked := c.declared(id, r)
			for tries := 0; tries < 20 && renamed < *renames; tries++ {
				x := list[0]
				switch {
				case tries > 0:
					list, _ = c.declared(id, r)
					x = list[0]
				case *renames >= 4 && len(asked) > 0:
					x = asked[0]
				}
				name := fmt.Sprintf("renamed_%d", tries)
				m := c.answer(c.asks("textDocument/rename", renameParams{textDocumentPositionParams{textDocumentIdentifier{uriOf(x.path)}, x.at}, name}))
				if m.Error != nil {
					if m.Error.Code != requestFailed {
						t.Fatalf("%s: %s", x.name, m.Error.Message)
					}
					t.Logf("%s: %s", x.name, m.Error.Message) // it says why, and nothing was changed
					continue
				}
				c.server.background.Wait()
				c.settle() // messages before it were heard
				if told := c.heardOf(name); told != "" {
					t.Logf("%s: %s", x.name, told)
					warned++
					continue // as somebody would who is told so
				}
				var edit workspaceEdit
				mustUnmarshal(t, m.Result, &edit)
				renamed++
				for uri, edits := range edit.Changes {
					path := pathOf(uri)
					text := mustRead(t, path)
					slices.SortFunc(edits, func(a, b textEdit) int {
						return offsetAt(text, b.Range.Start) - offsetAt(text, a.Range.Start)
					})
					for _, e := range edits {
						text = text[:offsetAt(text, e.Range.Start)] + e.NewText + text[offsetAt(text, e.Range.End):]
					}
					if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
						t.Fatal(err)
					}
					c.tell("workspace/didChangeWatchedFiles", map[string]any{"changes": []textDocumentIdentifier{{uri}}})
				}
				t.Logf("%s is %s", x.name, name)
			}
			if renamed < *renames || warned > renamed {
				t.Errorf("only %d things could be renamed, and of %d it was told that examples fail", renamed, warned)
			}
			game, err := engine.Open(engine.Options{Modules: []string{id}, Finder: c.library(id), Specs: true})
			if err != nil {
				t.Fatal(err)
			}
			defer game.Close()
			for _, e := range game.Loaded.Examples {
				if _, err := game.RunExample(e); err != nil {
					t.Errorf("%s: %v", e.Title, err)
				}
			}
		})
	}
}

// heardOf is the message that the client was shown of a name; "" for none.
func (c *client) heardOf(name string) string {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, text := range c.shown {
		if strings.Contains(text, "the name "+name+" ") {
			return text
		}
	}
	return ""
}

// declaredAt is a thing that a module declares, and where.
type declaredAt struct {
	name, path string
	at         position
}

// declared lists things that a module declares, in an order of chance, and those entries
// among them that has('X') or the('X') names.
func (c *client) declared(id string, r *rand.Rand) (list, asked []declaredAt) {
	c.t.Helper()
	heard := &xref.Collector{}
	game, err := engine.Open(engine.Options{Modules: []string{id}, Finder: c.library(id), Specs: true, Hooks: engine.Hooks{Mentioned: heard.Mention, Placed: heard.Place}})
	if err != nil {
		c.t.Fatal(err)
	}
	defer game.Close()
	index := xref.NewIndex(game, heard)
	isAsked := map[string]bool{}
	for _, name := range index.Files() {
		f := index.File(name)
		for _, occ := range f.Occurrences {
			before := f.Source.Text[:occ.Start]
			if occ.Symbol != nil && occ.Symbol.SymbolKind == "entry" && (strings.HasSuffix(before, "has('") || strings.HasSuffix(before, "the('")) {
				isAsked[occ.Symbol.Key()] = true
			}
		}
	}
	for _, name := range index.Files() {
		f := index.File(name)
		for _, occ := range f.Occurrences {
			if occ.Declares && occ.Symbol.Module == id && !strings.HasSuffix(occ.Symbol.Name, ".level") {
				pos := f.Source.PosAt(occ.Start)
				list = append(list, declaredAt{occ.Symbol.Key(), filepath.FromSlash(name), positionOf(f.Source.Text, diag.NewFile("", f.Source.Text).Offset(pos.Line, pos.Column))})
			}
		}
	}
	r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	for _, x := range list {
		if isAsked[x.name] {
			asked = append(asked, x)
		}
	}
	return list, asked
}

// library finds a module in the folder, and what it requires among the standard ones.
func (c *client) library(id string) *library.Library {
	c.t.Helper()
	lib, err := library.Open(library.Places{Dirs: []string{c.path("modules/" + id)}, Standard: modules.Files})
	if err != nil {
		c.t.Fatal(err)
	}
	return lib
}
