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

// ChangedBoxes lists the boxes whose values differ from those at the last [Changelog.SetBaseline].
// Boxes of records that were created or removed since are omitted.
func (cl *Changelog) ChangedBoxes() []BoxWritten {
	c, err := cl.SinceBaseline()
	if err != nil {
		return nil
	}
	if len(cl.baseline.before.List) > 0 { // the game cannot be read as of the original baseline
		return cl.Boxes(c)
	}
	since := world.Instant{State: cl.baseline.from, Events: cl.baseline.events}
	return cl.complete(cl.boxesOf(c.Net().List), func(list []*BoxWritten) {
		// One AsOf for all boxes, because it may be slow.
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

// AssignedTo lists the boxes of n and of its sheet that the command in progress wrote and whose values
// are not those that they start with, in the order in which they were first written. It is nil outside
// of commands.
func (cl *Changelog) AssignedTo(n types.Ref) []BoxWritten {
	e, run := cl.jo.playing, cl.t.run
	if run.Command == nil || e == nil || run.Command != &e.live.progress.Progress {
		return nil
	}
	list, err := cl.t.world.State().Log.Since(e.start.state)
	if err != nil {
		return nil
	}
	return cl.Boxes(state.Changes{List: slices.DeleteFunc(list, func(x state.Change) bool { return x.Op != state.Changed || uint64(x.Record) != n.Record })})
}

// WrittenIn lists the boxes whose values a command of the journal, counted from 0, changed.
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

// Handwritten returns the boxes that those of the entries wrote that are Fiat.
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

// Boxes lists the boxes of existing records whose values were changed by changes of the state.
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

// complete fills in values that were not stored: Before by calling before with the boxes that lack
// it, After by reading the boxes. It drops boxes whose value is the same.
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

// StartValue returns the start value of a box of n, as it is computed now. It is an error if there
// is no such box or its start value cannot be computed.
func (cl *Changelog) StartValue(n types.Ref, name string) (types.Value, error) {
	run := cl.t.run
	b := cl.t.world.Box(cl.t.world.Kind(n), name)
	if b == nil {
		return nil, fmt.Errorf("%s has no box `%s`", n.Kind, name)
	}
	return cl.startValue(run, BoxWritten{Of: n, Box: b})
}

// startValue returns the value of a box that was never written.
func (cl *Changelog) startValue(run *command.Run, w BoxWritten) (types.Value, error) {
	if w.Box.Starts != nil {
		return cl.t.eval.AskRule(run, cl.t.world.Program().RulesOfBox(w.Box).Starts, w.Of, nil)
	}
	return w.Box.Default, nil
}

func different(list []BoxWritten) []BoxWritten {
	return slices.DeleteFunc(list, func(w BoxWritten) bool { return types.Equal(w.Before, w.After) })
}

// boxesOf combines changes per box, in the order of their first change. Boxes of records that were
// created or removed by the changes and keys that only the engine uses are omitted.
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

// SaidWith reports whether a rule that wrote a box in this command also said a text.
func (e *Entry) SaidWith(n types.Ref, b *content.Box) bool {
	return len(e.Said) > 0 && slices.Contains(e.narrated, command.BoxRef{Of: n, Box: b})
}

// ByHand runs a person's write of a box as a command that is Fiat. Within a command it calls do.
func (jo *Journal) ByHand(title string, do func() (any, error)) (any, error) {
	run := jo.t.run
	if run.Command != nil || run.ReadOnly() {
		return do()
	}
	e := jo.t.journal.newEntry(title)
	e.task.run, e.Fiat = do, true
	return jo.t.journal.commit(run, e)
}
