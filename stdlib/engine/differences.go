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

// Differences are what the rules of one game say otherwise than those of another, by
// the names of the rules, in the order in which they are declared.
type Differences struct {
	New, Gone, Other []string
}

// Statements are what all rules of a game say, by their names.
type Statements struct {
	names []string
	texts map[string]string
	lines map[string]bool // those of checks
	from  map[string]string
}

// Statements tells what all rules in force say.
func (l *Loaded) Statements() Statements {
	s := Statements{texts: map[string]string{}, lines: map[string]bool{}, from: map[string]string{}}
	for _, r := range l.Session.Table.World().Book().Everything() {
		if _, twice := s.texts[r.Name]; !twice {
			s.names = append(s.names, r.Name)
		}
		s.texts[r.Name], s.lines[r.Name], s.from[r.Name] = l.stated(r), r.DeclKind == rules.Line, r.Decl.Module
	}
	return s
}

// Module is the module that prints a rule.
func (s Statements) Module(rule string) string { return s.from[rule] }

// Since tells which rules are not what they were in another game. Lines of checks and
// changes that are only taken over from a check that others are like are told there.
func (s Statements) Since(was Statements) (d Differences) {
	for _, name := range s.names {
		old, known := was.texts[name]
		switch {
		case !known && s.lines[name]: // its check is new, or says so
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

// stated is all that a rule says, wherever it stands.
func (l *Loaded) stated(r *rules.Rule) string {
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
			fmt.Fprintf(&b, "%v %v %q %s\n", row.Low, row.High, row.Text, types.Format(row.Value))
		}
		if y.Answer.Func != nil || y.Answer.Dice != nil {
			b.WriteString(l.stanza(y.Pos))
		}
	}
	for _, q := range r.Requires {
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

// stanza is what stands in a file from a place on, up to where the next thing begins at
// the beginning of a line.
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

// OtherExamples plays the worked examples that two games have, by module and title, and
// gives how many both have and the titles of those that come out otherwise here than
// they did: what stands in them is another thing, or they fail where they held. Of those
// that share a title each is compared with the one that says the same, else with the next.
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

// OtherAnswer is a rule that answers something else for somebody than it did in another
// game.
type OtherAnswer struct {
	Word     string
	Who      types.Ref
	Was, Now types.Value
	Private  bool // a private box was read for it
}

// ruleOfThing is a rule that was evaluated for a thing at the table.
type ruleOfThing struct {
	who  types.Ref
	word string
}

// Answers are what rules answer of the things at the table, where a rule takes nothing.
type Answers struct {
	list   []ruleOfThing
	values map[ruleOfThing]types.Value
	shown  map[ruleOfThing]string
	reads  map[ruleOfThing]bool // private boxes
}

// Answers asks everything at the table what takes nothing. What cannot be answered is
// left out.
func (g *Game) Answers() Answers {
	a := Answers{values: map[ruleOfThing]types.Value{}, shown: map[ruleOfThing]string{}, reads: map[ruleOfThing]bool{}}
	book := g.Table.World().Book()
	for _, id := range g.Table.World().State().Records() {
		n := g.Table.World().Record(id)
		k := book.Catalogue.Kind(n.Kind)
		if k == nil || n.IsCopy() || g.Table.World().Departed.There(n) != nil {
			continue
		}
		for _, word := range book.Words(k) {
			at := ruleOfThing{n, word}
			r := book.Find(k, word)
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

// Since tells what the rules answer otherwise of the things that are at the table in both
// games. What one of the games cannot answer is left out.
func (a Answers) Since(was Answers) (list []OtherAnswer) {
	for _, at := range a.list {
		if before, known := was.shown[at]; known && before != a.shown[at] {
			list = append(list, OtherAnswer{at.word, at.who, was.values[at], a.values[at], was.reads[at] || a.reads[at]})
		}
	}
	return list
}

// answers tells rules that answer without being given anything.
func answers(r *rules.Rule) bool {
	return r.DeclKind == rules.Question && r.Kind != nil && len(r.Signature.Params) == 0
}
