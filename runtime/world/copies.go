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

// Copies makes and finds copies: entries of kinds of which somebody may have several, such as two
// pistols. Each copy is a record with a sheet of its own.
type Copies struct {
	w     *World
	kinds map[string]bool // the kinds of which copies exist or existed; nil for none
}

// The record of a copy stores the name of its entry and its last holder. Whether the holder still
// has the copy is determined by the list of what they carry. A copy that nobody has is removed at
// the end of the command.
const (
	copyKey  = "copy of"
	hadByKey = "had by"
)

// Make makes a record a copy of an entry, held by holder; zero if that is set later.
func (cs *Copies) Make(n, holder types.Ref) error {
	cs.note(n.Kind)
	if err := cs.w.state.Set(n.Record, copyKey, n.Name); err != nil || holder == (types.Ref{}) {
		return err
	}
	return cs.SetHolder(n, holder)
}

// SetHolder sets who has a copy.
func (cs *Copies) SetHolder(n, holder types.Ref) error {
	return cs.w.state.Set(n.Record, hadByKey, holder)
}

// note records that copies of a kind exist.
func (cs *Copies) note(kind string) {
	if cs.kinds == nil {
		cs.kinds = map[string]bool{}
	}
	if !cs.kinds[kind] {
		cs.kinds[kind] = true
		cs.w.state.Reads().ChangeAll()
	}
}

// Any reports whether copies exist or existed.
func (cs *Copies) Any() bool { return len(cs.kinds) > 0 }

// entryOf returns the name of the entry of a copy; "" for other records.
func (cs *Copies) entryOf(id state.ID) string {
	v, _ := cs.w.state.Get(id, copyKey)
	name, _ := v.(string)
	return name
}

// HolderID returns the record of the owner of an entry, or of the last holder of a copy; 0
// for nobody.
func (cs *Copies) HolderID(n types.Ref) uint64 {
	if !n.IsCopy() || IsEvent(n) {
		return n.Owner
	}
	v, _ := cs.w.state.Get(n.Record, hadByKey)
	return types.AsRef(v).Record
}

// Holder is HolderID as a reference; zero for nobody.
func (cs *Copies) Holder(n types.Ref) types.Ref { return cs.w.Entity(cs.HolderID(n)) }

// Has reports whether somebody has a copy.
func (cs *Copies) Has(who, n types.Ref) bool {
	return who.Record != 0 && cs.HolderID(n) == who.Record && cs.w.state.IndexOf(who.Record, "carries", n) >= 0
}

// Of lists the copies that somebody has.
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

// Each calls see with each copy of an entry that somebody has, in the order in which they were
// gained, until see returns false. An entry that was gained before its kind allowed several is
// passed to see, too, and is not a copy.
func (cs *Copies) Each(who uint64, entry types.Ref, see func(types.Ref) bool) {
	cs.w.state.EachItem(who, "carries", func(_ int, v types.Value) bool {
		n := types.AsRef(v)
		return n.Name != entry.Name || n.Kind != entry.Kind || see(n)
	})
}

// Resolve returns the first copy of an entry that is referred to by owner and name, if the owner
// has one. Any other reference is returned unchanged.
func (cs *Copies) Resolve(n types.Ref) types.Ref {
	if len(cs.kinds) == 0 || n.Record != 0 || n.Owner == 0 {
		return n
	}
	return cs.first(n)
}

// first is Resolve for kinds that allow several.
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

// OwnedBy returns an entry with who as its owner: the copy entry itself if they have it, else
// their first copy, else the entry by its name.
func (cs *Copies) OwnedBy(who, entry types.Ref) types.Ref {
	if entry.IsCopy() && cs.Has(who, entry) {
		return entry
	}
	return cs.Resolve(types.Ref{Kind: entry.Kind, Name: entry.Name, Owner: who.Record})
}

// Numbered finds a copy by a name from [Names.Among], such as "Pistol (2)"; ok is false if name
// is not of that form.
func (cs *Copies) Numbered(who types.Ref, name string) (n types.Ref, ok bool, err error) {
	at := strings.LastIndex(name, " (")
	if at < 0 || !cs.Possible() || !strings.HasSuffix(name, ")") {
		return n, false, nil
	}
	number, err := strconv.Atoi(name[at+2 : len(name)-1])
	e, unknown := cs.w.Carried.FindByName(cs.w.Kind(who).Module, name[:at])
	if err != nil || unknown != nil || number < 2 {
		return n, false, nil
	}
	cs.Each(who.Record, EntryRef(e), func(c types.Ref) bool {
		number--
		n = c
		return number > 0
	})
	if number > 0 || !n.IsCopy() {
		return n, true, &diag.Problem{Message: fmt.Sprintf("%s does not have %s", cs.w.Names.Of(who), name)}
	}
	return n, true, nil
}

// Possible reports whether copies exist, or the rules in force allow them.
func (cs *Copies) Possible() bool { return len(cs.kinds) > 0 || cs.w.program.Catalogue.Copied() }

// FirstFrom returns the first copy of an entry that somebody has; if from is not zero, the
// first that was granted by it.
func (cs *Copies) FirstFrom(who types.Ref, e *content.Entry, from types.Ref) (found types.Ref) {
	cs.Each(who.Record, EntryRef(e), func(n types.Ref) bool {
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

// Drop removes the copies among ids that nobody has.
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
