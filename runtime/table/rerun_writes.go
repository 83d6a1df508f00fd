package table

import (
	"fmt"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/play/command"
	"houserule/runtime/rules"
	"houserule/runtime/state"
)

// Lines knows the lines that a person typed.
type Lines interface {
	// Typed returns the text of a line; "" if it is not known.
	Typed(line int) string
	// IsOutright reports whether the values that a line writes are constants, so that they do not
	// depend on those before.
	IsOutright(line int) bool
}

// lineOf returns text that names a command in a sentence: the typed line if it is known, otherwise
// the title.
func (jo *Journal) lineOf(e *Entry) string {
	if jo.t.Options.Lines != nil && e.Line > 0 {
		if typed := jo.t.Options.Lines.Typed(e.Line); typed != "" {
			first, _, _ := strings.Cut(typed, "\n")
			return fmt.Sprintf("line %d, %s,", e.Line, diag.Cut(first, diag.MaxLine))
		}
	}
	return fmt.Sprintf("%q", e.Title)
}

// canRerun reports whether a late purchase can repeat the command at index i.
func (jo *Journal) canRerun(i int) bool {
	e := jo.entries[i]
	if e.Command != nil || e.task.repeatable {
		return true
	}
	_, ok := jo.writtenChanges(i)
	return ok
}

// writtenChanges returns the changes of a command that can be repeated as data: a person wrote
// boxes, or records were created and nothing else changed. It returns false for any other command,
// and if the changes are no longer known.
func (jo *Journal) writtenChanges(i int) ([]state.Change, bool) {
	e := jo.entries[i]
	if e.hasOtherRules() || len(e.Said) > 0 || len(e.Inputs.Dice.List)+len(e.Inputs.Answers.List) > 0 {
		return nil, false
	}
	changes, err := jo.changes.changesOf(i)
	if err != nil {
		return nil, false
	}
	behind := jo.t.world.Events().Log.Savepoint()
	if i+1 < len(jo.entries) {
		behind = jo.entries[i+1].start.events
	}
	if made, err := jo.t.world.Events().Log.Between(e.start.events, behind); err != nil || len(made) > 0 {
		return nil, false
	}
	came := map[state.ID]bool{}
	for _, c := range changes {
		if c.Op == state.Created {
			came[c.Record] = true
		}
		if came[c.Record] {
			continue
		}
		if _, kept := jo.changes.boxAt(c.Record, c.Box); c.Op != state.Changed || !kept || !e.Fiat {
			return nil, false
		}
	}
	return changes, e.Fiat || len(came) > 0
}

// setWrites makes repeating changes, from [Journal.writtenChanges], the task of an entry.
func (e *Entry) setWrites(run *command.Run, t *Table, changes []state.Change) {
	e.task.run = func() (any, error) {
		outright := t.Options.Lines != nil && t.Options.Lines.IsOutright(e.Line)
		came := map[state.ID]bool{}
		for _, c := range changes {
			if c.Op == state.Created {
				came[c.Record] = true
			}
			if came[c.Record] {
				if err := t.world.State().Log.Apply(state.Changes{List: []state.Change{c}}); err != nil {
					return nil, &rules.Refusal{Reason: "something else has its place", Cause: err}
				}
				t.world.Departed.RememberRecord(c.Record)
				continue
			}
			if err := t.journal.repeatWrite(run, c, outright); err != nil {
				return nil, err
			}
		}
		return nil, nil
	}
}

// repeatWrite repeats one change of a box. Unless outright, it is refused if the box has another
// value than before the original write, because the written value may depend on it.
func (jo *Journal) repeatWrite(run *command.Run, c state.Change, outright bool) error {
	w, kept := jo.changes.boxAt(c.Record, c.Box)
	if !kept || !jo.t.world.State().Exists(c.Record) {
		return &rules.Refusal{Reason: "what it wrote no longer exists"}
	}
	now, has := jo.t.world.State().Get(c.Record, c.Box)
	if !outright && (has != c.Had || has && !types.Equal(now, c.Before)) {
		return &rules.Refusal{Reason: fmt.Sprintf("`%s` of %s would not be what it was before it", w.Box.Name, jo.t.world.Names.Of(w.Of))}
	}
	if !c.Has {
		return jo.t.world.State().Unset(c.Record, c.Box)
	}
	if err := jo.t.world.Boxes.Write(run, w.Of, w.Box, c.After); err != nil {
		return err
	}
	if now, has = jo.t.world.State().Get(c.Record, c.Box); !has || !types.Equal(now, c.After) {
		return &rules.Refusal{Reason: fmt.Sprintf("`%s` of %s cannot hold %s any more", w.Box.Name, jo.t.world.Names.Of(w.Of), jo.t.world.Names.Show(c.After))}
	}
	return nil
}
