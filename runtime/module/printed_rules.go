package module

import (
	"fmt"
	"path"
	"strings"
	"sync"

	"houserule/lang/diag"
	"houserule/lang/source"
	"houserule/runtime/content"
)

// PrintedName is the name of the optional file that lists the rules of the rulebook.
const PrintedName = "rules.tsv"

// printed contains the rules of PrintedName, read on first use.
type printed struct {
	once  sync.Once
	rules map[string]*content.PrintedRule
	err   error
}

// Printed returns the rules in rules.tsv by id. The first line of the file has the names of the
// columns; the others are rows with cells separated by tabs. The columns id (required), chapter,
// page and statement are read, in any order. The result is nil for a module without the file. An
// error is a [diag.List].
func (m *Module) Printed() (map[string]*content.PrintedRule, error) {
	if m.printed == nil || !contains(m.DataFiles, PrintedName) {
		return nil, nil
	}
	m.printed.once.Do(func() { m.printed.rules, m.printed.err = m.readPrinted() })
	return m.printed.rules, m.printed.err
}

func (m *Module) readPrinted() (map[string]*content.PrintedRule, error) {
	shown := path.Join(m.Dir, PrintedName)
	text, err := source.Read(m.FS, PrintedName, MaxDataFile)
	if err != nil {
		return nil, diag.List{source.Problem(shown, err)}
	}
	file := diag.NewFile(shown, string(text))
	columns := map[string]int{}
	for i, name := range strings.Split(file.Line(1), "\t") {
		if name = strings.TrimSpace(name); columns[name] == 0 {
			columns[name] = i + 1
		}
	}
	if columns["id"] == 0 {
		p := file.ProblemAt(diag.Pos{Line: 1, Column: 1}, 1, "a list of rules has a column `id`")
		p.Hint = "its first line names the columns, separated by tabs: id, chapter, page, statement"
		return nil, diag.List{p}
	}
	var problems diag.List
	rules := map[string]*content.PrintedRule{}
	for n := 2; n <= file.Lines(); n++ {
		line := file.Line(n)
		if strings.TrimSpace(line) == "" {
			continue
		}
		cells := strings.Split(line, "\t")
		cell := func(name string) string {
			if at := columns[name]; at > 0 && at <= len(cells) {
				return strings.TrimSpace(cells[at-1])
			}
			return ""
		}
		r := &content.PrintedRule{ID: cell("id"), Chapter: cell("chapter"), Page: cell("page"), Statement: cell("statement"),
			Module: m.ID, Pos: diag.Pos{File: shown, Line: n, Column: 1}}
		switch other := rules[r.ID]; {
		case r.ID == "":
			problems.Add(file.ProblemAt(r.Pos, 1, "a row has an id"))
		case other != nil:
			p := file.ProblemAt(r.Pos, len(r.ID), fmt.Sprintf("the id %s occurs twice", r.ID))
			p.Notes = []diag.Note{{Pos: other.Pos, Message: "the first one is here"}}
			problems.Add(p)
		default:
			rules[r.ID] = r
		}
	}
	return rules, problems.Err()
}
