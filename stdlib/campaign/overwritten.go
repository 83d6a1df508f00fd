package campaign

import (
	"maps"
	"regexp"
	"strings"

	"houserule/lang/lazyregexp"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/state"
	"houserule/runtime/world"
	"houserule/stdlib/campaign/file"
)

// withheldBoxes are the boxes with values written by secret lines, each with its last public
// value. Immutable once it is assigned to a line.
type withheldBoxes map[world.BoxKey]world.FormerValue

// overwritten computes which boxes have secret values behind each line, and which lines overwrote
// them openly: the value that such a line found stays secret.
type overwritten struct {
	hidden map[int64]bool                         // lines that players may not read
	things map[state.ID]bool                      // secret things
	behind map[int64]withheldBoxes                // by line
	by     map[int64]map[world.BoxKey]types.Value // by line: the secret values that it overwrote
	upTo   int64                                  // the last line that was read
}

// overwrittenIn reads all lines of a file.
func overwrittenIn(f *file.File, hidden map[int64]bool) (*overwritten, error) {
	o := &overwritten{hidden: hidden, things: map[state.ID]bool{}, behind: map[int64]withheldBoxes{}, by: map[int64]map[world.BoxKey]types.Value{}}
	return o, o.follow(f)
}

// follow reads the lines added since the last call.
func (o *overwritten) follow(f *file.File) error {
	for l, err := range f.Lines(o.upTo+1, -1) {
		if err != nil {
			if f.Damage() != nil {
				continue // intact lines can still be read
			}
			return err
		}
		o.followLine(l)
		o.upTo = l.Number
	}
	return nil
}

// followLine follows one line. Unreadable lines are skipped: playing them reports the error.
func (o *overwritten) followLine(l file.Line) {
	before := o.behind[l.Number-1]
	secret := l.Kind == Secret && o.hidden[l.Number]
	if LeavesGameUnchanged(l.Kind) {
		o.setBehind(l.Number, before)
		return
	}
	if !secret && len(before) == 0 && !WithoutCommands(l.Kind) {
		return
	}
	now := before
	if WithoutCommands(l.Kind) {
		to, _, err := to(l)
		if err != nil {
			return
		}
		now = o.behind[to]
		if o.setBehind(l.Number, now); len(before)+len(now) == 0 {
			return
		}
	}
	did, changed, err := read(l.Command, l.Change)
	if err != nil {
		return
	}
	changes := did.changes()
	if changed.State != nil {
		changes = *changed.State
	}
	if !WithoutCommands(l.Kind) {
		now = maps.Clone(before)
	}
	for _, x := range changes.List {
		key := world.BoxKey{Record: x.Record, Box: x.Box}
		_, was := now[key]
		switch {
		case x.Op == state.Created && secret:
			o.things[x.Record] = true
		case x.Op != state.Changed || o.things[x.Record]:
		case WithoutCommands(l.Kind):
			if _, then := before[key]; was || then {
				o.recordFound(l.Number, key, x.Before)
			}
		case secret && !was:
			if now == nil {
				now = withheldBoxes{}
			}
			now[key] = world.FormerValue{Value: x.Before, Had: x.Had}
		case !secret && was:
			o.recordFound(l.Number, key, x.Before)
			delete(now, key)
		}
	}
	o.setBehind(l.Number, now)
}

func (o *overwritten) setBehind(line int64, boxes withheldBoxes) {
	if len(boxes) > 0 {
		o.behind[line] = boxes
	}
}

func (o *overwritten) recordFound(line int64, key world.BoxKey, v types.Value) {
	if o.by[line] == nil {
		o.by[line] = map[world.BoxKey]types.Value{}
	}
	if _, known := o.by[line][key]; !known {
		o.by[line][key] = v
	}
}

// overwrites returns the result for all lines so far.
func (c *Campaign) overwrites() (*overwritten, error) {
	if c.overwritten != nil {
		for l, err := range c.file.Lines(c.overwritten.upTo+1, -1) {
			if err == nil && l.Kind == Reveal { // earlier lines change
				c.overwritten = nil
				break
			}
			if err == nil && l.Kind == Secret {
				c.overwritten.hidden[l.Number] = true
			}
		}
	}
	if c.overwritten != nil {
		return c.overwritten, c.overwritten.follow(c.file)
	}
	hidden, err := secrets(c.file, map[int64]Privacy{}, world.Onlookers())
	if err != nil {
		return nil, err
	}
	c.overwritten, err = overwrittenIn(c.file, hidden)
	return c.overwritten, err
}

// Overwrites returns the boxes in which a line replaced secret values: it wrote them openly, or
// returned to a line where they have another value.
func (c *Campaign) Overwrites(line int64) (map[world.BoxKey]bool, error) {
	o, err := c.overwrites()
	if err != nil || len(o.by[line]) == 0 {
		return nil, err
	}
	keys := map[world.BoxKey]bool{}
	for key := range o.by[line] {
		keys[key] = true
	}
	return keys, nil
}

// WithheldBoxes returns the boxes that have secret values behind a line, with the last values
// that players know. The map must not be changed.
func (c *Campaign) WithheldBoxes(line int64) (map[world.BoxKey]world.FormerValue, error) {
	o, err := c.overwrites()
	if err != nil {
		return nil, err
	}
	return o.behind[line], nil
}

// WouldReveal reports whether the changes between two lines would reveal secret values.
func (c *Campaign) WouldReveal(from, to int64, changes state.Changes) (bool, error) {
	o, err := c.overwrites()
	if err != nil || len(o.behind[from])+len(o.behind[to]) == 0 {
		return false, err
	}
	for _, x := range changes.List {
		key := world.BoxKey{Record: x.Record, Box: x.Box}
		_, then := o.behind[from][key]
		_, now := o.behind[to][key]
		if then || now {
			return true, nil
		}
	}
	return false, nil
}

// withoutFound removes from the output of a line the secret values that it overwrote; told is
// false if they cannot be identified in it, so that nothing of it may be shown.
func withoutFound(text string, found map[world.BoxKey]types.Value) (public string, told bool) {
	for key, v := range found {
		switch v.(type) {
		case types.List, types.Map:
			return "", false // the change would show both values
		}
		name := key.Box[strings.LastIndexByte(key.Box, '/')+1:]
		box := content.Spoken(name)
		text = regexp.MustCompile(`(?m)((?:^|[\s,])`+regexp.QuoteMeta(box)+` )[^\n]*? -> `).ReplaceAllString(text, "${1}"+world.Something+" -> ")
		if name == "value" {
			text = steps.ReplaceAllString(text, world.Something+" -> ${1}")
		}
	}
	return text, true
}

// steps matches the change of a countdown in the output.
var steps = lazyregexp.New(`\S+ -> (\S+ of )`)
