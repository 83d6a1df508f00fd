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

// givenKey is the key that marks metatables of tables of arguments.
const givenKey = "what was given"

// isArguments reports whether a value is a table of arguments that a function was called with.
func (ar argumentReader) isArguments(v lua.LValue) bool {
	t, ok := v.(*lua.LTable)
	if !ok {
		return false
	}
	meta, ok := t.Metatable.(*lua.LTable)
	return ok && meta.RawGetString(givenKey) == lua.LTrue
}

// field is an entry of a Lua table with its name or other key.
type field struct {
	name  string
	other lua.LValue // nil for a name
	value lua.LValue
}

// fieldsOf lists the entries of a table.
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

// passedOn lists the entries of a table of arguments that another rule has parameters for.
func passedOn(t *lua.LTable, wanted []string) []field {
	fields := make([]field, 0, len(wanted))
	for _, name := range wanted {
		if v := t.RawGetString(name); v != lua.LNil {
			fields = setField(fields, name, v)
		}
	}
	return fields
}

// setField adds a value under a name, replacing one of the same name: boxes of two games may have one
// name.
func setField(fields []field, name string, v lua.LValue) []field {
	for i := range fields {
		if fields[i].name == name {
			fields[i].value = v
			return fields
		}
	}
	return append(fields, field{name: name, value: v})
}

// hasNames reports whether a table has a string key.
func hasNames(t *lua.LTable) bool {
	for k, _ := t.Next(lua.LNil); k != lua.LNil; k, _ = t.Next(k) {
		if k.Type() == lua.LTString {
			return true
		}
	}
	return false
}

// inherited returns the arguments taken over from the value at [1] of a table of arguments: a table
// of arguments passed on, the boxes of an event, or a table of the script. It returns nil if the
// value is meant for the first parameter (isFirst) or is none of these. wanted lists the
// parameters; it is called only if needed.
func (ar argumentReader) inherited(t *lua.LTable, wanted func() []string, isFirst bool) []field {
	v := t.RawGetInt(1)
	if v == lua.LNil {
		return nil
	}
	if ar.isArguments(v) {
		return passedOn(v.(*lua.LTable), wanted())
	}
	if isFirst || !hasNames(t) {
		return nil
	}
	if n, ok := ar.s.IsThing(v); ok {
		k := ar.s.Table.World().Program().Catalogue.Kind(n.Kind)
		if k == nil || k.Nature != content.Event {
			return nil
		}
		return ar.eventFields(n, k, wanted())
	}
	if own, ok := v.(*lua.LTable); ok {
		own = sandbox.Contents(own)
		if first, _ := own.Next(lua.LNil); first == lua.LNil || hasNames(own) {
			return fieldsOf(own)
		}
	}
	return nil
}

// SheetFromEvent reads an event given in place of a table: the boxes of it that the new thing of
// kind k has. It is nil for any other value.
func (s *Session) SheetFromEvent(module string, k *content.Kind, v lua.LValue) (*content.Sheet, error) {
	n, ok := s.IsThing(v)
	if !ok {
		return nil, nil
	}
	own := s.Table.World().Program().Catalogue.Kind(n.Kind)
	if own == nil || own.Nature != content.Event {
		return nil, nil
	}
	before := s.viewer
	s.viewer = module
	defer func() { s.viewer = before }()
	s.Spend(thingSteps)
	sheet := newSheet(k)
	for _, f := range s.arguments().eventFields(n, own, s.sheetReader().boxWords(k)) {
		s.Spend(wordSteps)
		if err := s.sheetReader().sheetField(sheet, s.Table.World().Program().Catalogue, f.name, f.value); err != nil {
			return nil, err
		}
	}
	return sheet, nil
}

// eventFields returns the boxes of an event that are set and wanted.
func (ar argumentReader) eventFields(n types.Ref, k *content.Kind, wanted []string) []field {
	fields := make([]field, 0, len(wanted))
	for _, b := range k.Boxes() {
		name := content.Written(b.Name)
		if !slices.Contains(wanted, name) {
			continue
		}
		if v, ok := ar.s.Table.World().Boxes.Written(n, b); ok && v != nil {
			if value := ar.s.ToLua(v); value != lua.LNil {
				fields = setField(fields, name, value)
			}
		}
	}
	return fields
}

// fitsFirst reports whether a value at [1] has the type of the first parameter: a thing of its
// kind, or a map.
func (ar argumentReader) fitsFirst(t types.Type, v lua.LValue) bool {
	if n, ok := ar.s.IsThing(v); ok && t.Base == types.RefBase {
		k := ar.s.Table.World().Program().Catalogue.Kind(n.Kind)
		return t.Kind != "" && k != nil && k.Is(t.Kind)
	}
	return t.Base == types.MapBase
}

// unnamedHint returns the hint for positional values in a table of named arguments.
func unnamedHint(r *rules.Rule, t *lua.LTable) string {
	n := t.Len()
	if hasNames(t) || n == 0 || n > len(r.Signature.Params) {
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
