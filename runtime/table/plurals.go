package table

import (
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/world"
)

// Entries lists what the books print of a kind, and of kinds like it, in the order
// it is printed. Of somebody it is as that one has it, and of a carried kind only
// what that one has, in the order it came. Where games meet it is what a module
// sees.
func (t *Table) Entries(module string, k *content.Kind, of types.Noun) (types.List, error) {
	run := t.run
	v, err := t.entries(run, module, k, of)
	list, _ := v.(types.List)
	return list, err
}

func (t *Table) entries(run *Run, module string, k *content.Kind, of types.Noun) (types.Value, error) {
	if of.Record != 0 {
		if err := t.world.Departed.There(of); err != nil {
			return nil, err
		}
		if k.Carried {
			list, looked := t.world.Lists.Carried(module, k, of)
			return list, t.spend(run, looked/world.PerStep)
		}
	}
	list := types.List{}
	for _, e := range t.world.Book().Catalogue.Mine(module, t.world.Book().Catalogue.Entries(k.Name)) {
		if of.Record != 0 && e.Kind.Carried && !t.world.Holdings.Has(of, e) {
			continue
		}
		list = append(list, types.Noun{Kind: e.Kind.Name, Name: e.Name, Owner: of.Record})
	}
	return list, t.spend(run, len(list)/world.PerStep)
}

// Plural is what the plural of a printed kind means behind a thing: what the books
// print behind the game, and what somebody has behind somebody. Ok is false where
// it means nothing.
func (t *Table) Plural(module string, n types.Noun, word string) (list types.List, ok bool, err error) {
	of := t.world.Kind(n)
	switch {
	case of == nil || !of.Is("entity") && !of.Is("game"):
		return nil, false, nil
	case of.Is("game"):
		n = types.Noun{}
	}
	k := t.world.Book().Catalogue.Plural(module, word)
	if k == nil || k.Nature != content.Printed {
		return nil, false, nil
	}
	list, err = t.Entries(module, k, n)
	return list, true, err
}
