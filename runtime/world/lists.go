package world

import (
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/state"
)

// Lists lists the records of the game and the printed entries, as far as a module sees them: if
// several games are loaded, a module sees only those of its own.
type Lists struct {
	w     *World
	cache listCache
}

// listCache caches lists of records, for one catalogue.
type listCache struct {
	of    *content.Catalogue
	lists map[kindSeen]*cachedList
}

// kindSeen is a kind, and the module that asks for it.
type kindSeen struct{ module, kind string }

// cachedList is a list of records, valid for one generation of a store.
type cachedList struct {
	kinds []string     // the kind, and kinds like it
	of    *state.Store // the store
	moved uint64       // its generation
	list  types.List
}

// All lists the records of a kind and of kinds like it, in the order in which they were
// created.
func (ls *Lists) All(kind string) types.List { return ls.AllSeen("", kind) }

// AllSeen is All as a module sees it. The same list is returned until records are created or
// removed; it must not be changed.
func (ls *Lists) AllSeen(module, kind string) types.List {
	if c := ls.w.program.Catalogue; ls.cache.of != c {
		ls.cache = listCache{c, map[kindSeen]*cachedList{}}
	}
	l := ls.cache.lists[kindSeen{module, kind}]
	if l == nil {
		l = &cachedList{kinds: ls.kindsSeen(module, kind)}
		ls.cache.lists[kindSeen{module, kind}] = l
	}
	if l.of != ls.w.state || l.moved != ls.w.state.Generation() || len(ls.w.Copies.kinds) > 0 {
		l.of, l.moved = ls.w.state, ls.w.state.Generation()
		l.renew(ls.w)
	}
	return l.list
}

// kindsSeen returns the names of a kind and of kinds like it, as a module sees them.
func (ls *Lists) kindsSeen(module, kind string) []string {
	names := []string{}
	for _, k := range ls.w.program.Catalogue.Kinds() {
		if k.Is(kind) && !ls.w.program.Catalogue.Unrelated(module, k.Module) {
			names = append(names, k.Name)
		}
	}
	return names
}

// renew makes the list again, unless it is equal to the present one.
func (l *cachedList) renew(t *World) {
	var ids []state.ID
	if len(l.kinds) > 0 { // without kinds, Records returns all records
		ids = t.state.Records(l.kinds...)
	}
	same := l.list != nil && len(ids) == len(l.list)
	for i := 0; same && i < len(ids); i++ {
		same = types.AsRef(l.list[i]) == t.Record(ids[i])
	}
	if same {
		return
	}
	l.list = make(types.List, len(ids))
	for i, id := range ids {
		l.list[i] = t.Refs.Value(t.Record(id))
	}
}

// Carried lists what somebody carries of a kind; looked is the number of entries examined.
// The same list is returned until they gain or lose something; it must not be changed.
func (ls *Lists) Carried(module string, k *content.Kind, who types.Ref) (of types.Value, looked int) {
	carries := ls.w.state.HashOf(who.Record, "carries")
	x := ls.w.Refs.cell(who.Record)
	if x != nil {
		for i := range x.carried {
			if l := &x.carried[i]; l.kind == k && l.carries == carries && l.module == module {
				return l.list, l.looked
			}
		}
	}
	list := types.List{}
	ls.w.state.EachItem(who.Record, "carries", func(_ int, v types.Value) bool {
		looked++
		if e, ok := v.(types.Ref); ok && ls.IsSeen(module, e, k) {
			if !e.IsCopy() {
				e.Owner = who.Record
			}
			list = append(list, e)
		}
		return true
	})
	if x != nil {
		x.remember(carriedList{module, k, carries, list, looked})
	}
	return list, looked
}

// IsSeen reports whether a thing is of a kind, or of one like it, as a module sees them.
func (ls *Lists) IsSeen(module string, n types.Ref, k *content.Kind) bool {
	own := ls.w.program.Catalogue.Kind(n.Kind)
	return own != nil && own.Is(k.Name) && !ls.w.program.Catalogue.Unrelated(module, own.Module)
}

// Among reports whether n is in the list that Entries returns.
func (ls *Lists) Among(module string, k *content.Kind, of, n types.Ref) (bool, error) {
	if of.Record != 0 {
		if err := ls.w.Departed.CheckExists(of); err != nil {
			return false, err
		}
	}
	if n.Record != 0 && !n.IsCopy() || !ls.IsSeen(module, n, k) {
		return false, nil
	}
	e := ls.w.program.Catalogue.Entry(n.Kind, n.Name)
	if e == nil || e.Name != n.Name || ls.w.program.Catalogue.Unrelated(module, e.Module) {
		return false, nil
	}
	if n.IsCopy() && of.Record != 0 {
		return ls.w.Copies.Has(of, n), nil
	}
	return of.Record == 0 || !e.Kind.Carried || ls.w.Carried.Has(of, e), nil
}

// Entries lists the printed entries of a kind and of kinds like it, in printed order, as a
// module sees them. If of is not zero, it is their owner, and a carried kind has only those that
// it carries, in the order in which they were gained.
func (ls *Lists) Entries(run Command, module string, k *content.Kind, of types.Ref) (types.List, error) {

	v, err := ls.EntriesOf(run, module, k, of)
	list, _ := v.(types.List)
	return list, err
}

// EntriesOf is Entries as a value, which saves an allocation.
func (ls *Lists) EntriesOf(run Command, module string, k *content.Kind, of types.Ref) (types.Value, error) {
	if of.Record != 0 {
		if err := ls.w.Departed.CheckExists(of); err != nil {
			return nil, err
		}
		if k.Carried {
			list, looked := ls.Carried(module, k, of)
			return list, run.Spend(looked / PerStep)
		}
	}
	list := types.List{}
	for _, e := range ls.w.Program().Catalogue.Visible(module, ls.w.Program().Catalogue.Entries(k.Name)) {
		if of.Record != 0 && e.Kind.Carried && !ls.w.Carried.Has(of, e) {
			continue
		}
		list = append(list, types.Ref{Kind: e.Kind.Name, Name: e.Name, Owner: of.Record})
	}
	return list, run.Spend(len(list) / PerStep)
}

// Plural returns the list that word, the plural of a printed kind, means as a field of n: all
// entries for the game, and for an entity those that it has. ok is false for other words.
func (ls *Lists) Plural(run Command, module string, n types.Ref, word string) (list types.List, ok bool, err error) {
	of := ls.w.Kind(n)
	switch {
	case of == nil || !of.Is("entity") && !of.Is("game"):
		return nil, false, nil
	case of.Is("game"):
		n = types.Ref{}
	}
	k := ls.w.Program().Catalogue.Plural(module, word)
	if k == nil || k.Nature != content.Printed {
		return nil, false, nil
	}
	list, err = ls.Entries(run, module, k, n)
	return list, true, err
}
