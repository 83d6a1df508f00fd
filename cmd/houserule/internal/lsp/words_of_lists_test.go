package lsp

import (
	"slices"
	"strings"
	"testing"
)

// graders is a module with a scale.
const graders = `-- graders/module.json --
{"id": "graders", "version": "1.0.0", "title": "Graders", "licence": "MIT"}
-- graders/init.lua --
kind "judge" { like = "entity" }
scale "degree" { text = "how good it is", "Miss", "Very Fair", "Great" }
words "mode" { "Normal" }
to "degree" { "Epic", above = "Very Fair", as = "Very Fair" }
box "judge.outcome" "degree = Very Fair"
box "judge.mode" "mode = Normal"
rule "judge.is_fair" "outcome >= Very_Fair"
rule "judge.is_exactly" "outcome == 'Very Fair'"
rule "judge.next (of: degree = Very_Fair)" { of = "degree", "of + 1" }
table "game.price (degree: degree)" { { "Miss", 1 }, { "Very Fair", 2 }, { "Great", 3 } }
-- graders/spec/fair.lua --
example "fair" { given = { ann = { "judge" } }, function(ann)
  expect(ann.is_fair):is(true)
  expect(ann.is_exactly):is(true)
  expect(ann:next()):is("Epic")
  expect(game:price("Miss")):is(1)
end }
`

// TestWordsOfLists holds that words of lists are found, described, proposed and renamed in
// declarations, types, formulas and tables.
func TestWordsOfLists(t *testing.T) {
	c := kit(t, graders)
	const name = "graders/init.lua"
	c.open(name)
	c.open("graders/spec/fair.lua")
	for _, text := range []string{`above = "Very| Fair"`, `outcome >= Very|_Fair`, `'Very| Fair'`, `"degree = Very| Fair"`, `{ "Very| Fair", 2 }`} {
		var list []location
		c.ask("textDocument/definition", c.at(name, text), &list)
		same(t, "definition of "+text, c.places(list), []string{"graders/init.lua:2:52 Very Fair"})
	}
	var list []location
	c.ask("textDocument/definition", c.at(name, `to "deg|ree"`), &list)
	same(t, "definition of the list", c.places(list), []string{"graders/init.lua:2:8 degree"})
	var shown hover
	c.ask("textDocument/hover", c.at(name, `outcome >= Very|_Fair`), &shown)
	if want := "the word Very Fair of scale degree: Miss < Very Fair < Epic < Great\n  how good it is\n  graders"; !strings.Contains(shown.Contents.Value, want) {
		t.Errorf("hover shows %s", shown.Contents.Value)
	}
	c.change(name, `outcome >= Very_Fair`, `outcome >= `)
	if list := c.completes(name, `"outcome >= |"`); !slices.Contains(list, "Very_Fair") || !slices.Contains(list, "Epic") {
		t.Errorf("proposed are %q", list)
	}
	c.change(name, `"outcome >= "`, `"outcome >= Very_Fair"`)
	var edit workspaceEdit
	c.ask("textDocument/rename", renameParams{c.at(name, `above = "Very| Fair"`), "So So"}, &edit)
	want := strings.NewReplacer("Very Fair", "So So", "Very_Fair", "So_So").Replace(c.texts[name])
	if got := apply(c.texts[name], edit.Changes[uriOf(c.path(name))]); got != want {
		t.Errorf("the module is renamed to\n%s", got)
	}
}
