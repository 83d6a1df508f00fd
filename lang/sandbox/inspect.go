package sandbox

import (
	"fmt"
	"reflect"
	"unsafe"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
)

// Every instruction costs a step. Some take longer: comparing two texts of a megabyte, searching
// the end of a list, moving thousands of values. The meter inspects these before they are
// executed and charges them in proportion to their work, so that scripts stop at the same
// instruction on all machines. The inspection also rejects assignments to sealed variables and
// calls with too many values.
//
// It reads unexported fields of gopher-lua through the types below, which mirror its types. If a
// version of gopher-lua differs, the host is not ready.

// frameMirror mirrors a call frame.
type frameMirror struct {
	Idx        int
	Fn         *lua.LFunction
	Parent     *frameMirror
	Pc         int
	Base       int
	LocalBase  int
	ReturnBase int
	NArgs      int
	NRet       int
	TailCall   int
}

// registersMirror mirrors the value stack.
type registersMirror struct {
	array []lua.LValue
	top   int
}

// tableMirror mirrors lua.LTable.
type tableMirror struct {
	Metatable lua.LValue
	array     []lua.LValue
	dict      map[lua.LValue]lua.LValue
	strdict   map[string]lua.LValue
	keys      []lua.LValue
	k2i       map[lua.LValue]int
}

// upvalueMirror mirrors lua.Upvalue.
type upvalueMirror struct {
	next   *upvalueMirror
	reg    *registersMirror
	index  int
	value  lua.LValue
	closed bool
}

// mirrors reports whether the fields of mirror exist in real with the same name, offset and
// kind.
func mirrors(real, mirror reflect.Type) bool {
	if real.Kind() != reflect.Struct {
		return false
	}
	for i := range mirror.NumField() {
		want := mirror.Field(i)
		got, ok := real.FieldByName(want.Name)
		if !ok || got.Offset != want.Offset || got.Type.Kind() != want.Type.Kind() || got.Type.Size() != want.Type.Size() {
			return false
		}
	}
	return true
}

func mirrorOf(t *lua.LTable) *tableMirror { return (*tableMirror)(unsafe.Pointer(t)) }

func upvalueMirrorOf(u *lua.Upvalue) *upvalueMirror { return (*upvalueMirror)(unsafe.Pointer(u)) }

// watched is the set of instructions that may take long or may be rejected.
const watched = 1<<lua.OP_EQ | 1<<lua.OP_LT | 1<<lua.OP_LE | 1<<lua.OP_LEN | 1<<lua.OP_GETTABLE | 1<<lua.OP_SETTABLE |
	1<<lua.OP_SETUPVAL | 1<<lua.OP_SETGLOBAL | 1<<lua.OP_SETLIST | 1<<lua.OP_VARARG | 1<<lua.OP_ADD | 1<<lua.OP_SUB | 1<<lua.OP_MUL | 1<<lua.OP_DIV | 1<<lua.OP_MOD | 1<<lua.OP_UNM

// named is the set of instructions that look up a name of the source. They are inspected if a
// source has names longer than [LongName] bytes.
const named = 1<<lua.OP_GETTABLEKS | 1<<lua.OP_SETTABLEKS | 1<<lua.OP_SELF | 1<<lua.OP_GETGLOBAL

// lowStack is the height of the value stack up to which it need not be inspected.
const lowStack = 256

// The amount of work that costs one step.
const (
	bytesCompared = 16  // for ordering two texts
	bytesEqual    = 128 // for testing two texts for equality
	bytesHashed   = 32  // for a text used as a key
	bytesRead     = 8   // for parsing a number
	bytesShown    = 16  // for text output
	slotsMoved    = 16  // for moving values on the stack
	slotsFilled   = 2   // for growing a list
	slotsSearched = 8   // for searching the end of a list
	variablesMet  = 8   // for closing upvalues
)

// operand returns an operand, which is a constant or a register.
func (m *meter) operand(cf *frameMirror, operand uint32) lua.LValue {
	if operand&0x100 != 0 {
		return cf.Fn.Proto.Constants[operand&0xff]
	}
	return m.reg.array[cf.LocalBase+int(operand)]
}

