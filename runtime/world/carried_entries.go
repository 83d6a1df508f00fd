package world

import (
	"fmt"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/state"
)

// CarriedEntries finds the entries that somebody carries.
type CarriedEntries struct {
	w     *World
	large map[uint64]*carriedSet // by record: a cache for lists of more than cacheFrom entries
}

// Has reports whether somebody has an entry.
func (ce *CarriedEntries) Has(who types.Ref, e *content.Entry) bool {
	if n, list, _ := ce.w.state.Shape(who.Record, "carries"); !list || n <= cacheFrom {
		return ce.IndexOf(who, e) >= 0
	}
	return ce.cachedSet(who).entries[[2]string{e.Kind.Name, e.Name}]
}

// cacheFrom is the number of entries above which a set is cached, since every carried layer
// tests whether somebody has an entry.
const cacheFrom = 32

// carriedSet is the set of entries that somebody carries, by kind and name. It is valid while the
// stored list has the hash list.
type carriedSet struct {
	list    state.Hash
	entries map[[2]string]bool
}

// cachedSet returns the cached set of somebody, which it builds if there is no valid one.
func (ce *CarriedEntries) cachedSet(who types.Ref) *carriedSet {
	now := ce.w.state.HashOf(who.Record, "carries")
	if known := ce.large[who.Record]; known != nil && known.list == now {
		return known
	}
	known := &carriedSet{now, map[[2]string]bool{}}
	ce.w.state.EachItem(who.Record, "carries", func(_ int, c types.Value) bool {
		if n, ok := c.(types.Ref); ok {
			known.entries[[2]string{n.Kind, n.Name}] = true
		}
		return true
	})
	if ce.large == nil {
		ce.large = map[uint64]*carriedSet{}
	}
	ce.large[who.Record] = known
	return known
}

// Added adds an entry to the cached set of somebody, if it was valid before.
func (ce *CarriedEntries) Added(who types.Ref, e *content.Entry, before state.Hash) {
	if known := ce.large[who.Record]; known != nil && known.list == before {
		known.list = ce.w.state.HashOf(who.Record, "carries")
		known.entries[[2]string{e.Kind.Name, e.Name}] = true
	}
}

// IndexOf returns the index of an entry in the list of what somebody carries; -1 if they do not.
func (ce *CarriedEntries) IndexOf(who types.Ref, e *content.Entry) int {
	at := -1
	ce.w.state.EachItem(who.Record, "carries", func(i int, c types.Value) bool {
		if n, ok := c.(types.Ref); ok && n.Name == e.Name && n.Kind == e.Kind.Name {
			at = i
		}
		return at < 0
	})
	return at
}

// LastIndexOf returns the index in the list of what somebody carries of the entry, or of the last copy of it;
// -1 if they do not have it. Entries are in the order in which they were gained.
func (ce *CarriedEntries) LastIndexOf(who types.Ref, e *content.Entry) int {
	at := -1
	ce.w.state.EachItem(who.Record, "carries", func(i int, c types.Value) bool {
		if n, ok := c.(types.Ref); ok && n.Name == e.Name && n.Kind == e.Kind.Name {
			at = i
		}
		return true
	})
	return at
}

// FindByName finds a carried entry by its name alone, as a module sees it.
func (ce *CarriedEntries) FindByName(module, name string) (*content.Entry, error) {
	e, unknown := ce.w.program.Catalogue.FindCarried(module, name)
	if unknown != nil {
		return nil, unknown
	}
	return e, nil
}

// Find finds a carried entry by itself or by its name, as a module sees it.
func (ce *CarriedEntries) Find(module string, entry types.Value) (*content.Entry, error) {
	n, ok := entry.(types.Ref)
	if !ok {
		return ce.FindByName(module, fmt.Sprint(entry))
	}
	if e := ce.w.Entry(n); e != nil && e.Kind.Carried {
		return e, nil
	}
	if n.Record != 0 {
		return nil, ce.noEntry(n)
	}
	return ce.FindByName(module, n.Name)
}

