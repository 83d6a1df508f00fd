// Package roster exports characters and other records of a table to files and imports them, as
// JSON or as a spreadsheet with a row for each. The prompt command `:people` uses it.
//
//	text, left, err := roster.JSON(g.Table, []types.Ref{ann, bob})
//	list, err := roster.ReadJSON(other.Table, diag.NewFile("ann.json", text))
//	who, err := other.Table.Actions().Import(other.Table.Run(), list)
//
// A file written by hand has the same fields as the argument of the Lua function bring: the
// boxes of the kind, levels by the names of entries, and carried entries under `has`. All
// problems of a file are reported together with their positions.
package roster

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/state"
	"houserule/runtime/table"
	"houserule/runtime/world"
)

// Limits of files.
const (
	MaxFile   = 1 << 20 // bytes
	MaxPeople = 500     // records in a file
	maxDepth  = 32      // nesting of lists and objects
)

// firstID is the first id of records that are read. It is greater than the number of any record.
const firstID = 1 << 60

// node is a value in a file with its position.
type node struct {
	value  any // nil, bool, float64, string, []*node or []field
	pos    diag.Pos
	width  int
	fields []field // of an object
	object bool
	spread bool // it is a cell of a spreadsheet, where semicolons separate elements of a list
}

type field struct {
	name  *node
	value *node
}

// text returns the value of a text; "" for any other value.
func (n *node) text() string {
	s, _ := n.value.(string)
	return s
}

// find returns the value of a field of an object; nil if there is no such field.
func (n *node) find(name string) *node {
	for _, f := range n.fields {
		if f.name.text() == name {
			return f.value
		}
	}
	return nil
}

// reader reads the records of a file for import.
type reader struct {
	t           *table.Table
	file        *diag.File
	problems    diag.List
	exports     []world.Export
	people      map[string][]uint64   // by name: ids of records of the file
	kinds       map[uint64]string     // by id: kinds of records of the file
	sharedParts map[float64]types.Ref // parts that several boxes contain, by their number in the file
	next        uint64                // the last id
}

func newReader(t *table.Table, file *diag.File) *reader {
	return &reader{t: t, file: file, people: map[string][]uint64{}, kinds: map[uint64]string{}, sharedParts: map[float64]types.Ref{}, next: firstID}
}

// report adds a problem at a node.
func (r *reader) report(at *node, hint, format string, args ...any) {
	p := r.file.ProblemAt(at.pos, max(at.width, 1), fmt.Sprintf(format, args...))
	p.Hint = hint
	r.problems.Add(p)
}

// reservedFields are the fields of a record that are not boxes.
var reservedFields = []string{"kind", "name", "like", "arrived", "has", "marks"}

// readAll reads all records. It assigns their ids first, since boxes may refer to other records.
func (r *reader) readAll(all []*node) ([]world.Export, error) {
	if len(all) > MaxPeople {
		r.report(all[MaxPeople], "split the file", "at most %d people can be imported at once", MaxPeople)
		return nil, r.problems.Err()
	}
	ids := make([]uint64, len(all))
	kinds := make([]*content.Kind, len(all))
	for i, n := range all {
		if kinds[i] = r.kindOf(n); kinds[i] == nil {
			continue
		}
		ids[i] = r.newID(kinds[i])
		name := r.nameOf(n, kinds[i])
		r.people[name] = append(r.people[name], ids[i])
	}
	for i, n := range all {
		if kinds[i] != nil {
			r.export(n, kinds[i], ids[i], nil)
		}
	}
	return r.exports, r.err()
}

// err returns all problems in the order of the file.
func (r *reader) err() error {
	slices.SortStableFunc(r.problems, func(a, b *diag.Problem) int {
		return cmp.Or(cmp.Compare(a.More(), b.More()), cmp.Compare(a.Pos.Line, b.Pos.Line), cmp.Compare(a.Pos.Column, b.Pos.Column))
	})
	return r.problems.Err()
}

func (r *reader) newID(k *content.Kind) uint64 {
	r.next++
	r.kinds[r.next] = k.Name
	return r.next
}

// kindOf returns the kind of a record: that of its field `kind`, or that of the entry it is
// `like`. Otherwise it adds a problem and returns nil.
func (r *reader) kindOf(n *node) *content.Kind {
	c := r.t.World().Program().Catalogue
	if !n.object {
		r.report(n, `write { "kind": "character", "name": "Ann" }`, "this is not an object")
		return nil
	}
	is := n.find("kind")
	if is == nil {
		if like := n.find("like"); like != nil {
			found := c.Any("", like.text(), r.isRecord)
			if len(found) == 1 {
				return found[0].Kind
			}
			r.report(like, diag.DidYouMean(like.text(), r.printedNames()), "nothing called %q can be imported", like.text())
			return nil
		}
		r.report(n, "it is one of "+strings.Join(r.kindNames(), ", "), "it has no `kind`")
		return nil
	}
	k := c.Kind(is.text())
	if k == nil || !r.isRecord(k) {
		r.report(is, diag.DidYouMean(is.text(), r.kindNames()), "nothing of kind %q can be imported", is.text())
		return nil
	}
	return k
}

