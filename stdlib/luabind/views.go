package luabind

import (
	lua "github.com/yuin/gopher-lua"

	"houserule/lang/sandbox"
	"houserule/lang/types"
)

// few is how many elements a list or map has at most of which scripts pay for all when
// they read it; of longer ones they pay for what they look at.
const few = 32

// What a script is told that writes to a list or map of the game.
const (
	listName = "a list that stands in the game"
	mapName  = "a map that stands in the game"
)

// shownCost is what scripts pay in steps for reading a value, lists and maps inside it
// included. Only what they look at is made.
func shownCost(v any) int {
	switch v := v.(type) {
	case types.List:
		if len(v) > few {
			return wordSteps
		}
		n := wordSteps + valueSteps*len(v)
		for _, e := range v {
			n += shownCost(e)
		}
		return n
	case types.Map:
		if len(v) > few {
			return wordSteps
		}
		n := wordSteps + 2*valueSteps*len(v)
		for _, p := range v {
			n += shownCost(p.Key) + shownCost(p.Value)
		}
		return n
	}
	return 0
}

// show is ToLua for what is paid for.
func (s *Session) show(v any) lua.LValue {
	switch v := v.(type) {
	case types.List:
		l := &shownList{session: s, list: v}
		return s.Host.ViewOf(&l.ViewTable, listName, l)
	case types.Map:
		m := &shownMap{session: s, pairs: v}
		return s.Host.ViewOf(&m.ViewTable, mapName, m)
	}
	return s.ToLua(v)
}

// shownList is a list of the game as scripts see it.
type shownList struct {
	sandbox.ViewTable
	session *Session
	list    types.List
	made    []lua.LValue // one table for each list inside, however often it is read
}

func (l *shownList) Size() int { return len(l.list) }

func (l *shownList) Cost() int {
	if len(l.list) > few {
		return len(l.list)
	}
	return 0
}

// Len leaves out what is none at the end, as # does of any table.
func (l *shownList) Len() (n int, known bool) {
	n = len(l.list)
	for n > 0 && l.list[n-1] == nil {
		n--
	}
	return n, true
}

func (l *shownList) At(key lua.LValue) lua.LValue {
	if n, ok := key.(lua.LNumber); ok {
		if i, whole := sandbox.Int(n, 1, len(l.list)); whole && i <= len(l.list) {
			return l.at(i - 1)
		}
	}
	return lua.LNil
}

func (l *shownList) at(i int) lua.LValue {
	e := l.list[i]
	switch e.(type) {
	case types.List, types.Map:
	default:
		return l.session.ToLua(e)
	}
	if l.made == nil {
		l.made = make([]lua.LValue, len(l.list))
	}
	if l.made[i] == nil {
		l.made[i] = l.session.shown(e, len(l.list))
	}
	return l.made[i]
}

func (l *shownList) Fill(add func(key, value lua.LValue)) {
	for i := range l.list {
		add(sandbox.Number(float64(i+1)), l.at(i)) // none keeps its place
	}
}

// same is the list itself where it is read as type t and would come out no other.
func (l *shownList) same(t types.Type) bool {
	if len(l.list) > few || t.Base == types.MapBase {
		return false
	}
	named := t.Elem != nil && t.Elem.Base == types.NounBase
	for _, e := range l.list {
		switch e := e.(type) {
		case types.Ref, float64, bool:
		case string:
			if named || len(e) >= bytesPassed {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// shown is a value inside a list or map of so many elements.
func (s *Session) shown(v any, among int) lua.LValue {
	if among > few {
		return s.ToLua(v)
	}
	return s.show(v)
}

// shownMap is a map of the game as scripts see it.
type shownMap struct {
	sandbox.ViewTable
	session *Session
	pairs   types.Map
	made    []lua.LValue // as in a list
}

func (m *shownMap) Size() int { return len(m.pairs) }

func (m *shownMap) Cost() int {
	if len(m.pairs) > few {
		return len(m.pairs)
	}
	return 0
}

func (m *shownMap) Len() (n int, known bool) { return 0, false }

func (m *shownMap) At(key lua.LValue) lua.LValue {
	k, err := m.session.FromLua(key, types.Type{})
	if err != nil {
		return lua.LNil
	}
	if i, ok := m.pairs.Find(k); ok {
		return m.value(i)
	}
	return lua.LNil
}

func (m *shownMap) value(i int) lua.LValue {
	v := m.pairs[i].Value
	switch v.(type) {
	case types.List, types.Map:
	default:
		return m.session.ToLua(v)
	}
	if m.made == nil {
		m.made = make([]lua.LValue, len(m.pairs))
	}
	if m.made[i] == nil {
		m.made[i] = m.session.shown(v, len(m.pairs))
	}
	return m.made[i]
}

func (m *shownMap) Fill(add func(key, value lua.LValue)) {
	for i, p := range m.pairs {
		add(m.session.shown(p.Key, len(m.pairs)), m.value(i))
	}
}
