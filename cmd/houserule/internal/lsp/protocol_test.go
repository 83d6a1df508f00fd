package lsp

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
)

// TestWindowsLineEnds edits a file whose lines end as on Windows: places, changes and
// renames are those of the same file elsewhere.
func TestWindowsLineEnds(t *testing.T) {
	c := start(t, writeWorkspace(t))
	c.open("bog/init.lua")
	c.open("bog/spec/crossing.lua")
	text := strings.ReplaceAll(c.texts["bog/init.lua"], "\n", "\r\n")
	c.write("bog/init.lua", text)
	same(t, "a sound module", c.told("bog/init.lua"), nil)
	c.change("bog/init.lua", `"effective" },`, `"efective" },`)
	same(t, "a slip", c.told("bog/init.lua"), []string{"16:36-16:44 `efective` means nothing here\nhint: did you mean `effective`?"})
	for _, a := range c.actions("bog/init.lua") {
		if a.Title == "write effective" {
			c.write("bog/init.lua", apply(c.texts["bog/init.lua"], a.Edit.Changes[uriOf(c.path("bog/init.lua"))]))
		}
	}
	if c.texts["bog/init.lua"] != text {
		t.Errorf("mended:\n%q", c.texts["bog/init.lua"])
	}
	same(t, "mended", c.told("bog/init.lua"), nil)
	var edit workspaceEdit
	c.ask("textDocument/rename", renameParams{c.at("bog/init.lua", `"owner.m|ud > 4"`), "mire"}, &edit)
	if got, want := apply(text, edit.Changes[uriOf(c.path("bog/init.lua"))]), strings.NewReplacer("entity.mud", "entity.mire", "owner.mud", "owner.mire", "who.mud", "who.mire").Replace(text); got != want {
		t.Errorf("renamed:\n%q\nwanted:\n%q", got, want)
	}
	c.change("bog/init.lua", `box "entity.luck"`, "local one = 1\r\nbox \"entity.luck\"")
	n := slices.IndexFunc(c.actions("bog/init.lua"), func(a codeAction) bool { return a.Title == "change it as `houserule check --fix` does" })
	if n < 0 {
		t.Fatalf("actions: %q", titles(c.actions("bog/init.lua")))
	}
	if got := apply(c.texts["bog/init.lua"], c.actions("bog/init.lua")[n].Edit.Changes[uriOf(c.path("bog/init.lua"))]); got != text {
		t.Errorf("left out:\n%q", got)
	}
}

// TestPlacesCountUTF16 has letters before a slip that are two bytes and one unit, and four
// bytes and two units.
func TestPlacesCountUTF16(t *testing.T) {
	c := start(t, writeWorkspace(t))
	c.open("boots/boots.lua")
	c.change("boots/boots.lua", `label = "good boots", add = "1", when = "owner.mud > 2"`, `label = "gute Stiefel für 😀", add = "1", when = "owner.mut > 2"`)
	same(t, "a slip", c.told("boots/boots.lua"), []string{"3:82-3:85 an entity has no `mut`\nhint: did you mean `mud`?"})
	a := c.actions("boots/boots.lua")[0]
	if got := apply(c.texts["boots/boots.lua"], a.Edit.Changes[uriOf(c.path("boots/boots.lua"))]); !strings.Contains(got, `"gute Stiefel für 😀", add = "1", when = "owner.mud > 2"`) {
		t.Errorf("mended: %s", got)
	}
	var h hover
	c.change("boots/boots.lua", "owner.mut > 2", "owner.mud > 2")
	c.settle()
	c.ask("textDocument/hover", c.at("boots/boots.lua", `"owner.mu|d > 2"`), &h)
	if h.Range == nil || *h.Range != (textRange{position{2, 81}, position{2, 84}}) {
		t.Errorf("hover: %+v", h)
	}
}

func TestPositionsAreUTF16(t *testing.T) {
	c := start(t, writeWorkspace(t))
	var answer struct {
		Capabilities struct {
			PositionEncoding string
		}
	}
	// The first answer is that of initialize.
	if err := json.Unmarshal(c.answer("1").Result, &answer); err != nil || answer.Capabilities.PositionEncoding != "utf-16" {
		t.Errorf("%v, %s", err, c.answer("1").Result)
	}
}

func TestUnknownNotificationsAreLeft(t *testing.T) {
	c := start(t, writeWorkspace(t))
	c.tell("$/progress", map[string]any{"token": 1})
	c.tell("textDocument/willSave", map[string]any{})
	if got := c.refused("textDocument/nothing", nil); got.Code != methodNotFound || got.Message != "there is no method textDocument/nothing" {
		t.Errorf("%+v", got)
	}
	if got := c.refused("textDocument/hover", []int{1}); got.Code != invalidParams {
		t.Errorf("%+v", got)
	}
	c.open("bog/init.lua")
	same(t, "it goes on", c.told("bog/init.lua"), nil)
}

func TestFoldersComeAndGo(t *testing.T) {
	c := start(t, writeWorkspace(t))
	c.settle()
	other := kit(t, "-- m/module.json --\n{ \"id\": \"m\", \"version\": \"1.0.0\", \"title\": \"M\", \"licence\": \"MIT\" }\n-- m/init.lua --\nkind \"x\" { like = \"entty\" }\n").dir
	c.tell("workspace/didChangeWorkspaceFolders", map[string]any{"event": map[string]any{"added": []workspaceFolder{{URI: uriOf(other)}}, "removed": []workspaceFolder{}}})
	path := other + "/m/init.lua"
	c.until("a problem of the new folder", func() bool { return len(c.diagnostics[path].Diagnostics) == 1 })
	c.tell("workspace/didChangeWorkspaceFolders", map[string]any{"event": map[string]any{"added": []workspaceFolder{}, "removed": []workspaceFolder{{URI: uriOf(other)}}}})
	c.until("no problem any more", func() bool { return len(c.diagnostics[path].Diagnostics) == 0 })
}

// TestScriptsOfNoModule opens a Lua file beside the modules: what keeps it from being read
// is told, and what scripts may not do; what modules may have is not known.
func TestScriptsOfNoModule(t *testing.T) {
	c := kit(t, `-- evening.lua --
local ann = bring("character", { name = "Ann" })
skill "Bog Walking" {}
print(ann.name)
`)
	const name = "evening.lua"
	has := func(what string, want ...string) {
		t.Helper()
		c.until(what, func() bool {
			var got []string
			for _, d := range c.diagnostics[c.path(name)].Diagnostics {
				got = append(got, d.Message)
			}
			return slices.Equal(got, want)
		})
	}
	c.open(name)
	c.change(name, "print(ann.name)", "total = os.time()\nsay(ann.name")
	has("what keeps it from being read", "the file ends, but `(` is not closed\nhint: a `)` is missing")
	list := c.actions(name)
	if len(list) != 1 || list[0].Title != "write `)` at the end of the file" {
		t.Fatalf("actions: %q", titles(list))
	}
	c.write(name, apply(c.texts[name], list[0].Edit.Changes[uriOf(c.path(name))]))
	has("what scripts may not do", "`total` is not declared\nhint: write `local total` where it is first used",
		"no such name: `os` is not offered to scripts\nhint: there is no wall clock, no environment and no way out; game time belongs to the table")
	c.tell("textDocument/didClose", documentParams{textDocumentIdentifier{uriOf(c.path(name))}})
	has("nothing of a file that is closed")
}
