package roster_test

import (
	"encoding/csv"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/table"
	"houserule/stdlib/engine"
	"houserule/stdlib/roster"
)

func openPeople(t *testing.T) *engine.Game {
	t.Helper()
	g, err := engine.Open(engine.Options{Modules: []string{"base"}, Folder: fstest.MapFS{
		"base/module.json": {Data: []byte(`{"id": "base", "version": "1.0.0", "title": "T", "licence": "MIT"}`)},
		"base/init.lua":    {Data: []byte(`kind "walker" { like = "entity", note = "text = ''", debt = "number = 0", bag = "list of text" }`)},
	}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(g.Close)
	return g
}

// awkward are texts that a spreadsheet parts, trims, computes or takes for numbers.
var awkward = []string{
	`Ann "the Axe"`, `"Ann"`, `Ann, Ben`, `Ann; Ben`, `,`, `;`, `"`, `""`, `'Ann'`, `'`, `=1+1`, `+1`, `-1`, `@Ann`, `=HYPERLINK("x")`, `'=1`, `''=1`, `-Ann`, `＝1`, `- 1`,
	`12`, `1e3`, `0x10`, `yes`, `no`, `[Ann]`, `{Ann}`, `["Ann"]`, `null`, `NaN`, `#Ann`, `Ann\nBen`, `ann | ben`,
}

// What people are called and what they have comes back from a spreadsheet as it went, whatever
// parts its columns.
func TestAwkwardTextsComeBackFromASpreadsheet(t *testing.T) {
	from := openPeople(t)
	texts := append(slices.Clone(awkward), "a\ttab", "two\nlines", " before", "behind ", "\x1b[31m", "\u202e", "=\r\n1", "\t=1")
	var who []types.Ref
	for i, text := range texts {
		name := "P" + strconv.Itoa(i)
		if i < len(awkward) {
			name = text
		}
		n, err := from.Bring("walker", engine.Given{"name": name}, engine.Given{"note": text, "debt": -float64(i) - 0.5, "bag": types.List{"x", text}})
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		who = append(who, n)
	}
	whole, left, err := roster.CSV(from.Table, who)
	if err != nil || len(left) > 0 {
		t.Fatal(err, left)
	}
	rows, err := csv.NewReader(strings.NewReader(whole)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows {
		for _, cell := range row {
			if _, err := strconv.ParseFloat(cell, 64); err != nil && cell != "" && strings.ContainsAny(cell[:1], "=+-@\t\r") {
				t.Errorf("a spreadsheet computes %q", cell)
			}
		}
	}
	for _, comma := range []rune{',', ';', '\t'} {
		var b strings.Builder
		w := csv.NewWriter(&b)
		w.Comma = comma
		if err := w.WriteAll(rows); err != nil {
			t.Fatal(err)
		}
		to := openPeople(t)
		list, err := roster.ReadCSV(to.Table, diag.NewFile("people.csv", b.String()))
		var came []types.Ref
		if err == nil {
			came, err = to.Table.Actions().Import(to.Table.Run(), list)
		}
		if err != nil || len(came) != len(who) {
			t.Fatalf("%q: %d came: %v\n%s", comma, len(came), err, b.String())
		}
		for i := range who {
			if a, b := boxes(from.Table, who[i]), boxes(to.Table, came[i]); a != b {
				t.Errorf("%q: %q is %s, was %s", comma, texts[i], b, a)
			}
		}
		if again, _, err := roster.CSV(to.Table, came); err != nil || again != whole {
			t.Errorf("%q: written again it is otherwise: %v\n%s\nwas\n%s", comma, err, again, whole)
		}
	}
}

// boxes is what somebody is called and has.
func boxes(at *table.Table, n types.Ref) string {
	var out []string
	for _, name := range []string{"name", "note", "debt", "bag"} {
		v, _ := at.World().State().Get(n.Record, name)
		out = append(out, name+" "+strconv.Quote(types.Format(v)))
	}
	return strings.Join(out, ", ")
}
