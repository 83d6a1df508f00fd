package link

import (
	"fmt"

	"houserule/lang/diag"
	"houserule/runtime/rules"
)

// addedLine is a line that a `to` adds to a check.
type addedLine struct {
	*rules.LineDeclaration
	by *rules.Change
	at *rules.Rule
}

// addLines collects what is added to checks, before anything is aimed at it.
func (l *linker) addLines() {
	for _, c := range l.src.Changes {
		if len(c.Lines) == 0 {
			continue
		}
		for _, r := range l.book.Named(c.Module, c.Target) {
			for i := range c.Lines {
				l.addLine(r, addedLine{&c.Lines[i], c, r})
			}
		}
	}
	for _, r := range l.out.Order {
		if r.Sort == rules.Check {
			l.ownAndAdded(r)
		}
	}
}

func (l *linker) addLine(r *rules.Rule, a addedLine) {
	for _, other := range l.added[r] {
		if other.Name == a.Name {
			l.lineTwice(a, other.Pos, fmt.Sprintf("the other is added here, in %s", other.by.Module))
			return
		}
	}
	l.added[r] = append(l.added[r], a)
}

// ownAndAdded reports lines that are added to a check though it has them, and that
// are added to what it is like.
func (l *linker) ownAndAdded(r *rules.Rule) {
	own, above := map[string]diag.Pos{}, map[string]bool{}
	for i := range r.Decl.Lines {
		own[r.Decl.Lines[i].Name] = r.Decl.Lines[i].Pos
	}
	for _, a := range l.added[r] { // what it takes over would stand in its place
		if _, own := own[a.Name]; own {
			continue
		}
		if f, line := l.takenOver(r, a.Name); f != nil {
			above[a.Name] = true
			l.lineTwice(a, line.Pos, fmt.Sprintf("%s has it here, in %s", f.Shown(), f.Decl.Module))
		}
	}
	for k, f := range l.book.Family(r) {
		for _, a := range l.added[f] {
			if pos, ok := own[a.Name]; ok {
				l.lineTwice(a, pos, fmt.Sprintf("%s has it here, in %s", r.Shown(), r.Decl.Module))
			} else if k > 0 {
				for _, other := range l.added[r] {
					if other.Name == a.Name {
						l.lineTwice(a, other.Pos, fmt.Sprintf("the other is added here, in %s", other.by.Module))
					}
				}
			}
		}
	}
	for _, name := range rules.StandardLines() {
		for _, a := range l.added[r] {
			if _, own := own[name]; a.Name == name && !own && !above[name] {
				l.fail(a.Pos, fmt.Sprintf("write instead_of %q", r.Shown()+"."+name), "to %q adds the line `%s`, which every check has", a.by.Target, name)
			}
		}
	}
}

// takenOver finds the line of a name that a check has from another it is like.
func (l *linker) takenOver(r *rules.Rule, name string) (*rules.Rule, *rules.LineDeclaration) {
	for _, f := range l.book.Family(r)[1:] {
		for i := range f.Decl.Lines {
			if f.Decl.Lines[i].Name == name {
				return f, &f.Decl.Lines[i]
			}
		}
	}
	return nil, nil
}

func (l *linker) lineTwice(a addedLine, there diag.Pos, note string) {
	l.problems.Add(&diag.Problem{Pos: a.Pos, Message: fmt.Sprintf("to %q adds the line `%s`, which is there already", a.by.Target, a.Name),
		Hint: "call it otherwise", Notes: []diag.Note{{Pos: there, Message: note}}})
}
