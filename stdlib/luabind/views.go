package luabind

import (
	lua "github.com/yuin/gopher-lua"

	"houserule/lang/sandbox"
	"houserule/lang/types"
)

// maxChargedWhole is the largest size of lists and maps whose elements are charged at once
// when they are read. In longer ones each element is charged when it is read.
const maxChargedWhole = 32

// Names of lists and maps of the game in the error for assigning to an element.
const (
	listName = "a list of the game"
	mapName  = "a map of the game"
)

// shownCost returns the cost in steps of reading a value, with nested lists and maps. Their
// tables are made only when they are read.
func shownCost(v any) int {
	switch v := v.(type) {
	case types.List:
		if len(v) > maxChargedWhole {
			return wordSteps
		}
		n := wordSteps + valueSteps*len(v)
		for _, e := range v {
			n += shownCost(e)
		}
		return n
	case types.Map:
		if len(v) > maxChargedWhole {
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

// show is ToLua for values that are already charged.
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

// shownList is the view of a list for scripts.
type shownList struct {
	sandbox.ViewTable
	session *Session
	list    types.List
	made    []lua.LValue // the tables of nested lists, so that each is made once; nil elements are not made yet
}

func (l *shownList) Size() int { return len(l.list) }

func (l *shownList) Cost() int {
	if len(l.list) > maxChargedWhole {
		return len(l.list)
	}
	return 0
}

// Len does not count none values at the end, like # on tables.
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
		add(sandbox.Number(float64(i+1)), l.at(i)) // none keeps its index
	}
}

// needsNoConversion reports whether the list needs no conversion to be a value of type t.
func (l *shownList) needsNoConversion(t types.Type) bool {
	if len(l.list) > maxChargedWhole || t.Base == types.MapBase {
		return false
	}
	named := t.Elem != nil && t.Elem.Base == types.RefBase
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

// shown converts an element of a list or map with so many elements.
func (s *Session) shown(v any, among int) lua.LValue {
	if among > maxChargedWhole {
		return s.ToLua(v)
	}
	return s.show(v)
}

// shownMap is the view of a map for scripts.
type shownMap struct {
	sandbox.ViewTable
	session *Session
	pairs   types.Map
	made    []lua.LValue // as in a list
}

func (m *shownMap) Size() int { return len(m.pairs) }

func (m *shownMap) Cost() int {
	if len(m.pairs) > maxChargedWhole {
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
