package lsp

import (
	"slices"
	"strings"
	"testing"
)

const shop = `-- shop/module.json --
{ "id": "shop", "version": "1.2.0", "title": "A Shop", "licence": "MIT" }
-- shop/init.lua --
kind "hero" { like = "entity" }
kind "trade" {}
kind "ware" { carried = true, bulk = "number = 0", trade = "trade" }
trade "Smith" {}
rule "hero.load" "sum(wares, #.bulk)"
-- shop/lists.lua --
ware.from_csv "wares.csv"
-- shop/wares.csv --
name,bulk,trade
Hat,1,Smith
"Long Pole", 3, Smith
-- shop/spec/wares.lua --
example "a pole" { given = { ann = { "hero" } }, function(ann)
    ann:gains "Long Pole"
    expect(ann.load):is(3)
  end }
`

func TestEntriesOfSpreadsheets(t *testing.T) {
	c := kit(t, shop)
	c.open("shop/init.lua")
	c.open("shop/spec/wares.lua")
	c.open("shop/wares.csv")
	same(t, "a sound module", append(c.told("shop/init.lua"), c.told("shop/spec/wares.lua")...), nil)
	var list []location
	c.ask("textDocument/definition", c.at("shop/spec/wares.lua", `gains "Long P|ole"`), &list)
	same(t, "definition", c.places(list), []string{"shop/wares.csv:3:2 Long Pole"})
	c.ask("textDocument/definition", c.at("shop/wares.csv", "Hat,1,Smi|th"), &list)
	same(t, "definition of what a cell names", c.places(list), []string{"shop/init.lua:4:8 Smith"})
	c.ask("textDocument/references", referenceParams{textDocumentPositionParams: c.at("shop/wares.csv", `"Long P|ole"`)}, &list)
	same(t, "references", c.places(list), []string{"shop/spec/wares.lua:2:16 Long Pole"})
	c.ask("textDocument/references", referenceParams{textDocumentPositionParams: c.at("shop/init.lua", `carried = true, bu|lk`)}, &list)
	same(t, "references of a box", c.places(list), []string{"shop/init.lua:5:32 bulk", "shop/wares.csv:1:6 bulk"})
	var h hover
	c.ask("textDocument/hover", c.at("shop/wares.csv", "H|at"), &h)
	if want := "```text\nware \"Hat\"\n  shop\n```"; h.Contents.Value != want {
		t.Errorf("hover: %s", h.Contents.Value)
	}
	var links []documentLink
	c.ask("textDocument/documentLink", documentParams{textDocumentIdentifier{uriOf(c.path("shop/lists.lua"))}}, &links)
	if len(links) != 1 || links[0].Target != uriOf(c.path("shop/wares.csv")) {
		t.Errorf("links: %+v", links)
	}
	if got := c.completes("shop/wares.csv", "H|at"); got != nil {
		t.Errorf("completion in a spreadsheet: %q", got)
	}

	rename := func(at textDocumentPositionParams, to string) (texts []string) {
		var edit workspaceEdit
		c.ask("textDocument/rename", renameParams{at, to}, &edit)
		for _, name := range []string{"shop/init.lua", "shop/spec/wares.lua", "shop/wares.csv"} {
			if edits := edit.Changes[uriOf(c.path(name))]; edits != nil {
				texts = append(texts, name+":\n"+apply(c.texts[name], edits))
			}
		}
		return texts
	}
	got := rename(c.at("shop/spec/wares.lua", `gains "Long P|ole"`), "Pole, long")
	want := []string{"shop/spec/wares.lua:\n" + strings.Replace(c.texts["shop/spec/wares.lua"], "Long Pole", "Pole, long", 1), "shop/wares.csv:\nname,bulk,trade\nHat,1,Smith\n\"Pole, long\", 3, Smith\n"}
	same(t, "rename of an entry", got, want)
	got = rename(c.at("shop/wares.csv", "H|at"), "Hat, tall")
	same(t, "rename in a cell", got, []string{"shop/wares.csv:\nname,bulk,trade\n\"Hat, tall\",1,Smith\n\"Long Pole\", 3, Smith\n"})
	got = rename(c.at("shop/init.lua", `trade "Sm|ith"`), "Tinker")
	same(t, "rename of what cells name", got, []string{"shop/init.lua:\n" + strings.Replace(c.texts["shop/init.lua"], "Smith", "Tinker", 1), "shop/wares.csv:\n" + strings.ReplaceAll(c.texts["shop/wares.csv"], "Smith", "Tinker")})
	got = rename(c.at("shop/init.lua", `carried = true, bu|lk`), "size")
	if !slices.ContainsFunc(got, func(s string) bool { return strings.HasPrefix(s, "shop/wares.csv:\nname,size,trade\n") }) {
		t.Errorf("rename of a column: %q", got)
	}

	c.change("shop/wares.csv", "Hat,1,", "Hat,one,")
	same(t, "a slip", c.told("shop/wares.csv"), []string{"2:5-2:8 `bulk`: \"one\" is no number"})
	c.change("shop/wares.csv", "Hat,one,", "Hat,1,")
	same(t, "mended", c.told("shop/wares.csv"), nil)
}

