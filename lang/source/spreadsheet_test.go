package source

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestSpreadsheetsMayBePartedBySemicolonsAndTabs(t *testing.T) {
	want := [][]string{{"kind", "name", "note"}, {"pc", "Ivo", "a, b; c"}, {"pc", "", "d"}}
	for _, c := range []struct{ name, text string }{
		{"commas", "kind,name,note\npc,Ivo,\"a, b; c\"\npc,,d\n"},
		{"spaces", "kind, name, note\npc, Ivo, \"a, b; c\"\npc,, d\n"},
		{"semicolons", "kind;name;note\r\npc;Ivo;\"a, b; c\"\r\npc;;d\r\n"},
		{"tabs", "kind\tname\tnote\npc\tIvo\ta, b; c\npc\t\td\n"},
		{"an empty line first", "\nkind;name;note\npc;Ivo;\"a, b; c\"\npc;;d\n"},
	} {
		got, err := Spreadsheet(c.text).ReadAll()
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
		} else if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", c.name, diff)
		}
	}
	for _, c := range []struct {
		text string
		want rune
	}{
		{"", ','}, {"name", ','}, {"\"a;b;c\",d", ','}, {"\"a,b,c\";d", ';'}, {"a\tb,c\td", '\t'}, {"a;b,c", ','},
	} {
		if got := separator(c.text); got != c.want {
			t.Errorf("%q: %q, want %q", c.text, got, c.want)
		}
	}
}
