package module

import (
	"testing"
	"testing/fstest"
)

func TestTheListOfRules(t *testing.T) {
	open := func(list string) *Module {
		m, err := Open(fstest.MapFS{
			"module.json": {Data: []byte(`{"id": "a", "version": "1.0.0", "title": "T", "licence": "MIT"}`)},
			"init.lua":    {}, "rules.tsv": {Data: []byte(list)},
		}, "modules/a")
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	rules, err := open("statement\tid\tpage\tmore\r\nRoll.\tA-1\t3\tx\r\n\r\n\tA-2\n").Printed()
	if err != nil || len(rules) != 2 || rules["A-1"].Statement != "Roll." || rules["A-1"].Page != "3" || rules["A-2"].Pos.Line != 4 || rules["A-2"].Module != "a" {
		t.Errorf("got %v, %v", rules, err)
	}
	for _, c := range []struct{ list, want string }{
		{"name\tpage\nA-1\t3\n", "modules/a/rules.tsv:1:1: a list of rules has a column `id`\n    1 | name	page\n      | ^\n  hint: its first line names the columns, separated by tabs: id, chapter, page, statement"},
		{"id\tpage\nA-1\t3\n\t4\nA-1\t5\n", "modules/a/rules.tsv:3:1: a row has an id\n    3 | 	4\n      | ^\n\nmodules/a/rules.tsv:4:1: the id A-1 occurs twice\n    4 | A-1	5\n      | ^^^\n  modules/a/rules.tsv:2:1: the first one is here\n\n2 problems"},
	} {
		if _, err := open(c.list).Printed(); err == nil || err.Error() != c.want {
			t.Errorf("got\n%v\nwant\n%s", err, c.want)
		}
	}
	m := open("id\n")
	m.DataFiles = nil
	if rules, err := m.Printed(); rules != nil || err != nil {
		t.Errorf("a module without a list: %v, %v", rules, err)
	}
}
