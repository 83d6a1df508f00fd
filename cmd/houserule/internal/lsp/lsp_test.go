package lsp

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// writeWorkspace writes two modules: a game, and one that changes it.
func writeWorkspace(t testing.TB) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{
		"bog/module.json": `{ "id": "bog", "version": "1.0.0", "title": "Walking the Bog", "licence": "MIT", "whole_game": true }`,
		"bog/init.lua": `-- The bog, and who crosses it.
kind "character" { like = "entity" }
kind "skill" { rated = "0..6", hard = "yes or no = no" }

skill "Bog Walking" { text = "to find the firm ground" }
skill "Fire Making" { hard = true }

box "entity.luck" { starts = "2", refills = "session" }
box "entity.mud" "0..10 = 0"

rule "skill.effective" { source = "p. 4", text = "what counts in a check", sum = {
  { "level", "level" },
  { "muddy boots", "-1", when = "owner.mud > 4" } } }

check "skill.check (difficulty = 0)" { source = "p. 5", dice = "2d6", roller = "owner",
  modifier = { "effective level", "effective" },
  against  = { { "base", "8" }, { "difficulty", "difficulty" } } }

action "entity.crosses (difficulty = 0)" { costs = "1 luck",
  function(who, given)
    if who.Bog_Walking:check { difficulty = given.difficulty }.success then
      say(who.name .. " is across")
    else
      who.mud = math.min(10, who.mud + 3)
    end
  end }
`,
		"bog/spec/crossing.lua": `example "Ann crosses the bog" { given = { ann = { "character", ["Bog Walking"] = 3 } },
  function(ann)
    dice(1, 2)
    ann:crosses { difficulty = 2 }
    expect(ann.mud):is(3)
    expect(ann.luck):is(1)
  end }

example "boots" { given = { ann = { "character", mud = 5 } }, function(ann)
    expect(ann.Bog_Walking.effective):is(-1)
  end }
`,
		"boots/module.json": `{ "id": "boots", "version": "1.0.0", "title": "Good Boots", "licence": "MIT", "requires": { "bog": "^1.0" } }`,
		"boots/boots.lua": `kind "trait" { carried = true }
trait "Good Boots" { source = "p. 1",
  to "skill.effective" { label = "good boots", add = "1", when = "owner.mud > 2" } }
`,
	} {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func same(t *testing.T, what string, got, want []string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s:\n%s\nwanted:\n%s", what, strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestDiagnosticsComeAndGo(t *testing.T) {
	c := start(t, writeWorkspace(t))
	c.open("bog/init.lua")
	same(t, "a sound module", c.told("bog/init.lua"), nil)
	c.change("bog/init.lua", `"effective" },`, `"efective" },`)
	same(t, "a slip", c.told("bog/init.lua"), []string{"16:36-16:44 `efective` means nothing here\nhint: did you mean `effective`?"})
	c.change("bog/init.lua", `"efective" },`, `"effective" },`)
	same(t, "mended", c.told("bog/init.lua"), nil)
	c.change("bog/init.lua", `box "entity.mud" "0..10 = 0"`, `box "entity.mud" "0..10 = 0`)
	if got := c.told("bog/init.lua"); len(got) != 1 || !strings.Contains(got[0], "9:18-") {
		t.Errorf("a text that is not closed: %q", got)
	}
	c.change("bog/init.lua", `box "entity.mud" "0..10 = 0`, `box "entity.mud" "0..10 = 0"`)
	same(t, "mended again", c.told("bog/init.lua"), nil)
}

// TestAModuleIsLoadedWhenWhatItNeedsIsMended opens a module while the one that it requires
// does not load.
func TestAModuleIsLoadedWhenWhatItNeedsIsMended(t *testing.T) {
	dir := writeWorkspace(t)
	path := filepath.Join(dir, "bog", "init.lua")
	if err := os.WriteFile(path, []byte(strings.Replace(mustRead(t, path), `"effective" },`, `"efective" },`, 1)), 0o644); err != nil {
		t.Fatal(err)
	}
	c := start(t, dir)
	c.open("boots/boots.lua")
	c.open("bog/init.lua")
	if got := c.told("boots/module.json"); len(got) != 1 {
		t.Errorf("what it needs is broken: %q", got)
	}
	c.change("bog/init.lua", `"efective" },`, `"effective" },`)
	same(t, "mended", c.told("boots/module.json"), nil)
	var list []location
	c.ask("textDocument/definition", c.at("boots/boots.lua", `"owner.m|ud > 2"`), &list)
	same(t, "definition", c.places(list), []string{"bog/init.lua:9:13 mud"})
}

func TestHoverTellsLayersAndOdds(t *testing.T) {
	c := start(t, writeWorkspace(t))
	c.open("boots/boots.lua")
	var h hover
	c.ask("textDocument/hover", c.at("boots/boots.lua", `"skill.eff|ective"`), &h)
	want := "```text\n" + `skill.effective   rule, p. 4
  what counts in a check
  1  definition   bog   bog/init.lua:11:1
       level: level
       muddy boots: -1   when owner.mud > 4
  2  to "good boots" of whoever has Good Boots   boots   boots/boots.lua:3:3
       1
       when owner.mud > 2` + "\n```"
	if h.Contents.Value != want {
		t.Errorf("hover:\n%s\nwanted:\n%s", h.Contents.Value, want)
	}
	c.open("bog/init.lua")
	c.ask("textDocument/hover", c.at("bog/init.lua", `Bog_Walking:che|ck`), &h)
	if !strings.HasSuffix(h.Contents.Value, "`2d6`: 2 to 12, mean 7; 2 or more 100.0 %, 4 or more 91.7 %, 6 or more 72.2 %, 8 or more 41.7 %, 10 or more 16.7 %, 12 or more 2.8 %") {
		t.Errorf("hover of a check:\n%s", h.Contents.Value)
	}
	c.ask("textDocument/hover", c.at("bog/init.lua", `"owner.m|ud > 4"`), &h)
	if want := "```text\nbox entity.mud: 0..10 = 0\n  bog\n```"; h.Contents.Value != want {
		t.Errorf("hover of a box in a formula:\n%s", h.Contents.Value)
	}
	c.ask("textDocument/hover", c.at("bog/init.lua", `who.name .. " |is`), &h)
}

func TestDefinitionAndReferencesAcrossModules(t *testing.T) {
	c := start(t, writeWorkspace(t))
	c.open("bog/init.lua")
	c.open("boots/boots.lua")
	var list []location
	c.ask("textDocument/definition", c.at("boots/boots.lua", `"owner.m|ud > 2"`), &list)
	same(t, "definition from a formula", c.places(list), []string{"bog/init.lua:9:13 mud"})
	c.ask("textDocument/definition", c.at("bog/init.lua", `who.Bog_W|alking`), &list)
	same(t, "definition of an entry", c.places(list), []string{`bog/init.lua:5:8 Bog Walking`})
	c.ask("textDocument/references", c.at("bog/init.lua", `"entity.m|ud" "0..10 = 0"`), &list)
	same(t, "references", c.places(list), []string{
		"bog/init.lua:13:40 mud", "bog/init.lua:24:11 mud", "bog/init.lua:24:34 mud", "bog/spec/crossing.lua:5:16 mud", "bog/spec/crossing.lua:9:50 mud", "boots/boots.lua:3:73 mud"})
}

func TestRenameReachesSpecsAndOtherModules(t *testing.T) {
	c := start(t, writeWorkspace(t))
	c.open("bog/init.lua")
	c.open("boots/boots.lua")
	rename := func(at textDocumentPositionParams, to string) map[string]string {
		var edit workspaceEdit
		c.ask("textDocument/rename", renameParams{at, to}, &edit)
		texts := map[string]string{}
		for uri, edits := range edit.Changes {
			path := pathOf(uri)
			there, _ := os.ReadFile(path)
			text := string(there)
			slices.SortFunc(edits, func(a, b textEdit) int {
				return offsetAt(text, b.Range.Start) - offsetAt(text, a.Range.Start)
			})
			for _, e := range edits {
				text = text[:offsetAt(text, e.Range.Start)] + e.NewText + text[offsetAt(text, e.Range.End):]
			}
			name, _ := filepath.Rel(c.dir, path)
			texts[filepath.ToSlash(name)] = text
		}
		return texts
	}
	texts := rename(c.at("bog/init.lua", `"owner.m|ud > 4"`), "mire")
	for name, wanted := range map[string][]string{
		"bog/init.lua":          {`box "entity.mire" "0..10 = 0"`, `"owner.mire > 4"`, `who.mire = math.min(10, who.mire + 3)`},
		"bog/spec/crossing.lua": {`expect(ann.mire):is(3)`, `{ "character", mire = 5 }`},
		"boots/boots.lua":       {`"owner.mire > 2"`},
	} {
		for _, text := range wanted {
			if !strings.Contains(texts[name], text) {
				t.Errorf("%s has no %s:\n%s", name, text, texts[name])
			}
		}
	}
	texts = rename(c.at("bog/init.lua", `skill "Bog W|alking"`), "Mire Walking")
	for name, wanted := range map[string][]string{
		"bog/init.lua":          {`skill "Mire Walking"`, `who.Mire_Walking:check`},
		"bog/spec/crossing.lua": {`["Mire Walking"] = 3`, `ann.Mire_Walking.effective`},
	} {
		for _, text := range wanted {
			if !strings.Contains(texts[name], text) {
				t.Errorf("%s has no %s:\n%s", name, text, texts[name])
			}
		}
	}
	if got := c.refused("textDocument/rename", renameParams{c.at("bog/init.lua", `"owner.m|ud > 4"`), "luck"}).Message; !strings.HasPrefix(got, "under that name a module would not load: bog/init.lua:9:1: ") {
		t.Errorf("a name that is taken: %s", got)
	}
	if got := c.refused("textDocument/rename", renameParams{c.at("bog/init.lua", `"owner.m|ud > 4"`), "much mud"}).Message; got != "`much mud` is no name: it is made of letters, digits and _" {
		t.Errorf("no name: %s", got)
	}
}

func (c *client) completes(name, mark string) []string {
	c.t.Helper()
	var list completionList
	c.ask("textDocument/completion", c.at(name, mark), &list)
	var names []string
	for _, i := range list.Items {
		names = append(names, i.Label)
	}
	return names
}

func TestCompletion(t *testing.T) {
	c := start(t, writeWorkspace(t))
	c.open("bog/init.lua")
	c.open("boots/boots.lua")
	for _, x := range []struct {
		file, old, now, mark string
		has, hasNot          []string
	}{
		{"boots/boots.lua", `"owner.mud > 2"`, `"owner.mu"`, `"owner.mu|"`, []string{"mud"}, []string{"luck"}},
		{"boots/boots.lua", `"owner.mud > 2"`, `"ow"`, `"ow|"`, []string{"owner"}, nil},
		{"boots/boots.lua", `to "skill.effective"`, `to "skill.eff"`, `to "skill.eff|"`, []string{"skill.effective"}, nil},
		{"bog/init.lua", `who.mud = math`, `who. = math`, `who.| = math`, []string{"mud", "luck", "Bog_Walking", "name"}, []string{"crosses"}},
		{"bog/init.lua", `say(who.name`, `who:cr() say(who.name`, `who:cr|() say`, []string{"crosses"}, []string{"mud"}},
		{"bog/init.lua", `skill "Fire Making" { hard = true }`, `skill "Fire Making" { ha }`, `{ ha| }`, []string{"hard"}, nil},
		{"bog/init.lua", `refills = "session"`, `refills = "se"`, `refills = "se|"`, []string{"session"}, nil},
		{"bog/init.lua", `given.difficulty }.success`, `given.dif }.success`, `given.dif| }`, []string{"difficulty"}, nil},
		{"bog/init.lua", `{ difficulty = given.difficulty }`, `{ di }`, `check { di| }`, []string{"difficulty"}, nil},
		{"bog/init.lua", `kind "character" { like = "entity" }`, `kind "character" { like = "ent" }`, `like = "ent|"`, []string{"entity"}, nil},
	} {
		c.change(x.file, x.old, x.now)
		got := c.completes(x.file, x.mark)
		offers(t, x.mark, got, x.has, x.hasNot)
		c.change(x.file, x.now, x.old)
	}
}

func TestExamplesRunFromTheirLens(t *testing.T) {
	c := start(t, writeWorkspace(t))
	const spec = "bog/spec/crossing.lua"
	c.open(spec)
	var lenses []codeLens
	c.ask("textDocument/codeLens", documentParams{textDocumentIdentifier{uriOf(c.path(spec))}}, &lenses)
	titles := func() (list []string) {
		for _, l := range lenses {
			list = append(list, l.Command.Title)
		}
		return list
	}
	same(t, "lenses", titles(), []string{"run all examples of this file", "run example", "run example"})
	var r exampleCounts
	c.ask("workspace/executeCommand", executeCommandParams{lenses[0].Command.Command, lenses[0].Command.Arguments}, &r)
	if r != (exampleCounts{2, 0}) {
		t.Errorf("all: %+v", r)
	}
	c.change(spec, "expect(ann.mud):is(3)", "expect(ann.mud):is(4)")
	c.settle()
	c.ask("workspace/executeCommand", executeCommandParams{lenses[1].Command.Command, lenses[1].Command.Arguments}, &r)
	if r != (exampleCounts{0, 1}) {
		t.Errorf("one that fails: %+v", r)
	}
	if got := c.told(spec); len(got) != 1 || !strings.HasPrefix(got[0], "5:5-5:26 expected 4, got 3\n") {
		t.Errorf("what failed: %q", got)
	}
	c.ask("textDocument/codeLens", documentParams{textDocumentIdentifier{uriOf(c.path(spec))}}, &lenses)
	same(t, "lenses behind it", titles(), []string{"run all examples of this file", "fails; run again", "run example"})
	c.change(spec, "expect(ann.mud):is(4)", "expect(ann.mud):is(3)")
	same(t, "what failed is gone with a change", c.told(spec), nil)
}

func TestShutdownAndExit(t *testing.T) {
	c := start(t, writeWorkspace(t))
	if got := c.refused("textDocument/nothing", nil); got.Code != methodNotFound {
		t.Errorf("no such method: %+v", got)
	}
	c.ask("shutdown", nil, nil)
	if got := c.refused("textDocument/hover", nil); got.Code != invalidRequest {
		t.Errorf("after shutdown: %+v", got)
	}
	c.tell("exit", nil)
	if err := <-c.over; err != nil {
		t.Error(err)
	}
	c = start(t, writeWorkspace(t))
	c.tell("exit", nil)
	if err := <-c.over; !errors.Is(err, ErrGone) {
		t.Errorf("exit without shutdown: %v", err)
	}
}
