package roster

import (
	"fmt"
	"strconv"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/table"
	"houserule/runtime/world"
)

// value reads a value of a type; false if it is invalid, which is reported.
func (r *reader) value(p *world.Export, t types.Type, is *node) (types.Value, bool) {
	if is.spread {
		r.cell(t, is)
	}
	if is.value == nil && !is.object {
		if !t.Optional && t.Base != types.Any {
			r.report(is, "leave it out", "this is nothing, but %s is required", t.Describe())
		}
		return nil, t.Optional || t.Base == types.Any
	}
	switch t.Base {
	case types.ListBase:
		return r.list(p, *t.Elem, is)
	case types.MapBase:
		return r.pairs(p, t, is)
	case types.RefBase:
		return r.thing(p, t, is)
	case types.Any:
		switch {
		case is.object:
			return r.thing(p, types.Type{Base: types.RefBase}, is)
		case isList(is):
			return r.list(p, types.Type{}, is)
		}
	}
	switch v := is.value.(type) {
	case bool, float64, string:
		return v, true // checked by box
	}
	r.report(is, "", "this is a list or an object, but %s is required", t.Describe())
	return nil, false
}

func isList(is *node) bool { _, ok := is.value.([]*node); return ok }

func (r *reader) list(p *world.Export, elem types.Type, is *node) (types.Value, bool) {
	items, ok := r.items(is)
	if !ok {
		r.report(is, "", "this is not a list")
		return nil, false
	}
	list := types.List{}
	for _, item := range items {
		v, sound := r.value(p, elem, item)
		ok = ok && sound
		list = append(list, v)
	}
	return list, ok
}

// pairs reads a map: { "pairs": [[key, value], ...] }.
func (r *reader) pairs(p *world.Export, t types.Type, is *node) (types.Value, bool) {
	all := is.find("pairs")
	if all == nil || len(is.fields) != 1 || !isList(all) {
		r.report(is, `write { "pairs": [[key, value]] }`, "this is not a map")
		return nil, false
	}
	key, elem := types.Type{}, types.Type{}
	if t.Key != nil {
		key, elem = *t.Key, *t.Elem
	}
	var pairs []types.Pair
	for _, item := range all.value.([]*node) {
		two, _ := item.value.([]*node)
		if len(two) != 2 {
			r.report(item, "", "a pair is a list of two")
			return nil, false
		}
		k, ok1 := r.value(p, key, two[0])
		v, ok2 := r.value(p, elem, two[1])
		if !ok1 || !ok2 {
			return nil, false
		}
		pairs = append(pairs, types.Pair{Key: k, Value: v})
	}
	return types.MakeMap(pairs...), true
}

// thing reads a reference: the name of an entry or record, or an object.
func (r *reader) thing(p *world.Export, t types.Type, is *node) (types.Value, bool) {
	c := r.t.World().Program().Catalogue
	if name, ok := is.value.(string); ok {
		if k := c.Kind(t.Kind); k != nil && k.Nature == content.Record || t.Kind == "" {
			return r.somebody(is, name)
		}
		e, problem := c.EntryMeant(c.Kind(p.Kind).Module, t.Kind, name)
		if problem != nil {
			r.reportName(is, problem)
			return nil, false
		}
		return types.Ref{Kind: e.Kind.Name, Name: e.Name}, true
	}
	if is.find("pairs") != nil && t.Kind == "" {
		return r.pairs(p, types.Type{}, is)
	}
	if who := is.find("who"); who != nil && len(is.fields) == 1 {
		return r.somebody(who, who.text())
	}
	if same := is.find("same"); same != nil && len(is.fields) == 1 {
		number, _ := same.value.(float64)
		n, ok := r.sharedParts[number]
		if !ok {
			r.report(same, "", "there is no value before it with %v", same.value)
		}
		return n, ok
	}
	if kind := is.find("kind"); kind != nil {
		return r.part(p, is, kind)
	}
	if is.object && len(is.fields) > 0 && len(is.fields) < 3 {
		return r.entry(is)
	}
	r.report(is, "it takes a name", "this is not a thing")
	return nil, false
}

// part reads a record that is part of another one.
func (r *reader) part(p *world.Export, is, kind *node) (types.Value, bool) {
	k := r.t.World().Program().Catalogue.Kind(kind.text())
	copied := is.find("copy") != nil
	if k == nil || !copied && (!r.isRecord(k) || k.Is("entity")) || copied && k.Nature != content.Printed {
		var names []string
		for _, k := range r.t.World().Program().Catalogue.Kinds() {
			if r.isRecord(k) && !k.Is("entity") {
				names = append(names, k.Name)
			}
		}
		r.report(kind, diag.DidYouMean(kind.text(), names), "nothing of kind %q is part of a character", kind.text())
		return nil, false
	}
	n := r.export(is, k, 0, p)
	if as := is.find("as"); as != nil {
		if number, ok := as.value.(float64); ok {
			r.sharedParts[number] = n
		}
	}
	return n, true
}

