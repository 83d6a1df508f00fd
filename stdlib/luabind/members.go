package luabind

import (
	lua "github.com/yuin/gopher-lua"

	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// members caches what words mean on things of a kind.
type members struct {
	kind   *content.Kind
	shared bool // games share the kind: the meaning of a word depends on the module that reads it
	found  map[string]*member
}

// member is the meaning of a word: a box, a rule, or neither.
type member struct {
	box  *content.Box
	rule *rules.Rule
	asks bool    // reading the word evaluates the rule
	verb *method // the method if the rule must be called; nil otherwise
}

// method is the Lua function of a rule: thing:word{...} or thing:word(...).
type method struct {
	rule *rules.Rule
	fn   *lua.LFunction
	last types.Ref // the thing whose method was read last; detects thing.word() in place of thing:word()
	read bool      // last is set
}

// maxMembers limits the words cached per kind, as scripts may read any string.
const maxMembers = 1_000

// membersOf returns the cache of a kind; nil if there is no such kind.
func (s *Session) membersOf(kind string) *members {
	program := s.Table.World().Program()
	if s.program != program {
		s.program, s.members, s.methods = program, map[string]*members{}, map[*rules.Rule]*method{}
	}
	if m := s.members[kind]; m != nil {
		return m
	}
	k := program.Catalogue.Kind(kind)
	if k == nil {
		return nil
	}
	m := &members{kind: k, shared: program.Catalogue.Shared(k), found: map[string]*member{}}
	s.members[kind] = m
	return m
}

// find returns the meaning of a word, from the cache if possible.
func (s *Session) find(m *members, word string) *member {
	if found := m.found[word]; found != nil {
		return found
	}
	found := &member{box: s.Table.World().Box(m.kind, word)}
	if found.box == nil {
		if r := s.Table.World().Program().Find(m.kind, word); r != nil {
			found.rule = r
			found.asks = len(r.Signature.Params) == 0 && (r.DeclKind == rules.Query || r.DeclKind == rules.Lookup)
			if !found.asks {
				found.verb = s.method(r)
			}
		}
	}
	if len(m.found) < maxMembers {
		m.found[word] = found
	}
	return found
}

// method returns the Lua function of a rule; a rule has one.
func (s *Session) method(r *rules.Rule) *method {
	m := s.methods[r]
	if m == nil {
		m = &method{rule: r}
		m.fn = s.bound(m)
		s.methods[r] = m
	}
	return m
}
