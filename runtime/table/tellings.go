package table

import (
	"slices"

	"houserule/runtime/play/checks"
	"houserule/runtime/play/command"
)

// Telling is one thing that people are told of a command: a check, or what a rule said.
type Telling struct {
	Form  *checks.Check // nil for what was said
	Said  string        // "" for a check
	Depth int           // of a check that followed from another, or is one of its lines; likewise of what was said then
}

// saysNow notes when what is said next is said.
func (jo *Journal) saysNow(run *command.Run) {
	c := run.Command
	h := command.Heard{Checks: c.Opened.Count()}
	if f, ok := run.Rolling.(*checks.Check); ok && f.IsOf(c) {
		h.Depth = f.Depth() + 1
	}
	for len(c.Heard) < len(c.Said) {
		c.Heard = append(c.Heard, h)
	}
	c.Heard = append(c.Heard[:len(c.Said)], h)
}

// Tellings are the checks of a command and what was said in it, in the order in which
// people are told.
func (e *Entry) Tellings() []Telling { return tellings(e.Checks, e.Said, e.heard) }

// SoFar tells what the running command did up to now, for people who are asked in its
// midst: the checks that lie open or are settled, and what rules said.
func (jo *Journal) SoFar() []Telling {
	run := jo.t.run
	if run.Command == nil {
		return nil
	}
	list := tellings(checks.OpenedIn(run.Command).List, run.Command.Said, run.Command.Heard)
	return slices.DeleteFunc(list, func(x Telling) bool {
		f := x.Form
		return f != nil && !f.IsSettled()
	})
}

func tellings(forms []*checks.Check, said []string, when []command.Heard) []Telling {
	var list []Telling
	next := 0
	for i, text := range said {
		x := Telling{Said: text}
		before := len(forms)
		if i < len(when) {
			before = min(when[i].Checks, len(forms))
			x.Depth = when[i].Depth
		}
		for ; next < before; next++ {
			list = append(list, Telling{Form: forms[next], Depth: depthAmong(forms, next)})
		}
		list = append(list, x)
	}
	for ; next < len(forms); next++ {
		list = append(list, Telling{Form: forms[next], Depth: depthAmong(forms, next)})
	}
	return list
}

// depthAmong is how deep one of the checks of a command lies. What the first of them leads
// to, such as a defence and damage behind an attack, is another check.
func depthAmong(forms []*checks.Check, i int) int {
	depth := forms[i].Depth()
	if depth == 0 && forms[i].Rule() != forms[0].Rule() {
		return 1
	}
	return depth
}
