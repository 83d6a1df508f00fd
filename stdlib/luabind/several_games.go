package luabind

import (
	lua "github.com/yuin/gopher-lua"

	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// wordSeen returns the full name of a member, as the module of the running function names
// it. Only kinds shared by games have members of several games.
func (s *Session) wordSeen(L *lua.LState, kind *content.Kind, word string) string {
	program := s.Table.World().Program()
	if !program.Catalogue.Shared(kind) {
		return word
	}
	module := s.Host.Caller(L)
	if b := kind.BoxSeen(module, word); b != nil {
		return b.Name
	}
	if r := program.FindSeen(module, kind, word); r != nil {
		return r.Word
	}
	return word
}

// kindSeen returns the name of a kind as used by the module of the running function.
func (s *Session) kindSeen(L *lua.LState, kind string) string {
	if c := s.Table.World().Program().Catalogue; c.HasSeveralGames() {
		return c.NameSeen(s.Host.Caller(L), kind)
	}
	return kind
}

// GivenTo is [Session.Given] with names resolved in the game of the thing.
func (s *Session) GivenTo(n types.Ref, r *rules.Rule, L *lua.LState, i int) (rules.Args, error) {
	before := s.viewer
	if k := s.Table.World().Program().Catalogue.Kind(n.Kind); k != nil {
		s.viewer = k.Module
	}
	defer func() { s.viewer = before }()
	return s.Given(r, L, i)
}

// wordOf is wordSeen for the kind of a thing.
func (s *Session) wordOf(L *lua.LState, n types.Ref, word string) string {
	if k := s.Table.World().Program().Catalogue.Kind(n.Kind); k != nil {
		return s.wordSeen(L, k, word)
	}
	return word
}

// boxOf reads the arguments of a method: the thing, and the name of a box.
func (s *Session) boxOf(L *lua.LState) (types.Ref, string) {
	n, box := s.Entity(L, 1, "the thing"), L.CheckString(2)
	return n, s.wordOf(L, n, box)
}

// viewOf returns the module whose names describe things of a kind: its own module, or for
// kinds shared by games that of the running function.
func (sr sheetReader) viewOf(k *content.Kind) string {
	if sr.s.Table.World().Program().Catalogue.Shared(k) {
		return sr.s.viewer
	}
	return k.Module
}

// SheetOf is [Session.Sheet] with the names of a module.
func (s *Session) SheetOf(module string, k *content.Kind, t *lua.LTable) (*content.Sheet, error) {
	before := s.viewer
	s.viewer = module
	defer func() { s.viewer = before }()
	return s.Sheet(k, t)
}
