package lsp

import (
	"encoding/json"
	"os"
	"testing"
)

// TestRequestsThatWaitForAModuleAreAnswered opens a file and asks at once, while its module is
// loaded: each answer is the one that comes once it is loaded.
func TestRequestsThatWaitForAModuleAreAnswered(t *testing.T) {
	c := start(t, writeWorkspace(t))
	text, err := os.ReadFile(c.path("bog/init.lua"))
	if err != nil {
		t.Fatal(err)
	}
	const name = "bog/init.lua"
	c.texts[name] = string(text)
	rename := renameParams{c.at(name, `"owner.m|ud > 4"`), "mire"}
	run, _ := json.Marshal(uriOf(c.path("bog/spec/crossing.lua")))
	c.tell("textDocument/didOpen", map[string]any{"textDocument": textDocumentItem{URI: uriOf(c.path(name)), Version: 1, Text: string(text)}})
	asked := map[string]string{}
	for i := range 2 { // the second time behind those that are waited for
		asked[c.asks("textDocument/rename", rename)] = "textDocument/rename"
		asked[c.asks("workspace/executeCommand", executeCommandParams{runExamplesCommand, []json.RawMessage{run}})] = "workspace/executeCommand"
		if i == 0 {
			c.change(name, `"owner.mud > 4"`, `"owner.mud  > 4"`)
		}
	}
	for id, method := range asked {
		if m := c.answer(id); m.Error != nil || string(m.Result) == "null" {
			t.Errorf("%s: %+v, %s", method, m.Error, m.Result)
		}
	}
}

// TestUnfitParametersAreNamed gives parameters of another form than is asked for: which one
// it is and what it should be is told in words of JSON, not of Go.
func TestUnfitParametersAreNamed(t *testing.T) {
	c := start(t, writeWorkspace(t))
	for _, row := range []struct{ method, params, want string }{
		{"textDocument/hover", `[1]`, "the parameters are an object, not a list"},
		{"textDocument/hover", `7`, "the parameters are an object, not a number"},
		{"textDocument/hover", `{"textDocument":{"uri":7}}`, "`textDocument.uri` is a text, not a number"},
		{"textDocument/hover", `{"position":{"line":1.5}}`, "`position.line` is a whole number, not 1.5"},
		{"textDocument/rename", `{"position":{"line":1e40}}`, "`position.line` is a whole number, not 1e40"},
		{"textDocument/rename", `{"position":{"character":"a"}}`, "`position.character` is a whole number, not a text"},
		{"textDocument/rename", `{"newName":["a"]}`, "`newName` is a text, not a list"},
		{"textDocument/references", `{"context":{"includeDeclaration":"yes"}}`, "`context.includeDeclaration` is true or false, not a text"},
		{"textDocument/codeAction", `{"range":{"start":{"line":true}}}`, "`range.start.line` is a whole number, not true or false"},
		{"textDocument/codeAction", `{"context":{"diagnostics":{}}}`, "`context.diagnostics` is a list, not an object"},
		{"workspace/executeCommand", `{"arguments":"a"}`, "`arguments` is a list, not a text"},
	} {
		if got := c.refused(row.method, json.RawMessage(row.params)); got.Code != invalidParams || got.Message != row.want {
			t.Errorf("%s %s\ngot  %d %s\nwant %s", row.method, row.params, got.Code, got.Message, row.want)
		}
	}
}
