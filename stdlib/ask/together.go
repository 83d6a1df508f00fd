package ask

import (
	"fmt"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/odds"
	"houserule/stdlib/luabind"
)

// Question is a function of a script whose results odds are computed of: one value, or
// several together.
type Question struct {
	s      *luabind.Session
	fn     *lua.LFunction
	values int // number of results of the first call; 0 before it
	check  bool
}

// NewQuestion returns the question of a function.
func NewQuestion(s *luabind.Session, fn *lua.LFunction) *Question { return &Question{s: s, fn: fn} }

// Answer calls the function in a playthrough, without printing. Several results are
// returned as a list.
func (q *Question) Answer() (types.Value, error) {
	var results []lua.LValue
	err := q.s.Host.Silently(func() (err error) {
		results, err = q.s.Host.CallMulti(q.fn)
		return err
	})
	if err != nil {
		return nil, err
	}
	if results = q.s.WithoutReason(results); len(results) == 0 {
		results = []lua.LValue{lua.LNil}
	}
	if q.values == 0 {
		q.values = len(results)
	}
	if len(results) != q.values {
		return nil, &diag.Problem{Message: fmt.Sprintf("odds need the same number of values each time: the function returns %s here, but returned %d before", count(len(results)), q.values),
			Hint: "return the same number of values each time; none may be nil"}
	}
	if len(results) == 1 {
		_, q.check = q.s.IsCheck(results[0])
		return Answer(q.s, results[0])
	}
	list := make(types.List, len(results))
	for i, v := range results {
		if list[i], err = Answer(q.s, v); err != nil {
			return nil, err
		}
	}
	return list, nil
}

func count(n int) string {
	if n == 1 {
		return "1 value"
	}
	return fmt.Sprintf("%d values", n)
}

// Describe sets in a distribution the number of values in its outcomes, and whether they
// are successes of a check.
func (q *Question) Describe(d *odds.Distribution, err error) (*odds.Distribution, error) {
	if err == nil && q.values > 1 {
		d.Together = q.values
	}
	if err == nil {
		d.OfCheck = q.check
	}
	return d, err
}

// chanceOf reads the arguments of chance: one value, or as many as the outcomes have.
func (l *library) chanceOf(L *lua.LState, d *odds.Distribution) (types.Value, error) {
	given := L.GetTop() - 1
	if want := max(d.Together, 1); given != want && (given != 0 || want > 1) {
		return nil, &diag.Problem{Message: fmt.Sprintf("these odds have %s, but chance is called with %d", count(want), given)}
	}
	if d.Together == 0 {
		return l.s.FromLua(L.Get(2), types.Type{})
	}
	list := make(types.List, d.Together)
	for i := range list {
		v, err := l.s.FromLua(L.Get(2+i), types.Type{})
		if err != nil {
			return nil, err
		}
		list[i] = v
	}
	return list, nil
}