// inspect charges or rejects an instruction. It returns a closed channel if the machine must
// stop, otherwise nil.
func (m *meter) inspect(cf *frameMirror, inst uint32) <-chan struct{} {
	a, b, c := inst>>18&0xff, inst&0x1ff, inst>>9&0x1ff
	cost := 0
	op := int(inst >> 26)
	switch op {
	case lua.OP_EQ:
		switch x := m.operand(cf, b).(type) {
		case lua.LString:
			switch y := m.operand(cf, c).(type) {
			case lua.LString:
				if len(x) == len(y) {
					cost = len(x) / bytesEqual
				}
			case *lua.LUserData:
				if p := m.equals(cf, int(a), y, x); p != nil {
					return m.refuse(p)
				}
				cost = equalSteps
			}
		case *lua.LUserData:
			if y, ok := m.operand(cf, c).(lua.LString); ok {
				if p := m.equals(cf, int(a), x, y); p != nil {
					return m.refuse(p)
				}
				cost = equalSteps
			}
		}
	case lua.OP_LT, lua.OP_LE:
		if x, ok := m.operand(cf, b).(lua.LString); ok {
			if y, ok := m.operand(cf, c).(lua.LString); ok {
				cost = min(len(x), len(y)) / bytesCompared
			}
		}
	case lua.OP_ADD, lua.OP_SUB, lua.OP_MUL, lua.OP_DIV, lua.OP_MOD:
		if x, ok := m.operand(cf, b).(lua.LString); ok {
			cost = len(x) / bytesRead
		}
		if y, ok := m.operand(cf, c).(lua.LString); ok {
			cost += len(y) / bytesRead
		}
	case lua.OP_UNM:
		if x, ok := m.operand(cf, b).(lua.LString); ok {
			cost = len(x) / bytesRead
		}
	case lua.OP_LEN:
		if t, ok := m.operand(cf, b).(*lua.LTable); ok {
			if exceedsArray(t) {
				return m.refuse(listTooLong("#"))
			}
			cost = trailingNils(t) / slotsSearched
		}
	case lua.OP_GETTABLE:
		if key, ok := m.operand(cf, c).(lua.LString); ok {
			cost = len(key) / bytesHashed
		}
	case lua.OP_SETTABLE:
		switch key := m.operand(cf, b).(type) {
		case lua.LNumber:
			if t, ok := m.reg.array[cf.LocalBase+int(a)].(*lua.LTable); ok {
				if key == arrayLimit && len(mirrorOf(t).array) == arrayLimit-1 {
					m.tripped = &trip{kind: Memory, message: listTooLong("").Message}
					return m.check()
				}
				cost = growth(t, key) / slotsFilled
			}
		case lua.LString:
			cost = len(key) / bytesHashed
		}
	case lua.OP_SETLIST:
		n := int(b)
		if n == 0 {
			n = m.reg.top - (cf.LocalBase + int(a)) - 1
		}
		cost = n / slotsFilled
	case lua.OP_VARARG:
		n := max(0, cf.NArgs-int(cf.Fn.Proto.NumParameters))
		if n > m.maxValues {
			return m.refuse(&diag.Problem{Message: fmt.Sprintf("stack overflow: `...` holds too many values; the limit is %d", m.maxValues)})
		}
		cost = n / slotsMoved
	case lua.OP_GETTABLEKS, lua.OP_SELF:
		cost = lengthOf(m.operand(cf, c)) / bytesHashed
	case lua.OP_SETTABLEKS:
		cost = lengthOf(m.operand(cf, b)) / bytesHashed
	case lua.OP_SETGLOBAL:
		name := cf.Fn.Proto.Constants[inst&0x3ffff]
		if m.sealed && cf.Fn.Env.RawGet(name) != lua.LNil {
			return m.refuse(assignedNameProblem(lua.LVAsString(name)))
		}
		cost = lengthOf(name) / bytesHashed
	case lua.OP_GETGLOBAL:
		cost = lengthOf(cf.Fn.Proto.Constants[inst&0x3ffff]) / bytesHashed
	case lua.OP_SETUPVAL:
		if u := cf.Fn.Upvalues[b]; m.sealed && isSealed(u) {
			return m.refuse(sealedUpvalueProblem(cf.Fn, int(b)))
		}
	}
	if m.reg.top > lowStack {
		if m.reg.top > m.maxTop {
			return m.refuse(&diag.Problem{Message: tooDeep})
		}
		cost += m.stackCost(cf, op)
	}
	if cost == 0 {
		return nil
	}
	if m.left -= int64(cost); m.left >= 0 {
		return nil
	}
	return m.check()
}

