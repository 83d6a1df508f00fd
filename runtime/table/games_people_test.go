package table_test

import (
	"strings"
	"testing"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/explain"
	"houserule/runtime/table"
	"houserule/runtime/world"
	"houserule/stdlib/roster"
)

// everybody lists the entities at a table in the order in which they were created.
func everybody(t *table.Table) (list []types.Ref) {
	for _, id := range t.World().State().Records() {
		n := t.World().Record(id)
		if k := t.World().Program().Catalogue.Kind(n.Kind); k != nil && k.Is("entity") && !n.IsCopy() {
			list = append(list, n)
		}
	}
	return list
}

// brought returns the lines of a system that only bring people.
func brought(s system) (lines []string) {
	for _, line := range s.setup {
		if strings.Contains(line, "bring") {
			lines = append(lines, line)
		}
	}
	return lines
}

// asSeen returns everything that can be seen of somebody: headline, sheet, and the answers of all
// rules without parameters.
func asSeen(t *testing.T, at *table.Table, n types.Ref) string {
	t.Helper()
	var out []string
	texts, _, err := at.Eval().Headline(n)
	if err != nil {
		texts = append(texts, err.Error())
	}
	out = append(out, strings.Join(texts, "  "))
	rows, _, err := explain.Sheet(at.Eval(), at.Run(), n)
	if err != nil {
		out = append(out, err.Error())
	}
	for _, row := range rows {
		out = append(out, strings.Join(row.Texts, " ")+row.Right)
		for _, each := range row.Each {
			out = append(out, strings.Join(each, " "))
		}
	}
	k := at.World().Program().Catalogue.Kind(n.Kind)
	for _, b := range k.Boxes() {
		if v, err := at.World().Boxes.Get(at.Run(), n, b.Name); err == nil {
			out = append(out, b.Name+" = "+at.World().Names.Show(v))
		}
	}
	for _, e := range at.World().Program().Catalogue.Rated(k.Module) {
		theirs, err := at.World().Carried.Named(n, types.Ref{Kind: e.Kind.Name, Name: e.Name})
		if err != nil {
			continue
		}
		if v, err := at.World().Boxes.Get(at.Run(), theirs, "level"); err == nil {
			out = append(out, e.Kind.Name+" "+e.Name+" = "+at.World().Names.Show(v))
		}
	}
	return strings.Join(out, "\n")
}

// TestPeopleComeAsTheyWent exports the people of all systems to files in both forms, and imports
// them at another table, where nothing about them may differ.
func TestPeopleComeAsTheyWent(t *testing.T) {
	for _, s := range systems {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			s.setup = brought(s)
			from := open(t, s, *firstSeed, false)
			defer from.g.Close()
			who := everybody(from.g.Table)
			if len(who) < 2 {
				t.Fatalf("only %d people", len(who))
			}
			for _, form := range []struct {
				name  string
				write func(*table.Table, []types.Ref) (string, []string, error)
				read  func(*table.Table, *diag.File) ([]world.Export, error)
			}{{"people.json", roster.JSON, roster.ReadJSON}, {"people.csv", roster.CSV, roster.ReadCSV}} {
				text, left, err := form.write(from.g.Table, who)
				if err != nil || len(left) > 0 {
					t.Fatalf("%s: %v, left %q", form.name, err, left)
				}
				there := s
				there.setup = nil
				to := open(t, there, *firstSeed+1, false)
				defer to.g.Close()
				list, err := form.read(to.g.Table, diag.NewFile(form.name, text))
				if err != nil {
					t.Fatalf("%s: %v\n%s", form.name, err, text)
				}
				came, err := to.g.Table.Actions().Import(to.g.Table.Run(), list)
				if err != nil {
					t.Fatalf("%s: %v\n%s", form.name, err, text)
				}
				again, _, err := form.write(to.g.Table, came)
				if err != nil || again != text {
					t.Errorf("%s is otherwise, written again: %v\n%s\n\nit was\n%s", form.name, err, again, text)
				}
				for i, n := range who {
					if a, b := asSeen(t, from.g.Table, n), asSeen(t, to.g.Table, came[i]); a != b {
						t.Errorf("%s: %s is otherwise:\n%s\n\nwas\n%s", form.name, from.g.Table.World().Names.Of(n), b, a)
					}
				}
				if _, err := to.g.Table.Journal().Undo(1); err != nil || len(everybody(to.g.Table)) > 0 {
					t.Errorf("%s: not all are taken back: %v", form.name, err)
				}
			}
		})
	}
}
