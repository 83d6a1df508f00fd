package luabind

import (
	lua "github.com/yuin/gopher-lua"

	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// members are the words behind the things of a kind, as they were found before.
type members struct {
	kind   *content.Kind
	shared bool // games share the kind: what a word means depends on whose it is
	found  map[string]*member
}

// member is what a full name means behind the things of a kind: a box, a rule, or
// neither of them.
type member struct {
	box  *content.Box
	rule *rules.Rule
	asks bool    // the rule is answered where its name stands
	verb *method // the rule is called
}

// method is a rule as scripts call it: thing:word{...} or thing:word(...).
type method struct {
	rule *rules.Rule
	fn   *lua.LFunction
	last types.Ref // whose word was read last: a dot in place of a colon shows so
	read bool      // whether it was
}

// mostMembers is how many words of a kind are remembered; scripts may ask for any text.
const mostMembers = 1_000

// membersOf are the words of a kind by its name; nil where there is no such kind.
func (s *Session) membersOf(kind string) *members {
	book := s.Table.World().Book()
	if s.book != book {
		s.book, s.members, s.methods = book, map[string]*members{}, map[*rules.Rule]*method{}
	}
	if m := s.members[kind]; m != nil {
		return m
	}
	k := book.Catalogue.Kind(kind)
	if k == nil {
		return nil
	}
	m := &members{kind: k, shared: book.Catalogue.Shared(k), found: map[string]*member{}}
	s.members[kind] = m
	return m
}

// find is what a word means behind the things of a kind.
func (s *Session) find(m *members, word string) *member {
	if found := m.found[word]; found != nil {
		return found
	}
	found := &member{box: s.Table.World().Box(m.kind, word)}
	if found.box == nil {
		if r := s.Table.World().Book().Find(m.kind, word); r != nil {
			found.rule = r
			found.asks = len(r.Signature.Params) == 0 && (r.DeclKind == rules.Question || r.DeclKind == rules.Lookup)
			if !found.asks {
				found.verb = s.method(r)
			}
		}
	}
	if len(m.found) < mostMembers {
		m.found[word] = found
	}
	return found
}

// method is the one function of a rule.
func (s *Session) method(r *rules.Rule) *method {
	m := s.methods[r]
	if m == nil {
		m = &method{rule: r}
		m.fn = s.bound(m)
		s.methods[r] = m
	}
	return m
}
