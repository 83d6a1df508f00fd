package table

import (
	"slices"
	"strings"

	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/state"
	"houserule/runtime/world"
)

// BoxWritten is what a box held before something and what it holds behind it.
type BoxWritten struct {
	Of            types.Ref
	Box           *content.Box
	Before, After types.Value // none where nothing stood there, or nobody can tell what it started with
	Command       int         // which of the journal wrote it, from 1
}

// WrittenBy lists the commands that made a box hold something else, in their
// order. What is so long ago that the game has forgotten how it was is missing.
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

// AsRead is what reading the box gave before its command and behind it: where an end
// of its range is a word, that may have been another value than stood there, and where
// nothing stood it is what the box started with then.
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

// readBefore is what reading a box gave before a command of the journal, counted from
// 0, or gives now; what stood there where it cannot be read: it was not there yet, or
// its end or start cannot be worked out.
func (cl *Changelog) readBefore(w BoxWritten, command int, stood types.Value) types.Value {
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
		return stood
	}
	return v
}

// changesOf is what one command of the journal changed.
func (cl *Changelog) changesOf(i int) ([]state.Change, error) {
	if i+1 == len(cl.jo.entries) {
		return cl.t.world.State().Log.Since(cl.jo.entries[i].start.state)
	}
	return cl.t.world.State().Log.Between(cl.jo.entries[i].start.state, cl.jo.entries[i+1].start.state)
}

// storedValue is what stands in a box; without it what it holds then, as far as that
// is always the same.
func storedValue(b *content.Box, v types.Value, stands bool) types.Value {
	if !stands && b.Starts == nil {
		return b.Default
	}
	return v
}

// boxAt is the box that is kept in a place of the store; false for what the engine
// keeps there for itself.
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
