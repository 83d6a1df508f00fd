package luabind

import (
	"fmt"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/sandbox"
	"houserule/lang/types"
	"houserule/runtime/content"
)

// Sheet reads a table that describes a new thing of a kind: boxes by name, levels of rated
// entries by their names, carried entries under `has`, the name of the thing at [1] or under
// `name`. Unknown names are errors that suggest the nearest one.
func (s *Session) Sheet(k *content.Kind, t *lua.LTable) (*content.Sheet, error) {
	sheet := newSheet(k)
	c := s.Table.World().Program().Catalogue
	s.Spend(thingSteps)
	wanted := func() []string {
		words := s.sheetReader().boxWords(k)
		if k.Nature != content.Event {
			words = append(words, "name") // tables of arguments may contain a name
		}
		return words
	}
	if s.arguments().isArguments(t) {
		for _, f := range passedOn(t, wanted()) {
			s.Spend(wordSteps)
			if err := s.sheetReader().sheetField(sheet, c, f.name, f.value); err != nil {
				return nil, err
			}
		}
		return sheet, nil
	}
	t = sandbox.Contents(t)
	begin := s.arguments().inherited(t, wanted, false)
	for _, f := range begin {
		if f.other != nil {
			return nil, s.sheetReader().unnamedBox(k, f.value)
		}
		if err := s.sheetReader().sheetField(sheet, c, f.name, f.value); err != nil {
			return nil, err
		}
	}
	for key, v := t.Next(lua.LNil); key != lua.LNil; key, v = t.Next(key) {
		s.Spend(wordSteps)
		if n, ok := key.(lua.LNumber); ok && n == 1 && begin != nil {
			continue
		} else if ok {
			name, isText := v.(lua.LString)
			if n != 1 || !isText {
				return nil, s.sheetReader().unnamedBox(k, v)
			}
			sheet.Name = string(name)
			continue
		}
		name, ok := key.(lua.LString)
		if !ok {
			return nil, fmt.Errorf("%s is described by named fields, not by %s", diag.A(k.Name), describe(key))
		}
		if err := s.sheetReader().sheetField(sheet, c, string(name), v); err != nil {
			return nil, err
		}
	}
	return sheet, nil
}

func newSheet(k *content.Kind) *content.Sheet {
	n := 0
	if k.Nature == content.Event { // most boxes of events are written, few of others
		n = min(len(k.Boxes()), maxEventRoom)
	}
	return &content.Sheet{Kind: k, Values: make(map[string]any, n)}
}

// maxEventRoom is the maximum number of values for which the sheet of an event has space at first.
const maxEventRoom = 16

// unnamedBox is the error for a value without a name.
func (sr sheetReader) unnamedBox(k *content.Kind, v lua.LValue) error {
	p := &diag.Problem{Message: fmt.Sprintf("%s is described by named fields, but %s has no name", diag.A(k.Name), describe(v))}
	if words := sr.boxWords(k); k.Nature == content.Event && len(words) > 0 {
		p.Hint = fmt.Sprintf("write { %s = ... }; it has %s", words[0], strings.Join(words, ", "))
	}
	return p
}

// boxWords lists the boxes of a kind by the names used in sheets.
func (sr sheetReader) boxWords(k *content.Kind) []string {
	boxes := k.Boxes()
	words := make([]string, 0, len(boxes)+1)
	for _, b := range boxes {
		words = append(words, content.Written(b.Name))
	}
	return words
}

func (sr sheetReader) sheetField(sheet *content.Sheet, c *content.Catalogue, name string, v lua.LValue) error {
	k := sheet.Kind
	if name == "name" && k.BoxSeen(sr.viewOf(k), "name") == nil {
		text, ok := v.(lua.LString)
		if !ok {
			return fmt.Errorf("a name is a text, not %s", describe(v))
		}
		sheet.Name = string(text)
		return nil
	}
	if b := k.BoxSeen(sr.viewOf(k), name); b != nil {
		value, err := sr.sheetValue(c, b.Type, v)
		if err != nil {
			return fmt.Errorf("`%s` of the %s: %w", name, k.Name, err)
		}
		sheet.Values[b.Name] = value
		return nil
	}
	if k.Is("entity") {
		if name == "has" {
			return sr.sheetHas(sheet, v)
		}
		if found := c.Visible(sr.viewOf(k), c.FindRated(k.Module, name)); len(found) > 0 {
			if p := ambiguousLevel(name, found); p != nil {
				return p
			}
			e := found[0]
			n, ok := v.(lua.LNumber)
			if !ok {
				return fmt.Errorf("%s is a level, a number and not %s", e.Name, describe(v))
			}
			sheet.Levels = append(sheet.Levels, content.Level{Entry: e, Value: float64(n)})
			return nil
		}
	}
	known := append(k.BoxNames(), "name")
	if k.Is("entity") {
		known = append(known, "has")
		known = append(known, c.RatedKeys(k.Module, name)...)
	}
	return &diag.Problem{Message: fmt.Sprintf("%s has no `%s`", diag.A(k.Name), name), Hint: c.RatedHint(k.Module, name, known).Text}
}

