package luabind

import (
	"fmt"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/sandbox"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// givenKey marks the metatable of what was given to a function.
const givenKey = "what was given"

// wasGiven tells what was given to a function from other tables.
func (ar argumentReader) wasGiven(v lua.LValue) bool {
	t, ok := v.(*lua.LTable)
	if !ok {
		return false
	}
	meta, ok := t.Metatable.(*lua.LTable)
	return ok && meta.RawGetString(givenKey) == lua.LTrue
}

// field is something that stands in a table under a name, or under another key.
type field struct {
	name  string
	other lua.LValue // nil for a name
	value lua.LValue
}

// fieldsOf is what stands in a table.
func fieldsOf(t *lua.LTable) []field {
	fields := []field{}
	for k, v := t.Next(lua.LNil); k != lua.LNil; k, v = t.Next(k) {
		if name, ok := k.(lua.LString); ok {
			fields = append(fields, field{name: string(name), value: v})
		} else {
			fields = append(fields, field{other: k, value: v})
		}
	}
	return fields
}

// passedOn is what of a table of parameters somebody else takes, too.
func passedOn(t *lua.LTable, wanted []string) []field {
	fields := make([]field, 0, len(wanted))
	for _, name := range wanted {
		if v := t.RawGetString(name); v != lua.LNil {
			fields = laid(fields, name, v)
		}
	}
	return fields
}

// laid puts a value under a name; two games may have boxes of one name.
func laid(fields []field, name string, v lua.LValue) []field {
	for i := range fields {
		if fields[i].name == name {
			fields[i].value = v
			return fields
		}
	}
	return append(fields, field{name: name, value: v})
}

// named says whether something in a table has a name.
func named(t *lua.LTable) bool {
	for k, _ := t.Next(lua.LNil); k != lua.LNil; k, _ = t.Next(k) {
		if k.Type() == lua.LTString {
			return true
		}
	}
	return false
}

// begins is the table of parameters with which another one begins: of what was
// given, and of an event, what is wanted and set; a table of the script's own as
// it is. It is nil where a table begins with something else, which isFirst says of
// what the first parameter takes. What is wanted is asked where it matters.
func (ar argumentReader) begins(t *lua.LTable, wanted func() []string, isFirst bool) []field {
	v := t.RawGetInt(1)
	if v == lua.LNil {
		return nil
	}
	if ar.wasGiven(v) {
		return passedOn(v.(*lua.LTable), wanted())
	}
	if isFirst || !named(t) {
		return nil
	}
	if n, ok := ar.s.IsThing(v); ok {
		k := ar.s.Table.World().Book().Catalogue.Kind(n.Kind)
		if k == nil || k.Nature != content.Event {
			return nil
		}
		return ar.ofEvent(n, k, wanted())
	}
	if own, ok := v.(*lua.LTable); ok {
		own = sandbox.Contents(own)
		if first, _ := own.Next(lua.LNil); first == lua.LNil || named(own) {
			return fieldsOf(own)
		}
	}
	return nil
}

// SheetFromEvent reads an event that stands alone in place of a table: what a new
// thing of a kind takes of it. It is nil for any other value.
func (s *Session) SheetFromEvent(module string, k *content.Kind, v lua.LValue) (*content.Sheet, error) {
	n, ok := s.IsThing(v)
	if !ok {
		return nil, nil
	}
	own := s.Table.World().Book().Catalogue.Kind(n.Kind)
	if own == nil || own.Nature != content.Event {
		return nil, nil
	}
	before := s.view
	s.view = module
	defer func() { s.view = before }()
	s.Spend(thingSteps)
	sheet := newSheet(k)
	for _, f := range s.arguments().ofEvent(n, own, s.sheetReader().boxWords(k)) {
		s.Spend(wordSteps)
		if err := s.sheetReader().sheetField(sheet, s.Table.World().Book().Catalogue, f.name, f.value); err != nil {
			return nil, err
		}
	}
	return sheet, nil
}

// ofEvent is what of an event is set and wanted.
func (ar argumentReader) ofEvent(n types.Ref, k *content.Kind, wanted []string) []field {
	fields := make([]field, 0, len(wanted))
	for _, b := range k.Boxes() {
		name := content.Written(b.Name)
		if !slices.Contains(wanted, name) {
			continue
		}
		if v, ok := ar.s.Table.World().Boxes.Written(n, b); ok && v != nil {
			if value := ar.s.ToLua(v); value != lua.LNil {
				fields = laid(fields, name, value)
			}
		}
	}
	return fields
}

// fitsFirst says whether a value that stands first in a table is meant for the
// first parameter: a thing of its kind, or a map.
func (ar argumentReader) fitsFirst(t types.Type, v lua.LValue) bool {
	if n, ok := ar.s.IsThing(v); ok && t.Base == types.NounBase {
		k := ar.s.Table.World().Book().Catalogue.Kind(n.Kind)
		return t.Kind != "" && k != nil && k.Is(t.Kind)
	}
	return t.Base == types.MapBase
}

// unnamedHint says how values are given that stand in a table without names.
func unnamedHint(r *rules.Rule, t *lua.LTable) string {
	n := t.Len()
	if named(t) || n == 0 || n > len(r.Signature.Params) {
		return namesHint(r)
	}
	var plain, by []string
	for i := range n {
		value := "..."
		if v := t.RawGetInt(i + 1); v.Type() == lua.LTString || v.Type() == lua.LTNumber {
			value = describe(v)
		}
		plain, by = append(plain, value), append(by, r.Signature.Params[i].Name+" = "+value)
	}
	hint := fmt.Sprintf("a table without names is a list: write %s(%s) or %s { %s }", r.Word, strings.Join(plain, ", "), r.Word, strings.Join(by, ", "))
	if n < len(r.Signature.Params) {
		hint += "; " + namesHint(r)
	}
	return hint
}
