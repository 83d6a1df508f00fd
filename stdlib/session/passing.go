package session

import (
	"fmt"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/script"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rulebook"
)

// givenKey marks the metatable of what was given to a function.
const givenKey = "what was given"

// wasGiven tells what was given to a function from other tables.
func (s *Session) wasGiven(v lua.LValue) bool {
	t, ok := v.(*lua.LTable)
	if !ok {
		return false
	}
	meta, ok := t.Metatable.(*lua.LTable)
	return ok && meta.RawGetString(givenKey) == lua.LTrue
}

// passedOn is what of a table of parameters somebody else takes, too.
func (s *Session) passedOn(t *lua.LTable, wanted []string) *lua.LTable {
	out := s.Host.L.CreateTable(0, len(wanted))
	for _, name := range wanted {
		if v := t.RawGetString(name); v != lua.LNil {
			out.RawSetString(name, v)
		}
	}
	return out
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
// what the first parameter takes.
func (s *Session) begins(t *lua.LTable, wanted []string, isFirst bool) *lua.LTable {
	v := t.RawGetInt(1)
	if s.wasGiven(v) {
		return s.passedOn(v.(*lua.LTable), wanted)
	}
	if isFirst || !named(t) {
		return nil
	}
	if n, ok := s.IsNoun(v); ok {
		k := s.Table.Book().Catalogue.Kind(n.Kind)
		if k == nil || k.Nature != content.Event {
			return nil
		}
		return s.ofEvent(n, k, wanted)
	}
	if own, ok := v.(*lua.LTable); ok {
		own = script.Contents(own)
		if first, _ := own.Next(lua.LNil); first == lua.LNil || named(own) {
			return own
		}
	}
	return nil
}

// FromEvent is what a new thing of a kind takes of an event that stands alone in
// place of a table; nil for any other value.
func (s *Session) FromEvent(v lua.LValue, k *content.Kind) *lua.LTable {
	n, ok := s.IsNoun(v)
	if !ok {
		return nil
	}
	own := s.Table.Book().Catalogue.Kind(n.Kind)
	if own == nil || own.Nature != content.Event {
		return nil
	}
	var wanted []string
	for _, b := range k.Boxes() {
		wanted = append(wanted, content.Written(b.Name))
	}
	return s.ofEvent(n, own, wanted)
}

// ofEvent is what of an event is set and wanted.
func (s *Session) ofEvent(n types.Noun, k *content.Kind, wanted []string) *lua.LTable {
	out := s.Host.L.CreateTable(0, len(wanted))
	for _, b := range k.Boxes() {
		name := content.Written(b.Name)
		if !slices.Contains(wanted, name) {
			continue
		}
		if v, ok := s.Table.Written(n, b); ok && v != nil {
			out.RawSetString(name, s.ToLua(v))
		}
	}
	return out
}

// fitsFirst says whether a value that stands first in a table is meant for the
// first parameter: a thing of its kind, or a map.
func (s *Session) fitsFirst(t types.Type, v lua.LValue) bool {
	if n, ok := s.IsNoun(v); ok && t.Base == types.NounBase {
		k := s.Table.Book().Catalogue.Kind(n.Kind)
		return t.Kind != "" && k != nil && k.Is(t.Kind)
	}
	return t.Base == types.MapBase
}

// unnamedHint says how values are given that stand in a table without names.
func unnamedHint(r *rulebook.Rule, t *lua.LTable) string {
	n := t.Len()
	if named(t) || n == 0 || n > len(r.Params) {
		return namesHint(r)
	}
	var plain, by []string
	for i := range n {
		value := "..."
		if v := t.RawGetInt(i + 1); v.Type() == lua.LTString || v.Type() == lua.LTNumber {
			value = describe(v)
		}
		plain, by = append(plain, value), append(by, r.Params[i].Name+" = "+value)
	}
	hint := fmt.Sprintf("a table without names is a list: write %s(%s) or %s { %s }", r.Word, strings.Join(plain, ", "), r.Word, strings.Join(by, ", "))
	if n < len(r.Params) {
		hint += "; " + namesHint(r)
	}
	return hint
}
