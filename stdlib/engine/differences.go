package engine

import (
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/rules"
	"houserule/stdlib/declare"
)

// Differences are the names of the rules in which two games differ, in the order of declaration.
type Differences struct {
	New, Gone, Other []string // only in the new game, only in the old one, in both with other texts
}

// Statements are the source texts of all rules of a game, by name.
type Statements struct {
	names []string          // names of rules in the order of declaration
	texts map[string]string // source texts by name
	lines map[string]bool   // rules that are lines of checks
	from  map[string]string // ids of the declaring modules by name
}

// Statements collects the source texts of all rules in force.
func (l *Loaded) Statements() Statements {
	s := Statements{texts: map[string]string{}, lines: map[string]bool{}, from: map[string]string{}}
	for _, r := range l.Session.Table.World().Program().Everything() {
		if _, twice := s.texts[r.Name]; !twice {
			s.names = append(s.names, r.Name)
		}
		s.texts[r.Name], s.lines[r.Name], s.from[r.Name] = l.ruleText(r), r.DeclKind == rules.Line, r.Decl.Module
	}
	return s
}

// Module returns the module that declares a rule.
func (s Statements) Module(rule string) string { return s.from[rule] }

// Since returns the differences from an older game. A line or change that a check inherits by
// `like` is not listed itself, but its source is.
func (s Statements) Since(was Statements) (d Differences) {
	for _, name := range s.names {
		old, known := was.texts[name]
		switch {
		case !known && s.lines[name]: // its check differs, and is listed
		case !known:
			d.New = append(d.New, name)
		case old != s.texts[name]:
			d.Other = append(d.Other, name)
		}
	}
	for _, name := range was.names {
		if _, now := s.texts[name]; !now && !was.lines[name] {
			d.Gone = append(d.Gone, name)
		}
	}
	return d
}

// ruleText returns the source text of a rule with all of its layers.
func (l *Loaded) ruleText(r *rules.Rule) string {
	var b strings.Builder
	for _, p := range r.Signature.Params {
		fmt.Fprintf(&b, "%s %s %s\n", p.Name, p.Type, types.Format(p.Default))
	}
	if r.DeclKind != rules.Line {
		fmt.Fprintf(&b, "%s %q\n", r.DeclKind, r.Decl.Text)
	}
	for _, y := range r.Layers() {
		if y.Family.Inherited != "" {
			continue
		}
		fmt.Fprintf(&b, "%s %s\n%s\n", y.Heading(), y.Module, strings.Join(y.SourceLines(), "\n"))
		for _, row := range y.Answer.Rows {
			fmt.Fprintf(&b, "%v %v %q %v %s\n", row.Low, row.High, row.Text, row.Column, types.Format(row.Value))
		}
		if y.Answer.Func != nil || y.Answer.Dice != nil {
			b.WriteString(l.stanza(y.Pos))
		}
	}
	for _, q := range slices.Concat(r.Requires, r.FailsWhen()) {
		b.WriteString(q.Sentence + "\n")
		if q.Holds != nil {
			b.WriteString(q.Holds.Text() + "\n")
		}
	}
	for _, c := range r.Costs {
		b.WriteString(c.Written + "\n")
	}
	return b.String()
}

// stanza returns the text of a file from a place up to the next unindented line.
func (l *Loaded) stanza(at diag.Pos) string {
	text, _ := l.FileText(at.File)
	list := strings.Split(text, "\n")
	if at.Line < 1 || at.Line > len(list) {
		return ""
	}
	list = list[at.Line-1:]
	for i, line := range list {
		if i > 0 && line != "" && !strings.ContainsAny(line[:1], " \t})]") && !strings.HasPrefix(line, "end") {
			list = list[:i]
			break
		}
	}
	return strings.TrimRight(strings.Join(list, "\n"), "\n \t")
}