// isRecord reports whether a kind has records that can be brought to the table.
func (r *reader) isRecord(k *content.Kind) bool {
	return k.Nature == content.Record && !k.Is("game") && !k.Is("time")
}

// kindNames returns the names of the kinds of entities.
func (r *reader) kindNames() (names []string) {
	for _, k := range r.t.World().Program().Catalogue.Kinds() {
		if k.Is("entity") && (k.Name != "entity") {
			names = append(names, k.Name)
		}
	}
	return append(names, "entity")
}

// printedNames returns the names of all entries that can be brought to the table.
func (r *reader) printedNames() (names []string) {
	c := r.t.World().Program().Catalogue
	for _, k := range c.Kinds() {
		if r.isRecord(k) {
			names = append(names, c.EntryNames(k.Name)...)
		}
	}
	return names
}

// nameOf returns the name of a record: its own, that of the entry it is like, or that of its
// kind.
func (r *reader) nameOf(n *node, k *content.Kind) string {
	if name := n.find("name"); name != nil && name.text() != "" {
		return name.text()
	}
	if like := n.find("like"); like != nil && like.text() != "" {
		return like.text()
	}
	return content.Written(k.Name)
}

// export reads a record. id is its id, or 0 to assign one. of is the record of which it is a
// part; nil for none.
func (r *reader) export(n *node, k *content.Kind, id uint64, of *world.Export) types.Ref {
	if id == 0 {
		id = r.newID(k)
	}
	at := len(r.exports)
	p := world.Export{ID: id, Kind: k.Name, Part: of != nil, Arrived: of != nil && of.Arrived}
	if copied := n.find("copy"); of != nil && copied != nil {
		p.CopyOf, p.HadBy = copied.text(), of.ID
		if e := r.t.World().Program().Catalogue.Entry(k.Name, p.CopyOf); e == nil || !e.Kind.Several {
			r.report(copied, r.t.World().Program().Catalogue.Hint(k.Name, p.CopyOf).Text, "nobody can have several %q", p.CopyOf)
		}
	} else if of == nil {
		p.Name = r.nameOf(n, k)
	} else if name := n.find("name"); name != nil {
		p.Name = name.text()
	}
	if wrong := diag.CheckName(p.Name); wrong != nil {
		r.report(n.find("name"), wrong.Hint, "%s", wrong.Message)
	}
	r.exports = append(r.exports, p)
	if arrived := n.find("arrived"); arrived != nil { // other fields depend on it
		r.field(&p, k, field{&node{value: "arrived"}, arrived}, of != nil)
	}
	for _, f := range n.fields {
		r.field(&p, k, f, of != nil)
	}
	r.exports[at] = p
	return types.Ref{Record: id, Kind: k.Name, Name: p.CopyOf}
}

// field reads a field of a record.
func (r *reader) field(p *world.Export, k *content.Kind, f field, part bool) {
	c, name := r.t.World().Program().Catalogue, f.name.text()
	if b := k.Box(name); b != nil && name != "kind" {
		if b.Keeper != "" && !p.Arrived {
			r.report(f.name, "", "`%s` cannot be written: %s", name, b.Keeper)
			return
		}
		r.box(p, b, b.Name, f.value)
		return
	}
	switch name {
	case "kind", "name", "copy", "as":
		if f.value.text() == "" && name != "as" {
			r.report(f.value, "", "`%s` is a text", name)
		}
		return
	case "like":
		e := c.Entry(k.Name, f.value.text())
		if e == nil || !r.isRecord(e.Kind) {
			r.report(f.value, diag.DidYouMean(f.value.text(), c.EntryNames(k.Name)), "nothing called %q can be imported", f.value.text())
			return
		}
		p.Printed = e.Name
		return
	case "arrived":
		r.cell(types.YesNoType(), f.value)
		yes, ok := f.value.value.(bool)
		if !ok {
			r.report(f.value, "", "`arrived` is true or false")
		}
		p.Arrived = yes || part && p.Arrived
		return
	}
	if k.Is("entity") {
		switch name {
		case "has":
			r.has(p, k, f.value)
			return
		case "marks":
			r.marks(p, k, f.value)
			return
		}
		if r.gainedColumn(p, k, f) {
			return
		}
		if found := c.Visible(k.Module, c.FindRated(k.Module, name)); len(found) == 1 {
			e := found[0]
			if b := r.t.World().Program().Level(e.Kind); b != nil {
				r.box(p, b, content.SheetKey(e.Kind.Name, e.Name, "level"), f.value)
			}
			return
		} else if len(found) > 1 {
			r.report(f.name, fmt.Sprintf("write %q or %q", found[0].RatedKey(), found[1].RatedKey()), "%q is %s and %s", name, diag.A(found[0].Kind.Name), diag.A(found[1].Kind.Name))
			return
		}
	}
	known := append(append(k.BoxNames(), reservedFields...), c.RatedKeys(k.Module, name)...)
	r.report(f.name, c.RatedHint(k.Module, name, known).Text, "%s has no `%s`", diag.A(content.Written(k.Name)), name)
}