// tooDeep is the message for unlimited recursion.
const tooDeep = "stack overflow: calls are nested too deeply"

// stackCost returns the cost that depends on the height of the value stack: values passed by `...`
// and open lists, and upvalues of calls that have not ended.
func (m *meter) stackCost(cf *frameMirror, op int) int {
	cost := max(0, m.reg.top-cf.LocalBase-int(cf.Fn.Proto.NumUsedRegisters)) / slotsMoved
	switch op {
	case lua.OP_RETURN, lua.OP_TAILCALL, lua.OP_CLOSE, lua.OP_CLOSURE:
		n := 0
		for v := m.state.uvcache; v != nil; v = v.next {
			n++
		}
		cost += n / variablesMet
	}
	return cost
}

// refuse makes the machine raise an error at the current instruction. Unlike an exceeded limit
// it may be caught.
func (m *meter) refuse(p *diag.Problem) <-chan struct{} {
	m.refused = p
	return m.closed
}

// trailingNils returns the number of nil values at the end of the array part, from where the length
// is searched.
func trailingNils(t *lua.LTable) int {
	array := mirrorOf(t).array
	i := len(array)
	for i > 0 && array[i-1] == lua.LNil {
		i--
	}
	return len(array) - i
}

// exceedsArray reports whether a list continues after a full array part, so that its length would be
// wrong. A large key alone is no list.
func exceedsArray(t *lua.LTable) bool {
	array := mirrorOf(t).array
	return len(array) == arrayLimit-1 && array[arrayLimit-2] != lua.LNil && t.RawGetH(lua.LNumber(arrayLimit)) != lua.LNil
}

// listTooLong returns the problem of a list that is too long; who is the operation, or "".
func listTooLong(who string) *diag.Problem {
	if who != "" {
		who += ": "
	}
	return &diag.Problem{Message: fmt.Sprintf("%sthe list is too long; the limit is %d elements", who, arrayLimit-1)}
}

// length returns the length of a list, for a function of the library. It charges the search for
// its end.
func (l *library) length(L *lua.LState, name string, t *lua.LTable) int {
	if exceedsArray(t) {
		Raise(L, listTooLong(name))
	}
	l.h.Charge(L, trailingNils(t)/slotsSearched)
	return t.Len()
}

// growth returns the number of elements by which an assignment to key extends a list.
func growth(t *lua.LTable, key lua.LNumber) int {
	if !(key >= 1 && key < arrayLimit) {
		return 0
	}
	return max(0, int(key)-1-len(mirrorOf(t).array))
}

// removedBetween returns the number of keys between two consecutive keys of next, which were removed
// from the table.
func removedBetween(t *lua.LTable, from, to lua.LValue) int {
	s := mirrorOf(t)
	at := func(k lua.LValue, none int) int {
		if n, ok := k.(lua.LNumber); ok && n >= 1 && n <= lua.LNumber(len(s.array)) {
			return int(n)
		}
		if i, ok := s.k2i[k]; ok {
			return len(s.array) + i + 1
		}
		return none
	}
	return max(0, at(to, len(s.array)+len(s.keys)+1)-at(from, 0)-1)
}

func lengthOf(v lua.LValue) int {
	if s, ok := v.(lua.LString); ok {
		return len(s)
	}
	return 0
}

// sealedIndex marks an upvalue that may not be assigned. Closed upvalues do not use their index.
const sealedIndex = -1 << 30

func isSealed(u *lua.Upvalue) bool {
	v := upvalueMirrorOf(u)
	return v.closed && v.index == sealedIndex
}

// sealUpvalue marks an upvalue. It returns false if it is open or already marked.
func sealUpvalue(u *lua.Upvalue) bool {
	v := upvalueMirrorOf(u)
	if !v.closed || v.index == sealedIndex {
		return false
	}
	v.index = sealedIndex
	return true
}

// sealedUpvalueProblem returns the problem of an assignment to a sealed upvalue.
func sealedUpvalueProblem(fn *lua.LFunction, i int) *diag.Problem {
	name := "this variable"
	if i < len(fn.Proto.DbgUpvalues) {
		name = "`" + fn.Proto.DbgUpvalues[i] + "`"
	}
	return &diag.Problem{Message: name + " was made while the module loaded, and a function changes it in play",
		Hint: "store it in a box: undo, saving and odds do not cover variables"}
}
