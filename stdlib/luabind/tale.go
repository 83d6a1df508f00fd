package luabind

import (
	"math"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/types"
	"houserule/runtime/play/eval"
	"houserule/runtime/table"
)

// What a function does next depends on nothing but what it was told. So what it did after
// having been told something is known when odds tell it the same again in another
// situation: the next word is done then as it was, and the script is not run.

// scene is a point in functions that were told the same up to there: the word that comes
// next, or what the function gives.
type scene struct {
	known  bool
	script bool // only the script knows how it goes on, or what that depends on
	word   *lua.LFunction
	args   []heard
	steps  int64 // that the script took since the last word
	ends   bool
	gives  heard
	next   []turn
}

// heard is a value that a script has: one as it stands, or a check that a word opened.
type heard struct {
	value lua.LValue
	from  int // the number of the word behind a check, from 1; 0 for a value
}

// turn is one of the ways in which it goes on behind a word.
type turn struct {
	answer lua.LValue // nil for a check
	scene  *scene
}

// tales are the scenes of all functions.
type tales struct {
	begun map[told]*beginning
	count int
}

// beginning is where a function begins that is called in some way, and from how many
// situations it was played. From the first one nothing is noted: most odds have no other.
// From the second on scenes are noted, and from the third on they are known.
type beginning struct {
	scene
	played int
}

const (
	noted = 2
	known = 3
)

// told is what a function is called with.
type told struct {
	function *Function
	noun     types.Ref
	given    [3]types.Value
}

// mostScenes is how many scenes are remembered.
const mostScenes = 50_000

// tale is a function that is played from one beginning.
type tale struct {
	tales   *tales
	first   *beginning
	at      *scene       // of the present course
	answers []lua.LValue // to the words so far
	since   int64        // steps that were taken when the last word was done
	apart   bool         // the script is not run
	failed  int          // how often it had to be in the end
	went    int          // how often not
}

// tells runs the function that odds play apart, or does its words in its place where
// they are known.
func (s *Session) tells(f *Function, c *eval.Call, x *table.ReplayedCall) (types.Value, error) {
	t, _ := x.Tale.(*tale)
	if t == nil {
		t = s.taleOf(f, c, x)
		x.Tale = t
	}
	if t.first.played >= known && t.failed <= t.went && x.WithoutScript() {
		v, err, ok := s.without(t, x)
		switch {
		case ok && err == nil:
			t.went++
			return v, nil
		case ok:
			t.failed++
			return nil, table.TellAnew
		}
	}
	t.at, t.answers, t.since, t.apart = nil, t.answers[:0], s.Host.Steps(), false
	if t.first.played >= noted {
		t.at = &t.first.scene
	}
	printed := s.Host.Printed()
	var room [5]lua.LValue
	v, err := s.Host.Call(f.fn, f.arguments(room[:0], c)...)
	if err != nil {
		return nil, err
	}
	if s.Host.Printed() > printed {
		t.first.script = true
	}
	if at := t.at; x.Steady() && at != nil && !at.known {
		at.known, at.ends, at.steps = true, true, s.Host.Steps()-t.since
		at.gives, at.script = t.hears(v)
	}
	return s.FromLua(v, types.Type{})
}

// taleOf is what is known of a function that is called in some way.
func (s *Session) taleOf(f *Function, c *eval.Call, x *table.ReplayedCall) *tale {
	all, _ := (*x.Tales()).(*tales)
	if all == nil {
		all = &tales{begun: map[told]*beginning{}}
		*x.Tales() = all
	}
	key := told{function: f, noun: c.Ref}
	simple := c.Me == nil && c.Whole == nil && len(c.Params) <= len(key.given) && len(c.Args) <= len(c.Params)
	for i := 0; simple && i < len(c.Params); i++ {
		switch v := c.Args[c.Params[i].Name].(type) {
		case nil, bool, float64, string, types.Ref:
			key.given[i] = v
		default:
			simple = false
		}
	}
	first := &beginning{}
	if simple {
		if all.begun[key] == nil {
			all.begun[key] = first
		}
		first = all.begun[key]
		first.played++
	}
	return &tale{tales: all, first: first}
}

// begins notes which word comes next, with what lies on the stack for it.
func (t *tale) begins(L *lua.LState, word *lua.LFunction, tellable bool, steps int64) {
	at := t.at
	if at == nil || at.known {
		return
	}
	at.known, at.word, at.steps, at.script = true, word, steps-t.since, !tellable
	at.args = make([]heard, L.GetTop())
	for i := range at.args {
		var hidden bool
		at.args[i], hidden = t.hears(L.Get(i + 1))
		at.script = at.script || hidden
	}
}

