package jsonsyntax_test

import (
	"strings"
	"testing"

	"houserule/cmd/houserule/internal/lsp/jsonsyntax"
	"houserule/lang/diag"
)

func TestScanReadsBrokenJSON(t *testing.T) {
	for text, want := range map[string]string{
		`{"id": "bog", "list": [1, true]}`: `{ "id" : "bog" , "list" : [ 1 , true ] }`,
		"{\"id: 3\n}":                      "{ \"id: 3 }",
		`{"a\"b"`:                          `{ "a\"b"`,
		`"a\`:                              `"a\`,
		"":                                 "",
	} {
		var got []string
		for _, token := range jsonsyntax.Scan(text).List {
			got = append(got, text[token.Start:token.End])
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: %q", text, got)
		}
	}
}

func TestAppendKeepsTheLayout(t *testing.T) {
	for _, c := range []struct{ in, key, want string }{
		{`{"requires": {}}`, "requires", `{"requires": {"bog": "^1.0"}}`},
		{`{"requires": { "a": "*" }}`, "requires", `{"requires": { "a": "*", "bog": "^1.0" }}`},
		{"{\"requires\": {\n  \"a\": \"*\"\n}}", "requires", "{\"requires\": {\n  \"a\": \"*\",\n  \"bog\": \"^1.0\"\n}}"},
		{`{"a": {"requires": {}}}`, "requires", ""},
		{`{"requires": {`, "requires", ""},
		{`{"requires": 3}`, "requires", ""},
	} {
		tokens := jsonsyntax.Scan(c.in)
		span, ok := tokens.Span(tokens.Field(c.key))
		if !ok {
			if c.want != "" {
				t.Errorf("%s has no %s", c.in, c.key)
			}
			continue
		}
		if got, _ := diag.Apply(c.in, [][]diag.Edit{{span.AppendField("bog", "^1.0")}}); got != c.want {
			t.Errorf("%s became %s", c.in, got)
		}
	}
}

func TestPositionAt(t *testing.T) {
	for mark, want := range map[string]jsonsyntax.Position{
		`{|}`:                                {IsKey: true, Start: 1},
		`{"i|`:                               {IsKey: true, Prefix: "i", Start: 1, Quoted: true},
		`{"id": |`:                           {Keys: []string{"id"}, Start: 7},
		`{"id": "bog" "ti|`:                  {IsKey: true, Prefix: "ti", Start: 13, Quoted: true},
		`{"files": ["a.lua", |]}`:            {Keys: []string{"files"}, Start: 20},
		`{"options": {"long": {"type": "x|"`: {Keys: []string{"options", "long", "type"}, Prefix: "x", Start: 30, Quoted: true},
		`{"whole_game": tr|`:                 {Keys: []string{"whole_game"}, Prefix: "tr", Start: 15},
	} {
		text := strings.Replace(mark, "|", "", 1)
		got := jsonsyntax.Scan(text).PositionAt(strings.Index(mark, "|"))
		if strings.Join(got.Keys, ".") != strings.Join(want.Keys, ".") || got.IsKey != want.IsKey || got.Prefix != want.Prefix || got.Start != want.Start || got.Quoted != want.Quoted {
			t.Errorf("%s: %+v", mark, got)
		}
	}
	if p := jsonsyntax.Scan(`{"id": "bog", "title": "Bog", }`).PositionAt(30); !p.IsKey || !p.PrecedingKeys["id"] || !p.PrecedingKeys["title"] || len(p.PrecedingKeys) != 2 {
		t.Errorf("keys that are given: %+v", p)
	}
}
