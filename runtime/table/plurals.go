package table

import (
	"houserule/lang/types"
	"houserule/runtime/content"
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
		if err := t.There(of); err != nil {
			return nil, err
		}
		if k.Carried {
			return t.carriedOf(run, module, k, of)
		}
	}
	list := types.List{}
	for _, e := range t.book.Catalogue.Mine(module, t.book.Catalogue.Entries(k.Name)) {
		if of.Record != 0 && e.Kind.Carried && !t.carries(of, e) {
			continue
		}
		list = append(list, types.Noun{Kind: e.Kind.Name, Name: e.Name, Owner: of.Record})
	}
	return list, t.spend(run, len(list)/perStep)
}

// carriedOf lists what somebody carries of a kind. As long as they carry the same it is
// the same list.
func (t *Table) carriedOf(run *Run, module string, k *content.Kind, who types.Noun) (types.Value, error) {
	carries := t.state.HashOf(who.Record, "carries")
	b := t.boxedOf(who.Record)
	if b != nil {
		for i := range b.carried {
			if l := &b.carried[i]; l.kind == k && l.carries == carries && l.module == module {
				return l.list, t.spend(run, l.looked/perStep)
			}
		}
	}
	list, looked := types.List{}, 0
	t.state.Each(who.Record, "carries", func(_ int, c types.Value) bool {
		looked++
		if e, ok := c.(types.Noun); ok && t.isSeen(module, e, k) {
			if !e.IsCopy() {
				e.Owner = who.Record
			}
			list = append(list, e)
		}
		return true
	})
	if b != nil {
		b.remember(carriedList{module, k, carries, list, looked})
	}
	return list, t.spend(run, looked/perStep)
}

// isSeen tells whether a thing is of a kind, or of one like it, as far as a module
// sees that kind.
func (t *Table) isSeen(module string, n types.Noun, k *content.Kind) bool {
	own := t.book.Catalogue.Kind(n.Kind)
	return own != nil && own.Is(k.Name) && !t.book.Catalogue.Strangers(module, own.Module)
}

// among tells whether a thing is one of those that Entries lists.
func (t *Table) among(module string, k *content.Kind, of, n types.Noun) (bool, error) {
	if of.Record != 0 {
		if err := t.There(of); err != nil {
			return false, err
		}
	}
	if n.Record != 0 && !n.IsCopy() || !t.isSeen(module, n, k) {
		return false, nil
	}
	e := t.book.Catalogue.Entry(n.Kind, n.Name)
	if e == nil || e.Name != n.Name || t.book.Catalogue.Strangers(module, e.Module) {
		return false, nil
	}
	if n.IsCopy() && of.Record != 0 {
		return t.hasCopy(of, n), nil
	}
	return of.Record == 0 || !e.Kind.Carried || t.carries(of, e), nil
}

// Plural is what the plural of a printed kind means behind a thing: what the books
// print behind the game, and what somebody has behind somebody. Ok is false where
// it means nothing.
func (t *Table) Plural(module string, n types.Noun, word string) (list types.List, ok bool, err error) {
	of := t.kind(n)
	switch {
	case of == nil || !of.Is("entity") && !of.Is("game"):
		return nil, false, nil
	case of.Is("game"):
		n = types.Noun{}
	}
	k := t.book.Catalogue.Plural(module, word)
	if k == nil || k.Nature != content.Printed {
		return nil, false, nil
	}
	list, err = t.Entries(module, k, n)
	return list, true, err
}
