package table

import (
	"slices"

	"houserule/runtime/play/checks"
	"houserule/runtime/play/command"
)

// Announcement is a check or a message of a command, as they are shown to people.
type Announcement struct {
	Check *checks.Check // nil for a message
	Said  string        // the message; "" for a check
	Depth int           // nesting: 0 for the first check, more for those nested in it or following from it, and their messages
}

// recordSaidAt records when the next message is said: after how many checks, and how deep in them.
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

// Announcements returns the checks and messages of a command in the order in which they are shown.
func (e *Entry) Announcements() []Announcement { return announcements(e.Checks, e.Said, e.saidAt) }

// SoFar returns the announcements of the running command up to now, for people who are asked a
// decision within it; nil if none is running. Checks that are not settled are omitted.
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

// depthAmong returns the nesting of the check at index i of a command. Checks of another rule than
// the first, such as the defence after an attack, have a depth of at least 1.
func depthAmong(opened []*checks.Check, i int) int {
	depth := opened[i].Depth()
	if depth == 0 && opened[i].Rule() != opened[0].Rule() {
		return 1
	}
	return depth
}
