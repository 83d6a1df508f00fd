package table

import (
	"slices"

	"houserule/runtime/play/checks"
	"houserule/runtime/play/command"
)

// Announcement is one thing that people are told of a command: a check, or what a rule said.
type Announcement struct {
	Check *checks.Check // nil for what was said
	Said  string        // "" for a check
	Depth int           // of a check that followed from another, or is one of its lines; likewise of what was said then
}

// recordSaidAt notes when what is said next is said.
func (jo *Journal) recordSaidAt(run *command.Run) {
	c := run.Command
	h := command.SaidAt{Checks: c.Opened.Count()}
	if f, ok := run.Rolling.(*checks.Check); ok && f.BelongsTo(c) {
		h.Depth = f.Depth() + 1
	}
	for len(c.SaidAt) < len(c.Said) {
		c.SaidAt = append(c.SaidAt, h)
	}
	c.SaidAt = append(c.SaidAt[:len(c.Said)], h)
}

// Announcements are the checks of a command and what was said in it, in the order in which
// people are told.
func (e *Entry) Announcements() []Announcement { return announcements(e.Checks, e.Said, e.saidAt) }

// SoFar tells what the running command did up to now, for people who are asked in its
// midst: the checks that lie open or are settled, and what rules said.
func (jo *Journal) SoFar() []Announcement {
	run := jo.t.run
	if run.Command == nil {
		return nil
	}
	list := announcements(checks.OpenedIn(run.Command).List, run.Command.Said, run.Command.SaidAt)
	return slices.DeleteFunc(list, func(x Announcement) bool {
		f := x.Check
		return f != nil && !f.IsSettled()
	})
}

func announcements(opened []*checks.Check, said []string, when []command.SaidAt) []Announcement {
	var list []Announcement
	next := 0
	for i, text := range said {
		x := Announcement{Said: text}
		before := len(opened)
		if i < len(when) {
			before = min(when[i].Checks, len(opened))
			x.Depth = when[i].Depth
		}
		for ; next < before; next++ {
			list = append(list, Announcement{Check: opened[next], Depth: depthAmong(opened, next)})
		}
		list = append(list, x)
	}
	for ; next < len(opened); next++ {
		list = append(list, Announcement{Check: opened[next], Depth: depthAmong(opened, next)})
	}
	return list
}

// depthAmong is how deep one of the checks of a command lies. What the first of them leads
// to, such as a defence and damage behind an attack, is another check.
func depthAmong(opened []*checks.Check, i int) int {
	depth := opened[i].Depth()
	if depth == 0 && opened[i].Rule() != opened[0].Rule() {
		return 1
	}
	return depth
}
