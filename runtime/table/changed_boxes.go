package table

import (
	"fmt"
	"slices"

	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/play/command"
	"houserule/runtime/state"
	"houserule/runtime/world"
)

// ChangedBoxes lists the boxes that hold something else than when [Changelog.SetBaseline]
// was called, whatever happened since. What came or left since is not among them.
func (cl *Changelog) ChangedBoxes() []BoxWritten {
	c, err := cl.SinceBaseline()
	if err != nil {
		return nil
	}
	if len(cl.baseline.before.List) > 0 { // nobody can go back to the beginning
		return cl.Boxes(c)
	}
	since := world.Instant{State: cl.baseline.from, Events: cl.baseline.events}
	return cl.complete(cl.boxesOf(c.Net().List), func(list []*BoxWritten) {
		// The game goes back once for all of them: it may be a long way.
		_, _ = cl.t.world.AsOf(since, func() (types.Value, error) {
			for _, w := range list {
				if v, err := cl.t.run.Read(w.Of, w.Box); err == nil {
					w.Before = v
				}
			}
			return nil, nil
		})
	})
}

// WrittenIn lists the boxes that a command of the journal, counted from 0, made hold
// something else.
func (cl *Changelog) WrittenIn(command int) []BoxWritten {
	if command < 0 || command >= len(cl.jo.entries) {
		return nil
	}
	changes, err := cl.changesOf(command)
	if err != nil {
		return nil
	}
	list := cl.boxesOf(changes)
	for i, w := range list {
		list[i].Command = command + 1
		if w.Before == nil {
			list[i].Before = cl.readBefore(w, command, nil)
		}
		if w.After == nil {
			list[i].After = cl.readBefore(w, command+1, nil)
		}
	}
	return different(list)
}

// Handwritten gives the boxes that commands of the journal wrote which are fiat.
func (cl *Changelog) Handwritten(entries []*Entry) map[command.BoxRef]bool {
	wanted := make(map[*Entry]bool, len(entries))
	for _, e := range entries {
		if e.Fiat {
			wanted[e] = true
		}
	}
	boxes := map[command.BoxRef]bool{}
	for i := len(cl.jo.entries) - 1; i >= 0 && len(wanted) > 0; i-- {
		if !wanted[cl.jo.entries[i]] {
			continue
		}
		delete(wanted, cl.jo.entries[i])
		changes, err := cl.changesOf(i)
		if err != nil {
			continue
		}
		for _, c := range changes {
			if c.Op != state.Changed || c.Had == c.Has && types.Equal(c.Before, c.After) || !cl.t.world.State().Exists(c.Record) {
				continue
			}
			if w, ok := cl.boxAt(c.Record, c.Box); ok {
				boxes[command.BoxRef{Of: w.Of, Box: w.Box}] = true
			}
		}
	}
	return boxes
}

// Boxes lists the boxes of things that are here which some changes of the state made
// hold something else.
func (cl *Changelog) Boxes(c state.Changes) []BoxWritten {
	run := cl.t.run
	return cl.complete(cl.boxesOf(c.Net().List), func(list []*BoxWritten) {
		for _, w := range list {
			if v, err := cl.startValue(run, *w); err == nil {
				w.Before = v
			}
		}
	})
}

// complete fills in what stood nowhere: what boxes started with then, and what they hold.
func (cl *Changelog) complete(list []BoxWritten, before func([]*BoxWritten)) []BoxWritten {
	var unwritten []*BoxWritten
	for i, w := range list {
		if w.Before == nil && !w.Box.Type.Optional {
			unwritten = append(unwritten, &list[i])
		}
	}
	if len(unwritten) > 0 {
		before(unwritten)
	}
	for i, w := range list {
		if w.After == nil {
			list[i].After = cl.readBefore(w, len(cl.jo.entries), nil)
		}
	}
	return different(list)
}

// StartValue gives what a box of somebody starts with, worked out as it would be now. It
// fails where there is no such box, and where its start cannot be worked out.
func (cl *Changelog) StartValue(n types.Ref, name string) (types.Value, error) {
	run := cl.t.run
	b := cl.t.world.Box(cl.t.world.Kind(n), name)
	if b == nil {
		return nil, fmt.Errorf("%s has no box `%s`", n.Kind, name)
	}
	return cl.startValue(run, BoxWritten{Of: n, Box: b})
}

// startValue is what a box starts with that nobody wrote.
func (cl *Changelog) startValue(run *command.Run, w BoxWritten) (types.Value, error) {
	if w.Box.Starts != nil {
		return cl.t.eval.AskRule(run, cl.t.world.Program().RulesOfBox(w.Box).Starts, w.Of, nil)
	}
	return w.Box.Default, nil
}

func different(list []BoxWritten) []BoxWritten {
	return slices.DeleteFunc(list, func(w BoxWritten) bool { return types.Equal(w.Before, w.After) })
}

// boxesOf is what changes come to, box by box in the order in which they were written
// first: without what came or left on the way, and what the engine keeps for itself.
func (cl *Changelog) boxesOf(changes []state.Change) []BoxWritten {
	type place struct {
		id  state.ID
		box string
	}
	at := map[place]int{}
	fresh := map[state.ID]bool{}
	var list []BoxWritten
	for _, c := range changes {
		if c.Op == state.Created {
			fresh[c.Record] = true
		}
		if c.Op != state.Changed || fresh[c.Record] || !cl.t.world.State().Exists(c.Record) {
			continue
		}
		i, known := at[place{c.Record, c.Box}]
		if !known {
			w, ok := cl.boxAt(c.Record, c.Box)
			if !ok {
				continue
			}
			w.Before = storedValue(w.Box, c.Before, c.Had)
			i = len(list)
			at[place{c.Record, c.Box}] = i
			list = append(list, w)
		}
		list[i].After = storedValue(list[i].Box, c.After, c.Has)
	}
	return list
}

// SaidWith tells whether the rule that wrote a box in this command said something itself.
func (e *Entry) SaidWith(n types.Ref, b *content.Box) bool {
	return len(e.Said) > 0 && slices.Contains(e.narrated, command.BoxRef{Of: n, Box: b})
}

// ByHand runs what a person wrote into a box: a command of its own, which is fiat.
func (jo *Journal) ByHand(title string, do func() (any, error)) (any, error) {
	run := jo.t.run
	if run.Command != nil || run.ReadOnly() {
		return do()
	}
	e := jo.t.journal.newEntry(title)
	e.task.run, e.Fiat = do, true
	return jo.t.journal.commit(run, e)
}