// sheetHas reads the field `has`: { "Riposte", "Leather" }.
func (sr sheetReader) sheetHas(sheet *content.Sheet, v lua.LValue) error {
	t, ok := v.(*lua.LTable)
	if !ok {
		return fmt.Errorf("has takes a list of entries, not %s", describe(v))
	}
	entries, err := listElements(t)
	if err != nil {
		return err
	}
	before := sr.s.viewer
	sr.s.viewer = sr.viewOf(sheet.Kind)
	defer func() { sr.s.viewer = before }()
	for _, entry := range entries {
		var with *lua.LTable
		if t, ok := entry.(*lua.LTable); ok {
			with = sandbox.Contents(t)
			entry = with.RawGetInt(1)
		}
		value, err := sr.s.FromLua(entry, types.RefType(""))
		if err != nil {
			return err
		}
		n, ok := value.(types.Ref)
		if !ok {
			return fmt.Errorf("has takes a list of entries, not %s", describe(entry))
		}
		e := sr.s.Table.World().Entry(n)
		if e == nil {
			return fmt.Errorf("has takes a list of entries, and %s is not one", sr.s.Table.World().Names.Of(n))
		}
		if n.IsCopy() {
			return &diag.Problem{Message: fmt.Sprintf("has takes printed entries, but %s already has an owner", sr.s.Table.World().Names.Of(n)),
				Hint: "bring the new owner first, then use gains"}
		}
		boxes, err := sr.gainedBoxes(e, with)
		if err != nil {
			return err
		}
		if p := sheet.GiveEntry(e, boxes); p != nil {
			return p
		}
	}
	return nil
}

// gainedBoxes reads what is written on the sheet of a carried entry: { "Longsword", potency = 1 }. A nil
// table writes nothing.
func (sr sheetReader) gainedBoxes(e *content.Entry, t *lua.LTable) (boxes types.Map, err error) {
	if t == nil {
		return nil, nil
	}
	for key, v := t.Next(lua.LNil); key != lua.LNil; key, v = t.Next(key) {
		sr.s.Spend(wordSteps)
		name, ok := key.(lua.LString)
		if key == lua.LNumber(1) {
			continue
		}
		if !ok {
			return nil, &diag.Problem{Message: fmt.Sprintf("%s means nothing behind %q", describe(v), e.Name), Hint: fmt.Sprintf("write the box that it fills: { %q, box = ... }", e.Name)}
		}
		box, p := e.GainedBox(sr.s.viewer, string(name))
		if p != nil {
			return nil, p
		}
		value, err := sr.s.FromLua(v, box.Type)
		if err != nil {
			return nil, fmt.Errorf("`%s` of %s: %w", string(name), e.Name, err)
		}
		boxes = boxes.With(content.Written(box.Name), value)
	}
	return boxes, nil
}

// sheetValue converts a value of a box; a table is the sheet of a new record where the type is
// one.
func (sr sheetReader) sheetValue(c *content.Catalogue, t types.Type, v lua.LValue) (any, error) {
	tab, ok := v.(*lua.LTable)
	if ok && t.Base == types.RefBase {
		if k := c.Kind(t.Kind); k != nil && k.Nature == content.Record {
			return sr.s.Sheet(k, tab)
		}
	}
	if ok && t.Base == types.ListBase && t.Elem.Base == types.RefBase {
		if k := c.Kind(t.Elem.Kind); k != nil && k.Nature == content.Record {
			values, err := listElements(tab)
			if err != nil {
				return nil, err
			}
			var list []any
			for _, v := range values {
				e, err := sr.sheetValue(c, *t.Elem, v)
				if err != nil {
					return nil, err
				}
				list = append(list, e)
			}
			return list, nil
		}
	}
	return sr.s.FromLua(v, t)
}

// Template returns the sheet of a printed entry of a kind of records.
func (s *Session) Template(e *content.Entry) *content.Sheet { return e.Sheet }
