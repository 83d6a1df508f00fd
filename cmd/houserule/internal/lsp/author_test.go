package lsp

import (
	"slices"
	"strings"
	"testing"
)

const checks = `-- a/module.json --
{ "id": "a", "version": "1.0.0", "title": "A", "licence": "MIT" }
-- a/init.lua --
kind "skill" { rated = "0..6" }
skill "Hunting" {}
check "core" { dice = "2d6", against = { { "base", "8" } } }
check "skill.check" { like = "core", roller = "owner",
  against = { { "own base", "9" } } }
check "skill.slow" { like = "core", roller = "owner" }
to "skill.check.against" { add = "1", label = "hard" }
to "skill.slow.against" { add = "2", label = "slow" }
box "game.frost" "mild, chilly or bitter = mild"
action "entity.waits" { function(who) game.frost = "chilly" end }
kind "character" { like = "entity" }
-- a/spec/a.lua --
local given = { ann = { "character" } }
example "waits" { given = given, function(ann)
    ann:waits()
    expect(game.frost):is("mild")
  end }
example "waits, too" { given = { ann = given.ann }, function(ann)
    ann:waits {}
    expect(game.frost):is("chilly")
  end }
`

// TestALineOfACheckLeadsToItsOwn looks for lines of one name in checks that are like
// another: the one that writes it anew has its own, the other that of the other.
func TestALineOfACheckLeadsToItsOwn(t *testing.T) {
	c := kit(t, checks)
	c.open("a/init.lua")
	for mark, want := range map[string][]string{
		`to "skill.check.aga|inst"`: {"a/init.lua:5:3 against"},
		`to "skill.slow.aga|inst"`:  {"a/init.lua:3:30 against"},
		`aga|inst = { { "base"`:     {"a/init.lua:3:30 against"},
	} {
		var list []location
		c.ask("textDocument/definition", c.at("a/init.lua", mark), &list)
		same(t, "definition at "+mark, c.places(list), want)
	}
	for mark, want := range map[string][]string{
		`to "skill.check.aga|inst"`: {"a/init.lua:7:17 against"},
		`aga|inst = { { "base"`:     {"a/init.lua:8:16 against"},
	} {
		var list []location
		c.ask("textDocument/references", c.at("a/init.lua", mark), &list)
		same(t, "references at "+mark, c.places(list), want)
	}
}

// TestCompletionFollowsWhatIsMeant completes what an example is given by a local name, a
// box of words in a function, and the fields of a body before all else.
func TestCompletionFollowsWhatIsMeant(t *testing.T) {
	c := kit(t, checks)
	c.open("a/init.lua")
	c.open("a/spec/a.lua")
	for _, mark := range []string{"ann:wa|its()", "ann:wa|its {}"} {
		same(t, mark, c.completes("a/spec/a.lua", mark), []string{"waits"})
	}
	c.change("a/init.lua", `game.frost = "chilly"`, `game.frost = "`)
	same(t, "words of a box", c.completes("a/init.lua", `game.frost = "|`), []string{"mild", "chilly", "bitter"})
	c.change("a/init.lua", `game.frost = "`, `game.frost = "chilly"`)
	c.change("a/init.lua", `add = "1", label = "hard"`, ``)
	var list completionList
	c.ask("textDocument/completion", c.at("a/init.lua", `to "skill.check.against" { | }`), &list)
	slices.SortStableFunc(list.Items, func(a, b completionItem) int { return strings.Compare(a.SortText, b.SortText) })
	sorts := ""
	for i, item := range list.Items {
		if item.FilterText != "" || item.SortText == "" {
			t.Errorf("%+v", item)
		}
		if kind := item.Kind; i == 0 || kind != list.Items[i-1].Kind {
			sorts += item.SortText[:1]
		}
	}
	first := list.Items[0].Label
	if first != "above" || !strings.HasPrefix(sorts, "01") || strings.Contains(sorts, "10") {
		t.Errorf("first %s, ordered %s", first, sorts)
	}
}

