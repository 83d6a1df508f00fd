package lsp

import (
	"strings"
	"testing"
)

const lamps = `-- lamps/module.json --
{ "id": "lamps", "version": "1.2.0", "title": "Lamps", "licence": "MIT" }
-- lamps/init.lua --
kind "lamp" { carried = true, light = "number = 1", spare = "lamp or none" }
kind "word" { weight = "number = 1" }
kind "hero" { like = "entity", burns = "lamp = Old Lamp" }
lamp "Old Lamp" {}
lamp "Tin Lamp" { spare = "Old Lamp" }
word "Tin Lamp" {}
lamp.from_csv "lamps.csv"
hero "Nan" { has = { "Old Lamp" } }
rule "hero.sees (by: lamp = Old Lamp)" "has('Old Lamp') or hero.has('Old Lamp') ? the('Old Lamp').light : by.light + burns.light"
table "game.finds" { roll = "1d2", from_csv = "finds.csv" }
action "hero.says (what: any)" { function(who, given)
    if who:has("Tin Lamp") then who:gains("Old Lamp") end
    if given.what == "Tin Lamp" then who.burns = "Old Lamp" end
  end }
-- lamps/lamps.csv --
name,light,spare
Brass Lamp,2,Old Lamp
-- lamps/finds.csv --
key,value
1,"{count(game.lamps, # == 'Old Lamp')} of them"
2,none
-- lamps/spec/lamps.lua --
example "lamps" { given = { nan = { "Nan" }, ann = { "hero", has = { "Old Lamp" } } },
  rules = [[ house "hero.sees" "has('Old Lamp') ? 7 : 0" ]],
  function(nan, ann)
    expect(ann:sees("Tin Lamp")):is(7)
    expect(nan:has("Old Lamp")):is(true)
  end }
`

// TestEntriesThatFormulasName holds that an entry is found and renamed wherever formulas,
// defaults, lists, cells and house rules of examples name it.
func TestEntriesThatFormulasName(t *testing.T) {
	c := kit(t, lamps)
	files := []string{"lamps/init.lua", "lamps/spec/lamps.lua", "lamps/lamps.csv", "lamps/finds.csv"}
	for _, name := range files {
		c.open(name)
	}
	same(t, "a sound module", append(c.told(files[0]), c.told(files[1])...), nil)

	const declared = "lamps/init.lua:4:7 Old Lamp"
	for _, at := range []textDocumentPositionParams{
		c.at(files[0], `has('Old L|amp') or`), c.at(files[0], `the('Old L|amp')`), c.at(files[0], `"lamp = Old L|amp" }`),
		c.at(files[0], `(by: lamp = Old L|amp)`), c.at(files[0], `{ has = { "Old L|amp" }`), c.at(files[1], `has('Old L|amp') ? 7`), c.at(files[3], `== 'Old L|amp'`),
	} {
		var list []location
		c.ask("textDocument/definition", at, &list)
		same(t, "definition", c.places(list), []string{declared})
		var h hover
		c.ask("textDocument/hover", at, &h)
		if want := "```text\nlamp \"Old Lamp\"\n  lamps\n```"; h.Contents.Value != want {
			t.Errorf("hover: %s", h.Contents.Value)
		}
	}
	all := 0
	for _, name := range files {
		all += strings.Count(c.texts[name], "Old Lamp")
	}
	var list []location
	c.ask("textDocument/references", referenceParams{textDocumentPositionParams: c.at(files[0], `lamp "Old L|amp"`)}, &list)
	if len(list) != all-1 { // without where it is declared
		t.Errorf("%d references, wanted %d: %q", len(list), all-1, c.places(list))
	}

	var edit workspaceEdit
	c.ask("textDocument/rename", renameParams{c.at(files[0], `has('Old L|amp') or`), "New Lamp"}, &edit)
	for _, name := range files {
		if got, want := apply(c.texts[name], edit.Changes[uriOf(c.path(name))]), strings.ReplaceAll(c.texts[name], "Old Lamp", "New Lamp"); got != want {
			t.Errorf("%s is renamed to\n%s", name, got)
		}
	}

	got := c.refused("textDocument/rename", renameParams{c.at(files[0], `lamp "Tin L|amp"`), "Lead Lamp"}).Message
	if want := "lamps/init.lua:13:23 may name the entry Tin Lamp, and nothing tells whether it does: write it otherwise first, or rename both by hand"; got != want {
		t.Errorf("refused: %s", got)
	}
}
