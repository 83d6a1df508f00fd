package sandbox

import (
	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
)

// In Lua, values of different types are unequal without calling a metamethod. Things of the
// caller may have a name nevertheless, so `==` and `~=` between a thing and a text call an Equal
// function. Other comparisons cost the same as without it.

// Equal reports whether a thing of the caller (userdata) equals a text. A problem is raised as
// an error that scripts may catch.
type Equal func(thing *lua.LUserData, text string) (bool, *diag.Problem)

// SetEqual sets the function for `==` between things and texts; without it they are never equal.
// rawequal and table.sort do not use it.
func (h *Host) SetEqual(equal Equal) { h.meter.equal = equal }

// equalSteps is the number of steps charged for such a comparison.
const equalSteps = 5

// equals handles a comparison of a thing and a text. gopher-lua finds them unequal; if they are
// equal, equals moves the program counter to the other branch.
func (m *meter) equals(cf *frameMirror, wanted int, thing *lua.LUserData, text lua.LString) *diag.Problem {
	if m.equal == nil {
		return nil
	}
	equal, problem := m.equal(thing, string(text))
	switch {
	case problem != nil:
		return problem
	case equal && wanted == 0:
		cf.Pc++ // do the jump that would be skipped
	case equal:
		cf.Pc-- // skip the jump that would be done
	}
	return nil
}