// noEntry returns the error for a record where a carried entry is needed.
func (ce *CarriedEntries) noEntry(n types.Ref) error {
	return &diag.Problem{Message: fmt.Sprintf("%s is %s, and no entry that can be carried", ce.w.Names.Of(n), diag.A(n.Kind))}
}

// EntryRef returns the reference by which the list of what somebody carries contains an entry of
// which there are no copies.
func EntryRef(e *content.Entry) types.Ref { return types.Ref{Kind: e.Kind.Name, Name: e.Name} }

// List returns the list of what somebody carries.
func (ce *CarriedEntries) List(id state.ID) types.List {
	v, _ := ce.w.state.Get(id, "carries")
	return types.AsList(v)
}

// HasEntryOrCopy reports whether somebody has an entry or, if held is a copy, that copy.
func (ce *CarriedEntries) HasEntryOrCopy(who, held types.Ref, e *content.Entry) bool {
	if held.IsCopy() {
		return ce.w.Copies.Has(who, held)
	}
	return ce.Has(who, e)
}

// EntryOf returns the entry of a carried kind to which a value refers; an error if there is none.
func (ce *CarriedEntries) EntryOf(v types.Value) (*content.Entry, error) {
	n := types.AsRef(v)
	if e := ce.w.Entry(n); e != nil {
		return e, nil
	}
	if n.Record != 0 && !n.IsCopy() {
		return nil, ce.noEntry(n)
	}
	return ce.FindByName("", n.Name)
}

// Named returns an entry with who as its owner, for who:the("Rope Use"). If only a name is given,
// rated kinds, in which everybody has a level, are searched first.
func (ce *CarriedEntries) Named(who, entry types.Ref) (types.Ref, error) {
	if err := ce.w.Departed.CheckExists(who); err != nil {
		return types.Ref{}, err
	}
	name := entry.Name
	if e := ce.w.Program().Catalogue.Entry(entry.Kind, name); e != nil && e.Kind.Nature == content.Printed {
		entry.Kind, entry.Name = e.Kind.Name, e.Name
		return ce.w.Copies.OwnedBy(who, entry), nil
	}
	if found := ce.w.Program().Catalogue.FindRated(ce.w.Kind(who).Module, name); len(found) > 0 {
		return types.Ref{Kind: found[0].Kind.Name, Name: found[0].Name, Owner: who.Record}, nil
	}
	switch found := ce.w.Program().Catalogue.Any(ce.w.Kind(who).Module, name, func(k *content.Kind) bool { return k.Nature == content.Printed }); len(found) {
	case 0:
		if n, ok, err := ce.w.Copies.Numbered(who, name); ok {
			return n, err
		}
	case 1:
		return ce.w.Copies.OwnedBy(who, EntryRef(found[0])), nil
	default:
		return types.Ref{}, &diag.Problem{Message: fmt.Sprintf("%q is %s and %s", name, diag.A(found[0].Kind.Name), diag.A(found[1].Kind.Name))}
	}
	return types.Ref{}, ce.unknownEntry(ce.w.Kind(who).Module, name)
}

// unknownEntry returns the error for a name that no entry has, with a similar name as hint.
func (ce *CarriedEntries) unknownEntry(module, name string) error {
	var names, kinds []string
	rated := ce.w.Program().Catalogue.Rated(module)
	for _, e := range rated {
		names = append(names, e.Name)
	}
	for _, k := range ce.w.Program().Catalogue.Kinds() {
		if k.Nature != content.Printed || k.Name == "entry" || ce.w.Program().Catalogue.Unrelated(module, k.Module) {
			continue
		}
		if own := ce.w.Program().Catalogue.EntryNames(k.Name); len(own) > 0 {
			names, kinds = append(names, own...), append(kinds, content.Written(k.Name))
		}
	}
	p := &diag.Problem{Message: fmt.Sprintf("no entry is called %q", name), Hint: diag.DidYouMean(name, names)}
	if len(rated) > 0 {
		p.Message = fmt.Sprintf("nobody has a level in %q", name)
	}
	if p.Hint == "" && len(kinds) > 0 {
		p.Hint = "it takes the name of an entry, of kind " + diag.And(kinds)
	}
	return p
}
