package world

import (
	"fmt"
	"strconv"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/state"
)

// Copies are the things of which somebody has one of several: records that keep a sheet of
// their own.
type Copies struct {
	w     *World
	kinds map[string]bool // of which somebody ever had one of several; nil for none
}

// A copy is one of several of an entry: a record that keeps its sheet, of which entry
// it is and who had it last. Whether they have it still, what they carry says. What
// nobody has any more goes with its sheet when the command ends.
const (
	copyKey  = "copy of"
	hadByKey = "had by"
)

// Make writes of which entry a record is a copy, and who has it; nobody where that is
// written later.
func (cs *Copies) Make(n, holder types.Ref) error {
	cs.note(n.Kind)
	if err := cs.w.state.Set(n.Record, copyKey, n.Name); err != nil || holder == (types.Ref{}) {
		return err
	}
	return cs.SetHolder(n, holder)
}

// SetHolder writes who has one of several.
func (cs *Copies) SetHolder(n, holder types.Ref) error {
	return cs.w.state.Set(n.Record, hadByKey, holder)
}

// note notes that somebody has or had one of several of a kind.
func (cs *Copies) note(kind string) {
	if cs.kinds == nil {
		cs.kinds = map[string]bool{}
	}
	cs.kinds[kind] = true
}

// Any tells whether anybody has or had one of several of something.
func (cs *Copies) Any() bool { return len(cs.kinds) > 0 }

// entryOf is of which entry a record is a copy; "" for what is none.
func (cs *Copies) entryOf(id state.ID) string {
	v, _ := cs.w.state.Get(id, copyKey)
	name, _ := v.(string)
	return name
}

// HolderID is who has an entry, or had this one of several last; 0 for nobody.
func (cs *Copies) HolderID(n types.Ref) uint64 {
	if !n.IsCopy() || IsEvent(n) {
		return n.Owner
	}
	v, _ := cs.w.state.Get(n.Record, hadByKey)
	return types.AsRef(v).Record
}

// Holder is who has an entry, or one of several, as far as it is somebody's.
func (cs *Copies) Holder(n types.Ref) types.Ref { return cs.w.Entity(cs.HolderID(n)) }

// Has tells whether somebody has this one of several.
func (cs *Copies) Has(who, n types.Ref) bool {
	return who.Record != 0 && cs.HolderID(n) == who.Record && cs.w.state.IndexOf(who.Record, "carries", n) >= 0
}

// Of lists the records of all that somebody has several of.
func (cs *Copies) Of(who types.Ref) []state.ID {
	if len(cs.kinds) == 0 {
		return nil
	}
	var ids []state.ID
	cs.w.state.EachItem(who.Record, "carries", func(_ int, v types.Value) bool {
		if n := types.AsRef(v); n.IsCopy() {
			ids = append(ids, n.Record)
		}
		return true
	})
	return ids
}

// Each shows what somebody has of one entry, in the order it came, as long as the
// function wants more. What they got when the rules knew but one is no copy.
func (cs *Copies) Each(who uint64, entry types.Ref, see func(types.Ref) bool) {
	cs.w.state.EachItem(who, "carries", func(_ int, v types.Value) bool {
		n := types.AsRef(v)
		return n.Name != entry.Name || n.Kind != entry.Kind || see(n)
	})
}

// Resolve is the first of several where an entry as somebody has it is meant by its
// name; any other thing is what it is.
func (cs *Copies) Resolve(n types.Ref) types.Ref {
	if len(cs.kinds) == 0 || n.Record != 0 || n.Owner == 0 {
		return n
	}
	return cs.first(n)
}

// first is whichever where somebody has one of several of something.
func (cs *Copies) first(n types.Ref) types.Ref {
	if !cs.kinds[n.Kind] {
		return n
	}
	cs.Each(n.Owner, n, func(c types.Ref) bool {
		if c.IsCopy() {
			n = c
		}
		return false
	})
	return n
}

// AsHeld is an entry as somebody has it: of several the one that is meant, if they
// have it, or else the first.
func (cs *Copies) AsHeld(who, entry types.Ref) types.Ref {
	if entry.IsCopy() && cs.Has(who, entry) {
		return entry
	}
	return cs.Resolve(types.Ref{Kind: entry.Kind, Name: entry.Name, Owner: who.Record})
}

// Numbered finds what NameAmong calls so; ok is false where it is no such name.
func (cs *Copies) Numbered(who types.Ref, name string) (n types.Ref, ok bool, err error) {
	at := strings.LastIndex(name, " (")
	if at < 0 || !cs.Possible() || !strings.HasSuffix(name, ")") {
		return n, false, nil
	}
	number, err := strconv.Atoi(name[at+2 : len(name)-1])
	e, unknown := cs.w.Holdings.Entry(cs.w.Kind(who).Module, name[:at])
	if err != nil || unknown != nil || number < 2 {
		return n, false, nil
	}
	cs.Each(who.Record, AsHeld(e), func(c types.Ref) bool {
		number--
		n = c
		return number > 0
	})
	if number > 0 || !n.IsCopy() {
		return n, true, &diag.Problem{Message: fmt.Sprintf("%s does not have %s", cs.w.Names.Of(who), name)}
	}
	return n, true, nil
}

// Possible tells whether somebody has several of something, or can have.
func (cs *Copies) Possible() bool { return len(cs.kinds) > 0 || cs.w.book.Catalogue.Copied() }

// FirstFrom is the first of several that somebody has, or has from something.
func (cs *Copies) FirstFrom(who types.Ref, e *content.Entry, from types.Ref) (found types.Ref) {
	cs.Each(who.Record, AsHeld(e), func(n types.Ref) bool {
		if found == (types.Ref{}) {
			found = n
		}
		if from == (types.Ref{}) {
			return false
		}
		for _, id := range cs.w.Schedule.Grants(who, n) {
			if cs.w.Schedule.Grant(id).From == from {
				found = n
				return false
			}
		}
		return true
	})
	return found
}

// Drop takes away for good what nobody has any more.
func (cs *Copies) Drop(ids []state.ID) error {
	for _, id := range ids {
		n := cs.w.Record(id)
		if !n.IsCopy() || !cs.w.state.Exists(id) || cs.Has(cs.Holder(n), n) {
			continue
		}
		if err := cs.w.state.Remove(id); err != nil {
			return err
		}
	}
	return nil
}
