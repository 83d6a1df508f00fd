package sandbox

import lua "github.com/yuin/gopher-lua"

// ReadsParameter reports whether a function, or a function in it, uses its i-th parameter,
// counted from 0. A function without that parameter may read it through `...`. A parameter that
// is assigned before it is read counts as read.
func ReadsParameter(fn *lua.LFunction, i int) bool {
	p := fn.Proto
	if p == nil || i >= int(p.NumParameters) {
		return p == nil || p.IsVarArg != 0
	}
	for _, inst := range p.Code {
		if readsRegister(inst, uint32(i)) {
			return true
		}
	}
	return false
}

// readsRegister reports whether an instruction reads a register that holds a parameter.
// Parameters are in the lowest registers, so operands of calls, which are above all variables,
// never match.
func readsRegister(inst, register uint32) bool {
	a, b, c := inst>>18&0xff, inst&0x1ff, inst>>9&0x1ff
	switch int(inst >> 26) {
	case lua.OP_MOVE, lua.OP_MOVEN, lua.OP_UNM, lua.OP_NOT, lua.OP_LEN, lua.OP_TESTSET: // moves after OP_CLOSURE are captures
		return b == register
	case lua.OP_GETTABLE, lua.OP_GETTABLEKS, lua.OP_SELF, lua.OP_ADD, lua.OP_SUB, lua.OP_MUL, lua.OP_DIV, lua.OP_MOD, lua.OP_POW, lua.OP_EQ, lua.OP_LT, lua.OP_LE:
		return b == register || c == register
	case lua.OP_SETTABLE, lua.OP_SETTABLEKS:
		return a == register || b == register || c == register
	case lua.OP_CONCAT:
		return b <= register && register <= c
	case lua.OP_SETGLOBAL, lua.OP_SETUPVAL, lua.OP_TEST, lua.OP_CALL, lua.OP_TAILCALL:
		return a == register
	case lua.OP_RETURN:
		return a <= register && (b == 0 || register+2 <= a+b) // b is the number of results plus 1
	}
	return false
}