// TestAFileThatIsNotSavedIsOneOfItsModule opens files that are not on the disk.
func TestAFileThatIsNotSavedIsOneOfItsModule(t *testing.T) {
	c := kit(t, `-- a/module.json --
{ "id": "a", "version": "1.0.0", "title": "A", "licence": "MIT",
  "options": { "cold": { "type": "yes or no", "default": false, "text": "whether it is cold" } } }
-- a/init.lua --
kind "hero" { like = "entity" }
-- b/module.json --
{ "id": "b", "version": "1.0.0", "title": "B", "licence": "MIT", "files": ["init.lua", "later.lua"] }
-- b/init.lua --
kind "hero" { like = "entity" }
`)
	type_ := func(name, text string) {
		c.texts[name] = text
		c.tell("textDocument/didOpen", map[string]any{"textDocument": textDocumentItem{URI: uriOf(c.path(name)), Version: 1, Text: text}})
		c.settle()
	}
	c.open("a/init.lua")
	c.open("a/module.json")
	if got := strings.Join(c.told("a/module.json"), "; "); !strings.Contains(got, "cold") {
		t.Errorf("an option that nothing reads: %s", got)
	}
	type_("a/new/hunters.lua", `rule "hero.pace" "options.cold ? 1 : nam"`)
	if got := strings.Join(c.told("a/new/hunters.lua"), "; "); !strings.Contains(got, "`nam` means nothing here") {
		t.Errorf("a slip: %s", got)
	}
	c.write("a/new/hunters.lua", `rule "hero.pace" "options.cold ? 1 : 2"`)
	same(t, "mended", c.told("a/module.json"), nil)
	c.tell("textDocument/didClose", documentParams{textDocumentIdentifier{uriOf(c.path("a/new/hunters.lua"))}})
	if got := strings.Join(c.told("a/module.json"), "; "); !strings.Contains(got, "cold") {
		t.Errorf("it was closed and nothing reads the option: %s", got)
	}
	c.open("b/init.lua")
	type_("b/later.lua", `rule "hero.pace" "nam"`)
	if got := strings.Join(c.told("b/later.lua"), "; "); !strings.Contains(got, "`nam` means nothing here") {
		t.Errorf("a slip in a file that is listed: %s", got)
	}
	c.write("b/later.lua", `rule "hero.pace" "1"`)
	type_("b/other.lua", `rule "hero.height" "nam"`)
	if got := strings.Join(c.told("b/other.lua"), "; "); strings.Contains(got, "`nam`") {
		t.Errorf("a slip in a file that is not listed: %s", got)
	}
}

// TestPermissionsAreWrittenIntoTheManifest takes the action for what a module does to
// another without asking for it.
func TestPermissionsAreWrittenIntoTheManifest(t *testing.T) {
	for before, after := range map[string]string{
		``:                                    `, "permissions": ["replace-rules"]`,
		`, "permissions": []`:                 `, "permissions": ["replace-rules"]`,
		`, "permissions": [ "large-budget" ]`: `, "permissions": ["large-budget", "replace-rules"]`,
	} {
		c := kit(t, `-- a/module.json --
{ "id": "a", "version": "1.0.0", "title": "A", "licence": "MIT", "requires": { "b": "*" }`+before+` }
-- a/init.lua --
instead_of "boat.speed" { when = "name == 'Ann'", "2" }
-- b/module.json --
{ "id": "b", "version": "1.0.0", "title": "B", "licence": "MIT" }
-- b/init.lua --
kind "boat" { like = "entity" }
rule "boat.speed" "3"
`)
		c.open("a/init.lua")
		c.open("a/module.json")
		list := c.actions("a/init.lua")
		n := slices.IndexFunc(list, func(a codeAction) bool { return strings.HasPrefix(a.Title, `write "permissions": [`) })
		if n < 0 {
			t.Fatalf("no action among %q for %q", titles(list), c.told("a/init.lua"))
		}
		got := apply(c.texts["a/module.json"], list[n].Edit.Changes[uriOf(c.path("a/module.json"))])
		if want := `"requires": { "b": "*" }` + after + " }"; !strings.Contains(got, want) {
			t.Errorf("it wrote %s\nwanted %s", got, want)
		}
		c.write("a/module.json", got)
		same(t, "granted", c.told("a/init.lua"), nil)
	}
}

// TestHoverOfAnEntryAndWhyAnExampleFails looks at what people read.
func TestHoverOfAnEntryAndWhyAnExampleFails(t *testing.T) {
	c := start(t, writeWorkspace(t))
	const spec = "bog/spec/crossing.lua"
	c.open(spec)
	var h hover
	c.ask("textDocument/hover", c.at(spec, `["Bog W|alking"] = 3`), &h)
	if !strings.Contains(h.Contents.Value, "Bog Walking") || strings.Contains(h.Contents.Value, "nothing else is called so") {
		t.Errorf("hover: %s", h.Contents.Value)
	}
	c.change(spec, "expect(ann.mud):is(3)", "expect(ann.mud):is(4)")
	c.settle()
	var r exampleCounts
	c.ask("workspace/executeCommand", map[string]any{"command": runExampleCommand, "arguments": []string{uriOf(c.path(spec)), "Ann crosses the bog"}}, &r)
	got := strings.Join(c.told(spec), "\n")
	if !strings.Contains(got, "why:") || !strings.Contains(got, "bog/init.lua:") || strings.Contains(got, slashed(c.dir)) {
		t.Errorf("why: %s", got)
	}
}
