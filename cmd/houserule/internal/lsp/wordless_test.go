package lsp

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"houserule/lang/diag"
)

// garble puts other words into every problem that the server knows: its message, its hint and
// its notes.
func (c *client) garble() {
	c.settle()
	c.server.mu.Lock()
	defer c.server.mu.Unlock()
	for dir, p := range c.server.workspace.projects {
		garbled := *p
		for _, list := range []*diag.List{&garbled.problems, &garbled.warnings, &garbled.notes} {
			*list = slices.Clone(*list)
			for i, problem := range *list {
				other := *problem
				other.Operation, other.Message, other.Hint = "", fmt.Sprintf("something %d", i), ""
				if problem.Hint != "" {
					other.Hint = "did you mean `nothing`, \"of this\" or that?"
				}
				other.Notes = slices.Clone(problem.Notes)
				for j := range other.Notes {
					other.Notes[j].Message = "a note"
				}
				(*list)[i] = &other
			}
		}
		c.server.workspace.projects[dir] = &garbled
	}
}

// offered are the actions for a file as far as words of problems have no place in them.
func (c *client) offered(name string) []string {
	c.t.Helper()
	var list []string
	for _, a := range c.actions(name) {
		for i := range a.Diagnostics {
			a.Diagnostics[i].Message, a.Diagnostics[i].Related = "", nil
		}
		text, err := json.Marshal(a)
		if err != nil {
			c.t.Fatal(err)
		}
		list = append(list, string(text))
	}
	return list
}

// TestNoActionDependsOnWords gives all problems other words before actions are asked for:
// of all cases of the actions, and of all that a check finds and --fix mends, the same
// actions write the same.
func TestNoActionDependsOnWords(t *testing.T) {
	for _, in := range []string{"testdata/actions.txtar", "../../../../stdlib/inspect/testdata/findings.txtar", "../author/testdata/script/fix.txtar"} {
		archive := txtar.Parse([]byte(mustRead(t, filepath.FromSlash(in))))
		t.Run(filepath.Base(in), func(t *testing.T) {
			if strings.HasSuffix(in, "actions.txtar") {
				wordlessCases(t, archive)
				return
			}
			n := 0
			for _, files := range modulesOf(archive) {
				c := kit(t, string(txtar.Format(&txtar.Archive{Files: files})))
				c.settle()
				for _, f := range files {
					if filepath.Ext(f.Name) == ".lua" || filepath.Base(f.Name) == "module.json" {
						c.open(f.Name)
						n += c.sameWithoutWords(f.Name)
					}
				}
			}
			if n < 15 {
				t.Errorf("only %d actions were compared", n)
			}
		})
	}
}

// sameWithoutWords compares the actions for a file before and after its problems are given
// other words, and tells how many there are.
func (c *client) sameWithoutWords(name string) int {
	c.t.Helper()
	want := c.offered(name)
	c.garble()
	if got := c.offered(name); !slices.Equal(got, want) {
		c.t.Errorf("%s: with other words it is\n  %s\nnot\n  %s", name, strings.Join(got, "\n  "), strings.Join(want, "\n  "))
	}
	return len(want)
}

// wordlessCases compares the actions of all cases of an archive of TestActionsMendWhatHintsSay.
func wordlessCases(t *testing.T, archive *txtar.Archive) {
	common := ""
	for _, f := range archive.Files {
		if name, is := strings.CutPrefix(f.Name, "common/"); is {
			common += "-- " + name + " --\n" + string(f.Data)
		}
	}
	c := kit(t, common+"-- a/init.lua --\n")
	manifest, spec := mustRead(t, c.path("a/module.json")), mustRead(t, c.path("a/spec/a.lua"))
	for _, name := range []string{"a/init.lua", "a/module.json", "a/spec/a.lua"} {
		c.open(name)
	}
	for i := 0; i+1 < len(archive.Files); i++ {
		broken, mended := archive.Files[i], archive.Files[min(i+1, len(archive.Files)-1)]
		if strings.HasPrefix(broken.Name, "common/") {
			continue
		}
		i++
		c.write("a/module.json", manifest)
		c.write("a/spec/a.lua", spec)
		c.write("a/init.lua", "kind \"hero\" { like = \"entity\" }\n")
		c.write(broken.Name, string(broken.Data))
		if c.sameWithoutWords(broken.Name) == 0 {
			t.Errorf("no action for\n%s", broken.Data)
		}
		c.mendsWithoutWords(t, broken.Name, mended)
	}
}

// mendsWithoutWords applies the action that a case names to a file whose problems have other
// words, and compares what it writes with the case.
func (c *client) mendsWithoutWords(t *testing.T, broken string, mended txtar.File) {
	t.Helper()
	name, title, _ := strings.Cut(mended.Name, ": ")
	list := c.actions(broken)
	n := slices.IndexFunc(list, func(a codeAction) bool { return a.Title == title })
	if n < 0 {
		t.Errorf("with other words there is no action %q for %s", title, broken)
		return
	}
	if got := apply(c.texts[name], list[n].Edit.Changes[uriOf(c.path(name))]); got != string(mended.Data) {
		t.Errorf("with other words %q writes\n%s\nwanted\n%s", title, got, mended.Data)
	}
}

// modulesOf are the files of an archive, in groups in which no two have the same name;
// where a folder has no manifest, a group has one for it.
func modulesOf(archive *txtar.Archive) (groups [][]txtar.File) {
	var files []txtar.File
	end := func() {
		for _, f := range slices.Clone(files) {
			dir, _, _ := strings.Cut(f.Name, "/")
			manifest := dir + "/module.json"
			if !slices.ContainsFunc(files, func(x txtar.File) bool { return x.Name == manifest }) {
				files = append(files, txtar.File{Name: manifest, Data: []byte(`{"id": "` + dir + `", "version": "1.0.0", "title": "T", "licence": "MIT"}`)})
			}
		}
		groups, files = append(groups, files), nil
	}
	for _, f := range archive.Files {
		if !strings.Contains(f.Name, "/") || filepath.Ext(f.Name) == ".want" {
			continue
		}
		if slices.ContainsFunc(files, func(x txtar.File) bool { return x.Name == f.Name }) {
			end()
		}
		files = append(files, f)
	}
	end()
	return groups
}
