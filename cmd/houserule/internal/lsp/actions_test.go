package lsp

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// kit starts a server on modules that a txtar archive holds.
func kit(t testing.TB, archive string) *client {
	t.Helper()
	dir := t.TempDir()
	for _, f := range txtar.Parse([]byte(archive)).Files {
		path := filepath.Join(dir, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, f.Data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return start(t, dir)
}

// write puts another text into an open file.
func (c *client) write(name, text string) {
	c.texts[name] = text
	c.tell("textDocument/didChange", map[string]any{"textDocument": versionedTextDocumentIdentifier{uriOf(c.path(name)), 2}, "contentChanges": []contentChange{{Text: text}}})
}

// actions are those for the whole of a file.
func (c *client) actions(name string) (list []codeAction) {
	c.t.Helper()
	c.settle()
	c.ask("textDocument/codeAction", codeActionParams{rangeParams: rangeParams{textDocumentIdentifier{uriOf(c.path(name))}, textRange{position{}, position{100000, 0}}}}, &list)
	return list
}

func titles(list []codeAction) (titles []string) {
	for _, a := range list {
		titles = append(titles, a.Title)
	}
	return titles
}

// TestActionsMendWhatHintsSay writes what is wrong into a module, takes the action that is
// named, and looks at what it wrote; the problem must be gone.
func TestActionsMendWhatHintsSay(t *testing.T) {
	text := mustRead(t, filepath.Join("testdata", "actions.txtar"))
	archive := txtar.Parse([]byte(text))
	common := ""
	for _, f := range archive.Files {
		if name, is := strings.CutPrefix(f.Name, "common/"); is {
			common += "-- " + name + " --\n" + string(f.Data)
		}
	}
	c := kit(t, common+"-- a/init.lua --\n")
	manifest := mustRead(t, c.path("a/module.json"))
	for _, name := range []string{"a/init.lua", "a/module.json", "a/spec/a.lua"} {
		c.open(name)
	}
	seen := map[string]bool{}
	for i := 0; i+1 < len(archive.Files); i++ {
		broken, mended := archive.Files[i], archive.Files[i+1]
		if strings.HasPrefix(broken.Name, "common/") {
			continue
		}
		i++
		file, title, ok := strings.Cut(mended.Name, ": ")
		if !ok || seen[mended.Name+string(broken.Data)] {
			t.Fatalf("no case: %s", mended.Name)
		}
		seen[mended.Name+string(broken.Data)] = true
		t.Run(broken.Name+"/"+title, func(t *testing.T) {
			c.t = t
			c.write("a/module.json", manifest)
			c.write("a/init.lua", "kind \"hero\" { like = \"entity\" }\n")
			c.write(broken.Name, string(broken.Data))
			list := c.actions(broken.Name)
			n := slices.IndexFunc(list, func(a codeAction) bool { return a.Title == title })
			if n < 0 {
				t.Fatalf("there is no such action among\n  %s\nfor\n  %s", strings.Join(titles(list), "\n  "), strings.Join(c.told(broken.Name), "\n  "))
			}
			message := ""
			if len(list[n].Diagnostics) > 0 {
				message = list[n].Diagnostics[0].Message
			}
			got := apply(c.texts[file], list[n].Edit.Changes[uriOf(c.path(file))])
			if got != string(mended.Data) {
				t.Fatalf("it wrote\n%s\nwanted\n%s", got, mended.Data)
			}
			c.write(file, strings.ReplaceAll(got, "because \n", "because it is meant\n")) // what its author goes on with
			for _, told := range c.told(broken.Name) {
				if _, said, _ := strings.Cut(told, " "); said == message {
					t.Errorf("still: %s", told)
				}
			}
			c.write(file, string(mended.Data))
			if file == "a/spec/a.lua" {
				c.write(file, mustRead(t, c.path(file)))
			}
		})
	}
	c.t = t
}