func TestManifestsAreCompleted(t *testing.T) {
	c := kit(t, shop+`-- boat/module.json --
{ "id": "boat", "version": "1.0.0", "title": "Boats", "licence": "MIT" }
-- boat/init.lua --
kind "boat" { like = "entity" }
-- boat/more/sails.lua --
kind "sail" {}
`)
	c.open("shop/init.lua")
	c.open("boat/module.json")
	at := func(text string) (labels, written []string) {
		before, behind, _ := strings.Cut(text, "|")
		c.write("boat/module.json", before+behind)
		var list completionList
		c.ask("textDocument/completion", textDocumentPositionParams{textDocumentIdentifier{uriOf(c.path("boat/module.json"))}, positionOf(before+behind, len(before))}, &list)
		for _, i := range list.Items {
			labels = append(labels, i.Label)
			written = append(written, apply(before+behind, []textEdit{*i.TextEdit}))
		}
		return labels, written
	}
	for _, x := range []struct{ text, has, hasNot, written string }{
		{`{ "id": "boat", | }`, "version", "id", `{ "id": "boat", "version":  }`},
		{`{ "id": "boat", "li|" }`, "licence", "version", `{ "id": "boat", "licence" }`},
		{`{ "id": "boat", "requ|": {} }`, "requires", "", `{ "id": "boat", "requires": {} }`},
		{`{ "requires": { "sh|`, "shop", "boat", `{ "requires": { "shop": `},
		{`{ "requires": { "shop": "|" } }`, "^1.2", "shop", `{ "requires": { "shop": "^1.2" } }`},
		{`{ "requires": { "shop": | } }`, "^1.2", "shop", `{ "requires": { "shop": "^1.2" } }`},
		{`{ "options": { "fast": { "ty|" } } }`, "type", "title", `{ "options": { "fast": { "type" } } }`},
		{`{ "options": { | } }`, "", "type", ""},
		{`{ "|": [] }`, "authors", "", `{ "authors": [] }`},
		{"{ \"id\": \"boat\",\n  \"op|\n}", "options", "id", "{ \"id\": \"boat\",\n  \"options\": \n}"},
		{"{ \"id\": \"boat\"\n  \"op|\n  \"title\": \"Boats\" }", "options", "id", "{ \"id\": \"boat\"\n  \"options\": \n  \"title\": \"Boats\" }"},
		{"{ \"requires\": { \"shop\": \"*\" }\n  \"per|\" }", "permissions", "shop", "{ \"requires\": { \"shop\": \"*\" }\n  \"permissions\" }"},
		{`{ "permissions": [""], "conflicts": {"|"} }`, "shop", "boat", `{ "permissions": [""], "conflicts": {"shop"} }`},
		{`{ "permissions": ["|"] }`, "large-budget", "type", `{ "permissions": ["large-budget"] }`},
		{`{ "permissions": ["|] }`, "large-budget", "type", `{ "permissions": ["large-budget"] }`},
		{`{ "permissions": ["sch|"] }`, "schedule", "type", `{ "permissions": ["schedule"] }`},
		{`{ "whole_game": t| }`, "true", "type", `{ "whole_game": true }`},
		{`{ "files": ["|"] }`, "more/sails.lua", "id", `{ "files": ["more/sails.lua"] }`},
		{`{ "with": { "shop": ["|`, "init.lua", "shop", `{ "with": { "shop": ["init.lua"`},
	} {
		labels, written := at(x.text)
		n := slices.Index(labels, x.has)
		switch {
		case x.has != "" && n < 0:
			t.Errorf("%s: no %s among %q", x.text, x.has, labels)
		case n >= 0 && written[n] != x.written:
			t.Errorf("%s: it writes %s", x.text, written[n])
		case slices.Contains(labels, x.hasNot):
			t.Errorf("%s: %s among %q", x.text, x.hasNot, labels)
		}
	}
	var h hover
	c.write("boat/module.json", `{ "whole_game": true }`)
	c.ask("textDocument/hover", c.at("boat/module.json", `"whole|_game"`), &h)
	if want := "```text\nwhole_game: whether it is a game of its own, whose words do not meet those of other games\n  such as true\n```"; h.Contents.Value != want {
		t.Errorf("hover: %s", h.Contents.Value)
	}
	c.write("boat/module.json", `{ "id": "boat", "version": "1", "titel": "Boats", "licence": "MIT", "requires": { "shop": "^3" } }`)
	same(t, "slips", c.told("boat/module.json"), []string{
		"1:33-1:40 there is no field `titel` in a manifest\nhint: did you mean `title`?",
		"1:28-1:31 `1` is not a version\nhint: write \"1.0.0\"",
		"1:1-1:2 the manifest has no `title`",
	})
	c.write("boat/module.json", `{ "id": "boat", "version": "1.0.0", "title": "Boats", "licence": "MIT", "requires": { "shop": "^3" } }`)
	same(t, "no such version", c.told("boat/module.json"), []string{"1:95-1:99 no version of shop fits\nhint: they would go together if boat 1.0.0 took shop 1.2.0, for which it says `^3`"})
}
