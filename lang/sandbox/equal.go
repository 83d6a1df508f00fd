package sandbox

import (
	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
)

// Lua calls values of different types unequal and asks nobody. What the caller
// hands to scripts may have a name all the same, so `==` and `~=` between such a
// thing and a text ask the caller: no script has to write more for it, and no
// other comparison costs more than before.

// Equal tells whether a thing that the caller handed to scripts equals a text. A
// problem is raised as an error of the script, which it may catch.
type Equal func(thing *lua.LUserData, text string) (bool, *diag.Problem)

// Compare sets what `==` between things and texts means; without it they are
// never equal. [rawequal] asks nobody, nor does table.sort.
func (h *Host) Compare(equal Equal) { h.meter.equal = equal }

// equalSteps is what such a question costs.
const equalSteps = 5

// equals answers for an instruction that compares. The machine will find the two
// unequal: where they are equal it is sent the other way.
func (m *meter) equals(cf *frame, wanted int, thing *lua.LUserData, text lua.LString) *diag.Problem {
	if m.equal == nil {
		return nil
	}
	equal, problem := m.equal(thing, string(text))
	switch {
	case problem != nil:
		return problem
	case equal && wanted == 0:
		cf.Pc++ // what it would have skipped
	case equal:
		cf.Pc-- // what it is about to skip
	}
	return nil
}