// box reads the value of a box.
func (r *reader) box(p *world.Export, b *content.Box, key string, is *node) {
	v, ok := r.value(p, b.Type, is)
	if !ok || v == nil && is.value == nil && !b.Type.Optional {
		return
	}
	t := b.Type
	if t.HasWordBounds() {
		t = t.WithBounds(nil, nil)
	}
	if err := types.CheckKinds(v, t, r.isA); err != nil {
		name := b.Name
		if parts := strings.Split(key, "/"); len(parts) > 2 {
			name = strings.Join(parts[1:len(parts)-1], "/")
		}
		r.report(is, "", "`%s`: %s", name, err)
		return
	}
	p.Boxes = append(p.Boxes, world.ExportedBox{Key: key, Value: v})
}

func (r *reader) isA(kind, of string) bool { return r.t.World().Program().Catalogue.Kind(kind).Is(of) }

// reportName reports the problem of a name.
func (r *reader) reportName(at *node, err error) {
	if p, ok := err.(*diag.Problem); ok {
		r.report(at, p.Hint, "%s", p.Message)
		return
	}
	r.report(at, "", "%s", err)
}

// marks reads values on a sheet for entries that are not carried, by kind and name.
func (r *reader) marks(p *world.Export, k *content.Kind, is *node) {
	c := r.t.World().Program().Catalogue
	for _, f := range is.fields {
		kind, name, _ := strings.Cut(f.name.text(), ": ")
		e := c.Entry(kind, name)
		if e == nil {
			r.report(f.name, c.Hint(kind, name).Text, "there is no %s %q", kind, name)
			continue
		}
		for _, x := range f.value.fields {
			b := r.t.World().Box(e.Kind, x.name.text())
			if b == nil || !b.Sheet {
				r.report(x.name, diag.DidYouMean(x.name.text(), e.Kind.BoxNames()), "%s has no box `%s` on a sheet", diag.A(e.Kind.Name), x.name.text())
				continue
			}
			r.box(p, b, content.SheetKey(e.Kind.Name, e.Name, b.Name), x.value)
		}
	}
	if !is.object {
		r.report(is, `write { "skill: Climb": { ... } }`, "`marks` is an object")
	}
}

// items returns the elements of a list.
func (r *reader) items(is *node) ([]*node, bool) {
	if list, ok := is.value.([]*node); ok {
		return list, true
	}
	if text, ok := is.value.(string); ok && is.spread {
		return cells(is, text), true
	}
	return nil, false
}

// named returns the records of the table with a name.
func (r *reader) named(name string) (found []types.Ref) {
	t := r.t
	for _, id := range t.World().State().Records() {
		if v, ok := t.World().State().Get(id, "name"); ok && v == any(name) && r.known(id) {
			found = append(found, t.World().Record(id))
		}
	}
	return found
}

func (r *reader) known(id state.ID) bool {
	k := r.t.World().Program().Catalogue.Kind(r.t.World().State().Kind(id))
	return k != nil && !k.Is("layer")
}

// somebody returns the record with a name, of the file or else of the table.
func (r *reader) somebody(at *node, name string) (types.Ref, bool) {
	if name == "game" {
		return r.t.World().Game(), true
	}
	if name == "time" {
		return r.t.World().Time(), true
	}
	of := r.people[name]
	if len(of) == 1 {
		return types.Ref{Record: of[0], Kind: r.kinds[of[0]]}, true
	}
	if len(of) > 1 {
		r.report(at, "give each of them a different name", "%d in this file are called %q", len(of), name)
		return types.Ref{}, false
	}
	if found := r.named(name); len(found) > 0 {
		return found[0], true
	}
	var names []string
	for name := range r.people {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, id := range r.t.World().State().Records() {
		if r.known(id) {
			names = append(names, r.t.World().Names.Of(r.t.World().Record(id)))
		}
	}
	hint := diag.DidYouMean(name, names)
	if hint == "" {
		hint = "bring it first, or remove it from the file"
	}
	r.report(at, hint, "nothing in the file or at the table is called %q", name)
	return types.Ref{}, false
}