// entry reads an entry with its kind and optionally its owner: { "weapon": "Longbow" }.
func (r *reader) entry(is *node) (types.Value, bool) {
	c, f := r.t.World().Program().Catalogue, is.fields[0]
	e, problem := c.EntryMeant("", f.name.text(), f.value.text())
	if c.Kind(f.name.text()) == nil {
		r.report(f.name, diag.DidYouMean(f.name.text(), append(c.KindNames(), "who", "kind", "same")), "there is no kind %q", f.name.text())
		return nil, false
	}
	if problem != nil {
		r.reportName(f.value, problem)
		return nil, false
	}
	n := types.Ref{Kind: e.Kind.Name, Name: e.Name}
	if len(is.fields) == 2 {
		whose := is.find("whose")
		if whose == nil {
			r.report(is.fields[1].name, diag.DidYouMean(is.fields[1].name.text(), []string{"whose"}), "`%s` is not a field of an entry", is.fields[1].name.text())
			return nil, false
		}
		who, ok := r.somebody(whose, whose.text())
		n.Owner = who.Record
		return n, ok
	}
	return n, true
}

// cell converts the text of a cell to a type.
func (r *reader) cell(t types.Type, is *node) {
	text, ok := is.value.(string)
	if !ok || !is.spread {
		return
	}
	switch t.Base {
	case types.Number:
		if n, err := strconv.ParseFloat(text, 64); err == nil {
			is.value = n
		}
	case types.YesNo:
		switch strings.ToLower(text) {
		case "yes", "true":
			is.value = true
		case "no", "false":
			is.value = false
		}
	case types.Any:
		if n, err := strconv.ParseFloat(text, 64); err == nil {
			is.value = n
		} else if text == "yes" || text == "no" {
			is.value = text == "yes"
		}
	}
}

// cells splits a cell that contains a list.
func cells(is *node, text string) (list []*node) {
	at := is.pos
	for _, part := range strings.Split(text, ";") {
		trimmed := strings.TrimSpace(part)
		x := &node{value: trimmed, pos: at, width: len([]rune(trimmed)), spread: true}
		x.pos.Column += len([]rune(part)) - len([]rune(strings.TrimLeft(part, " ")))
		list = append(list, x)
		at.Column += len([]rune(part)) + 1
	}
	return list
}

// writer writes exports.
type writer struct {
	t     *table.Table
	by    map[uint64]*world.Export // exports by id
	refs  map[uint64]int           // by record: number of references in boxes
	as    map[uint64]int           // by record: numbers of parts with several references that are written
	whose *world.Export            // the record being written, of which others are parts
}

func newWriter(t *table.Table, list []world.Export) *writer {
	w := &writer{t: t, by: map[uint64]*world.Export{}, refs: map[uint64]int{}, as: map[uint64]int{}}
	for i := range list {
		w.by[list[i].ID] = &list[i]
	}
	for i := range list {
		for _, b := range list[i].Boxes {
			w.count(b.Value)
		}
	}
	return w
}

func (w *writer) count(v types.Value) {
	switch v := v.(type) {
	case types.Ref:
		w.refs[v.Record]++
	case types.List:
		for _, e := range v {
			w.count(e)
		}
	case types.Map:
		for _, p := range v {
			w.count(p.Key)
			w.count(p.Value)
		}
	}
}

// level returns the box and the key of a level; false if key is no level.
func (w *writer) level(p *world.Export, key string) (*content.Box, string, bool) {
	kind, rest, _ := strings.Cut(key, "/")
	name, ok := strings.CutSuffix(rest, "/level")
	c := w.t.World().Program().Catalogue
	k := c.Kind(kind)
	if !ok || k == nil || k.Rated == nil {
		return nil, "", false
	}
	of := c.Kind(p.Kind)
	if found := c.FindRated(of.Module, name); len(found) != 1 || of.Box(name) != nil || isReserved(name) {
		name = fmt.Sprintf("%s: %s", kind, name)
	}
	return w.t.World().Program().Level(k), name, true
}

func isReserved(name string) bool {
	for _, s := range reservedFields {
		if s == name {
			return true
		}
	}
	return name == "copy" || name == "as"
}

// box returns the box of a record with a key.
func (w *writer) box(p *world.Export, key string) *content.Box {
	return w.t.World().Program().Catalogue.Kind(p.Kind).Box(key)
}