// OtherExamples runs the worked examples with the same module and title in both games. both is
// their number. otherwise lists the titles of those whose text differs, or that fail only in g.
// Examples with equal titles are paired by equal text first, then in order.
func (g *Game) OtherExamples(was *Game) (both int, otherwise []string) {
	type key struct{ module, title string }
	before := map[key][]*declare.Example{}
	for _, e := range was.Loaded.Examples {
		k := key{e.Module, e.Title}
		before[k] = append(before[k], e)
	}
	same := map[*declare.Example]*declare.Example{}
	takes := func(e *declare.Example, fits func(old *declare.Example) bool) {
		k := key{e.Module, e.Title}
		if i := slices.IndexFunc(before[k], fits); i >= 0 && same[e] == nil {
			same[e] = before[k][i]
			before[k] = slices.Delete(before[k], i, i+1)
		}
	}
	for _, e := range g.Loaded.Examples {
		takes(e, func(old *declare.Example) bool { return g.Loaded.stanza(e.Pos) == was.Loaded.stanza(old.Pos) })
	}
	for _, e := range g.Loaded.Examples {
		takes(e, func(*declare.Example) bool { return true })
	}
	for _, e := range g.Loaded.Examples {
		old := same[e]
		if old == nil {
			continue
		}
		both++
		if g.Loaded.stanza(e.Pos) != was.Loaded.stanza(old.Pos) {
			otherwise = append(otherwise, e.Title)
			continue
		}
		if _, err := g.RunExample(e); err == nil {
			continue
		}
		if _, err := was.RunExample(old); err == nil {
			otherwise = append(otherwise, e.Title)
		}
	}
	return both, otherwise
}

// OtherAnswer is a rule whose value for a thing differs between two games.
type OtherAnswer struct {
	Word     string
	Who      types.Ref
	Was, Now types.Value
	Private  bool // evaluating it read a private box
}

// ruleOfThing identifies a rule, by its word, and the thing that it is evaluated for.
type ruleOfThing struct {
	who  types.Ref
	word string
}

// Answers are the values of all rules without parameters, for all things at the table.
type Answers struct {
	list   []ruleOfThing // in the order of evaluation
	values map[ruleOfThing]types.Value
	shown  map[ruleOfThing]string // values as text
	reads  map[ruleOfThing]bool   // rules that read private boxes
}

// Answers evaluates all rules without parameters for all things at the table. Rules that fail are
// left out.
func (g *Game) Answers() Answers {
	a := Answers{values: map[ruleOfThing]types.Value{}, shown: map[ruleOfThing]string{}, reads: map[ruleOfThing]bool{}}
	program := g.Table.World().Program()
	for _, id := range g.Table.World().State().Records() {
		n := g.Table.World().Record(id)
		k := program.Catalogue.Kind(n.Kind)
		if k == nil || n.IsCopy() || g.Table.World().Departed.CheckExists(n) != nil {
			continue
		}
		for _, word := range program.Words(k) {
			at := ruleOfThing{n, word}
			r := program.Find(k, word)
			if _, done := a.values[at]; done || r == nil || !answers(r) {
				continue
			}
			private := g.Table.World().Audience.Reads.Count
			var v types.Value
			err := g.control.question(func() (err error) {
				v, err = g.Table.Eval().Ask(n, word, nil)
				return err
			})
			if err == nil {
				a.reads[at] = g.Table.World().Audience.Reads.Count != private
				a.list = append(a.list, at)
				a.values[at], a.shown[at] = v, g.Table.World().Names.Show(v)
			}
		}
	}
	return a
}

// Since lists the rules whose values differ, for the things that are at the table in both games.
// Values missing in one of the games are not compared.
func (a Answers) Since(was Answers) (list []OtherAnswer) {
	for _, at := range a.list {
		if before, known := was.shown[at]; known && before != a.shown[at] {
			list = append(list, OtherAnswer{at.word, at.who, was.values[at], a.values[at], was.reads[at] || a.reads[at]})
		}
	}
	return list
}

// answers reports whether a rule has a value and takes no arguments.
func answers(r *rules.Rule) bool {
	return r.DeclKind == rules.Query && r.Kind != nil && len(r.Signature.Params) == 0
}
