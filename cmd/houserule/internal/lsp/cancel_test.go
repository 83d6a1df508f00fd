package lsp

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"houserule/modules"
)

// cancel cancels a request.
func (c *client) cancel(id string) {
	c.tell("$/cancelRequest", map[string]json.RawMessage{"id": json.RawMessage(id)})
}

func TestRequestsAreCancelled(t *testing.T) {
	c := start(t, writeWorkspace(t))
	c.open("bog/init.lua")
	// A rename waits until all is loaded, which the test holds up.
	c.server.loader.mu.Lock()
	c.server.loader.searches++
	c.server.loader.mu.Unlock()
	id := c.asks("textDocument/rename", renameParams{c.at("bog/init.lua", `"owner.m|ud > 4"`), "mire"})
	var h hover
	c.ask("textDocument/hover", c.at("bog/init.lua", `"owner.m|ud > 4"`), &h)
	if !strings.Contains(h.Contents.Value, "box entity.mud") {
		t.Errorf("a hover beside a rename that waits: %q", h.Contents.Value)
	}
	c.cancel(id)
	if m := c.answer(id); m.Error == nil || m.Error.Code != cancelled {
		t.Errorf("a rename that was cancelled: %+v, %s", m.Error, m.Result)
	}
	c.cancel(id)
	for i := range 2000 { // what is answered, or never came, is nothing to remember
		c.cancel(fmt.Sprint(100_000 + i))
	}
	c.server.loader.mu.Lock()
	c.server.loader.searches--
	c.server.loader.changed.Broadcast()
	c.server.loader.mu.Unlock()
	c.settle()
	c.server.requests.mu.Lock()
	defer c.server.requests.mu.Unlock()
	if n := len(c.server.requests.list); n > 0 {
		t.Errorf("%d requests are still waited for", n)
	}
}

func TestRequestsAboutAFileWaitUntilItIsLoaded(t *testing.T) {
	c := start(t, writeWorkspace(t))
	const name = "boots/boots.lua"
	text := mustRead(t, c.path(name))
	c.texts[name] = text
	c.tell("textDocument/didOpen", map[string]any{"textDocument": textDocumentItem{URI: uriOf(c.path(name)), Version: 1, Text: text}})
	var list []location
	c.ask("textDocument/definition", c.at(name, `"owner.m|ud > 2"`), &list)
	same(t, "definition in a module that was not loaded for its own sake yet", c.places(list), []string{"bog/init.lua:9:13 mud"})
	c.until("diagnostics of a file without any", func() bool { return c.diagnostics[c.path(name)].URI != "" })
}

func TestALoadThatIsOutOfDateIsDropped(t *testing.T) {
	c := start(t, writeWorkspace(t))
	const name = "bog/init.lua"
	c.open(name)
	for i := range 30 {
		c.change(name, `"owner.mud > 4"`, `"owner.mu > 4"`)
		if i%3 == 0 {
			c.completes(name, `"owner.mu| > 4"`)
		}
		c.change(name, `"owner.mu > 4"`, `"owner.mud > 4"`)
	}
	same(t, "what is told of the last text", c.told(name), nil)
	c.change(name, `"owner.mud > 4"`, `"owner.mu > 4"`)
	if got := c.told(name); len(got) != 1 || !strings.Contains(got[0], "did you mean `mud`?") {
		t.Errorf("what is told of the last text: %q", got)
	}
}

func TestFilesBesideAnotherModuleAreReadInFullWhenAsked(t *testing.T) {
	dir := t.TempDir()
	for _, id := range []string{"turns", "rpj-core", "rpj-inventory", "rpj-money"} {
		only, err := fs.Sub(modules.Files, id)
		if err == nil {
			err = os.CopyFS(filepath.Join(dir, "modules", id), only)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	c := start(t, dir)
	const name = "modules/rpj-money/with_inventory.lua"
	c.texts[name] = mustRead(t, c.path(name))
	c.settle()
	at := func() *project { return c.server.workspace.projects[c.path("modules/rpj-money")] }
	whole := func() (n int) {
		c.server.mu.Lock()
		defer c.server.mu.Unlock()
		for _, index := range at().indexes[1:] {
			if index.Program != nil {
				n++
			}
		}
		return n
	}
	if n := whole(); n != 0 {
		t.Errorf("%d are kept in full of which no file is open", n)
	}
	index := at().indexes[1]
	if f := index.File(slashed(c.path(name))); f == nil || len(f.Occurrences) == 0 {
		t.Fatalf("no outline of %s", name)
	}
	for i, occ := range index.File(slashed(c.path(name))).Occurrences {
		if occ.Symbol == nil || i%4 != 0 {
			continue
		}
		var h hover
		text := c.texts[name]
		c.ask("textDocument/hover", textDocumentPositionParams{textDocumentIdentifier{uriOf(c.path(name))}, positionOf(text, occ.Start)}, &h)
		if !strings.Contains(h.Contents.Value, occ.Symbol.Word) {
			t.Errorf("hover of %s: %q", occ.Symbol.Key(), h.Contents.Value)
		}
	}
	if n := whole(); n != 1 {
		t.Errorf("%d are kept in full, of one that was asked about", n)
	}
	c.open(name)
	c.tell("textDocument/didClose", documentParams{textDocumentIdentifier{uriOf(c.path(name))}})
	c.server.mu.Lock()
	c.server.workspace.retained = nil
	c.server.mu.Unlock()
	c.open(name)
	c.tell("textDocument/didClose", documentParams{textDocumentIdentifier{uriOf(c.path(name))}})
	c.settle()
	if n := whole(); n != 0 {
		t.Errorf("%d are kept in full behind the closing of their file", n)
	}
}