// ends notes what the word answered.
func (t *tale) ends(v lua.LValue, lasting bool, steps int64) {
	if t.at == nil {
		return
	}
	if _, ok := v.(*lua.LTable); ok || !lasting {
		t.at.script = true
	}
	next := t.at.then(v)
	if next == nil && t.tales.count < mostScenes {
		t.tales.count++
		next = &scene{}
		t.at.next = append(t.at.next, turn{answerOf(v), next})
	}
	t.at, t.since = next, steps
	t.answers = append(t.answers, v)
}

// hears is a value by what it is known in all courses; hidden where it is not.
func (t *tale) hears(v lua.LValue) (h heard, hidden bool) {
	if isForm(v) {
		for i := len(t.answers) - 1; i >= 0; i-- {
			if t.answers[i] == v {
				return heard{from: i + 1}, false
			}
		}
		return heard{}, true
	}
	v, ok := copied(v, 0)
	return heard{value: v}, !ok
}

func (t *tale) value(h heard) lua.LValue {
	if h.from > 0 {
		return t.answers[h.from-1]
	}
	return h.value
}

// then is how it goes on behind an answer; nil where that is not known.
func (at *scene) then(v lua.LValue) *scene {
	for i := range at.next {
		if sameAnswer(at.next[i].answer, v) {
			return at.next[i].scene
		}
	}
	return nil
}

func isForm(v lua.LValue) bool {
	ud, ok := v.(*lua.LUserData)
	if !ok {
		return false
	}
	_, ok = ud.Value.(*table.Check)
	return ok
}

// answerOf is an answer as scenes know it.
func answerOf(v lua.LValue) lua.LValue {
	if isForm(v) {
		return nil
	}
	return v
}

func sameAnswer(known, v lua.LValue) bool {
	if known == nil {
		return isForm(v)
	}
	if a, ok := known.(lua.LNumber); ok {
		b, ok := v.(lua.LNumber)
		return ok && math.Float64bits(float64(a)) == math.Float64bits(float64(b))
	}
	return known == v
}

// copied copies a table, which the script may change later. False where something stands
// in it that is another in each course, such as a check, or that is more than a table.
func copied(v lua.LValue, deep int) (lua.LValue, bool) {
	t, ok := v.(*lua.LTable)
	if !ok {
		return v, !isForm(v)
	}
	if deep == deepest || t.Metatable != lua.LNil {
		return nil, false
	}
	c := &lua.LTable{Metatable: lua.LNil}
	for key, e := t.Next(lua.LNil); key != lua.LNil; key, e = t.Next(key) {
		if e, ok = copied(e, deep+1); !ok || isForm(key) {
			return nil, false
		}
		c.RawSet(key, e)
	}
	return c, true
}

// without goes on in a function without its script; false where it has to be run.
func (s *Session) without(t *tale, x *table.ReplayedCall) (types.Value, error, bool) {
	at := &t.first.scene
	t.answers = t.answers[:0]
	var steps int64
	var last *method
	var whose lua.LValue
	for {
		if at.script {
			return nil, nil, false
		}
		value, more, took, ok := x.Told(len(t.answers))
		if !ok {
			break
		}
		v := lua.LValue(lua.LNil)
		if value != nil {
			v = value.(lua.LValue)
		}
		next := at.then(v)
		if next == nil {
			return nil, nil, false
		}
		if last, _ = more.(*method); last != nil {
			whose = t.value(at.args[0])
		}
		steps += at.steps + took
		t.answers = append(t.answers, v)
		at = next
	}
	if !at.known {
		return nil, nil, false
	}
	if last != nil {
		last.last, _ = s.IsNoun(whose)
		last.read = true
	}
	t.apart = true
	if x.Skips(steps) != nil {
		return nil, table.TellAnew, true
	}
	var room [6]lua.LValue
	for at != nil && at.known && !at.script {
		if x.Spares(at.steps) != nil {
			break
		}
		if at.ends {
			v, err := s.FromLua(t.value(at.gives), types.Type{})
			return v, err, true
		}
		args := room[:0]
		for _, h := range at.args {
			args = append(args, t.value(h))
		}
		v, err := s.Host.Call(at.word, args...)
		if err != nil {
			break
		}
		t.answers = append(t.answers, v)
		at = at.then(v)
	}
	return nil, table.TellAnew, true
}
