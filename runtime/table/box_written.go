package table

import (
	"slices"
	"strings"

	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/state"
	"houserule/runtime/world"
)

// BoxWritten is a change of a box: its values before and after a command or since a baseline.
type BoxWritten struct {
	Of            types.Ref
	Box           *content.Box
	Before, After types.Value // nil if the box was empty, or if its start value cannot be computed
	Command       int         // the command of the journal that wrote it, counted from 1; 0 for none in particular
}

// WrittenBy lists the changes of a box by commands of the journal, in order. Commands whose changes
// are no longer known are omitted.
func (cl *Changelog) WrittenBy(n types.Ref, name string) []BoxWritten {
	b := cl.t.world.Box(cl.t.world.Kind(n), name)
	if b == nil || world.IsEvent(n) {
		return nil
	}
	_, id, at, err := cl.t.world.Boxes.Location(n, b)
	if err != nil {
		return nil
	}
	var list []BoxWritten
	for i := range cl.jo.entries {
		changes, err := cl.changesOf(i)
		if err != nil {
			continue
		}
		changes = slices.DeleteFunc(changes, func(c state.Change) bool { return c.Record != id || c.Box != at.Name })
		if len(changes) == 0 {
			continue
		}
		first, last := changes[0], changes[len(changes)-1]
		w := BoxWritten{Of: n, Box: b, Before: storedValue(b, first.Before, first.Had), After: storedValue(b, last.After, last.Has), Command: i + 1}
		if first.Had != last.Has || !types.Equal(w.Before, w.After) {
			list = append(list, w)
		}
	}
	return list
}

// AsRead returns w with the values that reading the box returned before and after its command. They
// differ from the stored values if a bound of the range is a word, and if nothing was stored: then
// the box had its start value.
func (cl *Changelog) AsRead(w BoxWritten) BoxWritten {
	if w.Command < 1 || w.Command > len(cl.jo.entries) {
		return w
	}
	if w.Box.Type.HasWordBounds() || w.Before == nil {
		w.Before = cl.readBefore(w, w.Command-1, w.Before)
	}
	if w.Box.Type.HasWordBounds() || w.After == nil {
		w.After = cl.readBefore(w, w.Command, w.After)
	}
	return w
}

// readBefore returns the value that reading a box returned before a command of the journal, counted
// from 0; after the last command, the present value. It returns stored if the box cannot be read:
// it did not exist yet, or its bound or start cannot be computed.
func (cl *Changelog) readBefore(w BoxWritten, command int, stored types.Value) types.Value {
	read := func() (types.Value, error) { return cl.t.run.Read(w.Of, w.Box) }
	var v types.Value
	var err error
	if command < len(cl.jo.entries) {
		e := cl.jo.entries[command]
		defer cl.t.world.Under(e.program)()
		v, err = cl.t.world.AsOf(world.Instant{State: e.start.state, Events: e.start.events}, read)
	} else {
		v, err = read()
	}
	if err != nil {
		return stored
	}
	return v
}

// changesOf returns the changes of the state by a command of the journal, counted from 0.
func (cl *Changelog) changesOf(i int) ([]state.Change, error) {
	if i+1 == len(cl.jo.entries) {
		return cl.t.world.State().Log.Since(cl.jo.entries[i].start.state)
	}
	return cl.t.world.State().Log.Between(cl.jo.entries[i].start.state, cl.jo.entries[i+1].start.state)
}

// storedValue returns the value v of a box if something is stored in it, otherwise its default; nil
// if its start value is computed.
func storedValue(b *content.Box, v types.Value, stored bool) types.Value {
	if !stored && b.Starts == nil {
		return b.Default
	}
	return v
}

// boxAt returns the box that is stored under a key of a record; false for keys that only the
// engine uses.
func (cl *Changelog) boxAt(id state.ID, box string) (BoxWritten, bool) {
	n := cl.t.world.Record(id)
	if kind, rest, of := strings.Cut(box, "/"); of {
		i := strings.LastIndexByte(rest, '/')
		if i < 0 {
			return BoxWritten{}, false
		}
		n, box = types.Ref{Kind: kind, Name: rest[:i], Owner: id}, rest[i+1:]
	}
	k := cl.t.world.Program().Catalogue.Kind(n.Kind)
	if k == nil {
		return BoxWritten{}, false
	}
	if k.Nature == content.Named {
		n.Owner = 0
	}
	b := cl.t.world.Box(k, box)
	return BoxWritten{Of: n, Box: b}, b != nil
}
