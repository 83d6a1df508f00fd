package sandbox

import (
	"fmt"
	"reflect"
	"unsafe"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
)

// An instruction of the machine is a step, whatever it does: comparing two
// texts of a megabyte, asking for the length of a list that was emptied, moving
// eight thousand values. The meter is asked before each, and looks at those that
// can be long: they cost in proportion to their work, so that a script ends at
// the same place on a slow machine as on a fast one. The same look refuses what
// would change a variable that play must not change, and calls that pile up too
// many values.
//
// What it looks at are fields that gopher-lua keeps to itself. The types below
// mirror them; where a version of gopher-lua differs, the host is not ready.

// frame mirrors a call of the machine.
type frame struct {
	Idx        int
	Fn         *lua.LFunction
	Parent     *frame
	Pc         int
	Base       int
	LocalBase  int
	ReturnBase int
	NArgs      int
	NRet       int
	TailCall   int
}

// registers mirrors the value stack.
type registers struct {
	array []lua.LValue
	top   int
}

// shape mirrors a table.
type shape struct {
	Metatable lua.LValue
	array     []lua.LValue
	dict      map[lua.LValue]lua.LValue
	strdict   map[string]lua.LValue
	keys      []lua.LValue
	k2i       map[lua.LValue]int
}

// variable mirrors an outer variable of a function.
type variable struct {
	next   *variable
	reg    *registers
	index  int
	value  lua.LValue
	closed bool
}

// mirrors reports whether the fields of a type are those of its mirror, by name,
// place and kind.
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

func shapeOf(t *lua.LTable) *shape { return (*shape)(unsafe.Pointer(t)) }

func variableOf(u *lua.Upvalue) *variable { return (*variable)(unsafe.Pointer(u)) }

// watched are the instructions that can be long, or that may be refused.
const watched = 1<<lua.OP_EQ | 1<<lua.OP_LT | 1<<lua.OP_LE | 1<<lua.OP_LEN | 1<<lua.OP_GETTABLE | 1<<lua.OP_SETTABLE |
	1<<lua.OP_SETUPVAL | 1<<lua.OP_SETGLOBAL | 1<<lua.OP_SETLIST | 1<<lua.OP_VARARG | 1<<lua.OP_ADD | 1<<lua.OP_SUB | 1<<lua.OP_MUL | 1<<lua.OP_DIV | 1<<lua.OP_MOD | 1<<lua.OP_UNM

// named are the instructions that look up a name of the source. They are watched
// when a source has names longer than [LongName] bytes.
const named = 1<<lua.OP_GETTABLEKS | 1<<lua.OP_SETTABLEKS | 1<<lua.OP_SELF | 1<<lua.OP_GETGLOBAL

// calm is the height of the value stack up to which it is not looked at.
const calm = 256

// How much of it costs a step, where an instruction or a Go function has it to
// do many times over.
const (
	bytesCompared = 16  // of two texts, which is greater
	bytesEqual    = 128 // of two texts, whether they are equal
	bytesHashed   = 32  // of a text that is the key of a table
	bytesRead     = 8   // of a text that is read as a number
	bytesShown    = 16  // of a text that people read
	slotsMoved    = 16  // of the value stack
	slotsFilled   = 2   // of a list that becomes longer than it was
	slotsSearched = 8   // of a list whose end is looked for
	variablesMet  = 8   // of calls that have not ended
)

// rk is what an operand stands for: a constant or a register.
func (m *meter) rk(cf *frame, operand uint32) lua.LValue {
	if operand&0x100 != 0 {
		return cf.Fn.Proto.Constants[operand&0xff]
	}
	return m.reg.array[cf.LocalBase+int(operand)]
}

// inspect prices an instruction, or refuses it. What it gives is ready when the
// machine must stop.
func (m *meter) inspect(cf *frame, inst uint32) <-chan struct{} {
	a, b, c := inst>>18&0xff, inst&0x1ff, inst>>9&0x1ff
	cost := 0
	op := int(inst >> 26)
	switch op {
	case lua.OP_EQ:
		switch x := m.rk(cf, b).(type) {
		case lua.LString:
			switch y := m.rk(cf, c).(type) {
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
			if y, ok := m.rk(cf, c).(lua.LString); ok {
				if p := m.equals(cf, int(a), x, y); p != nil {
					return m.refuse(p)
				}
				cost = equalSteps
			}
		}
	case lua.OP_LT, lua.OP_LE:
		if x, ok := m.rk(cf, b).(lua.LString); ok {
			if y, ok := m.rk(cf, c).(lua.LString); ok {
				cost = min(len(x), len(y)) / bytesCompared
			}
		}
	case lua.OP_ADD, lua.OP_SUB, lua.OP_MUL, lua.OP_DIV, lua.OP_MOD:
		if x, ok := m.rk(cf, b).(lua.LString); ok {
			cost = len(x) / bytesRead
		}
		if y, ok := m.rk(cf, c).(lua.LString); ok {
			cost += len(y) / bytesRead
		}
	case lua.OP_UNM:
		if x, ok := m.rk(cf, b).(lua.LString); ok {
			cost = len(x) / bytesRead
		}
	case lua.OP_LEN:
		if t, ok := m.rk(cf, b).(*lua.LTable); ok {
			if beyond(t) {
				return m.refuse(tooLong("#"))
			}
			cost = emptyEnd(t) / slotsSearched
		}
	case lua.OP_GETTABLE:
		if key, ok := m.rk(cf, c).(lua.LString); ok {
			cost = len(key) / bytesHashed
		}
	case lua.OP_SETTABLE:
		switch key := m.rk(cf, b).(type) {
		case lua.LNumber:
			if t, ok := m.reg.array[cf.LocalBase+int(a)].(*lua.LTable); ok {
				if key == arrayLimit && len(shapeOf(t).array) == arrayLimit-1 {
					m.tripped = &trip{kind: Memory, message: tooLong("").Message}
					return m.check()
				}
				cost = gap(t, key) / slotsFilled
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
		cost = lengthOf(m.rk(cf, c)) / bytesHashed
	case lua.OP_SETTABLEKS:
		cost = lengthOf(m.rk(cf, b)) / bytesHashed
	case lua.OP_SETGLOBAL:
		name := cf.Fn.Proto.Constants[inst&0x3ffff]
		if m.sealed && cf.Fn.Env.RawGet(name) != lua.LNil {
			return m.refuse(takenName(lua.LVAsString(name)))
		}
		cost = lengthOf(name) / bytesHashed
	case lua.OP_GETGLOBAL:
		cost = lengthOf(cf.Fn.Proto.Constants[inst&0x3ffff]) / bytesHashed
	case lua.OP_SETUPVAL:
		if u := cf.Fn.Upvalues[b]; m.sealed && isSealed(u) {
			return m.refuse(lastingVariable(cf.Fn, int(b)))
		}
	}
	if m.reg.top > calm {
		if m.reg.top > m.maxTop {
			return m.refuse(&diag.Problem{Message: tooDeep})
		}
		cost += m.high(cf, op)
	}
	if cost == 0 {
		return nil
	}
	if m.left -= int64(cost); m.left >= 0 {
		return nil
	}
	return m.check()
}

// tooDeep is what calls come to that never end.
const tooDeep = "stack overflow: calls are nested too deeply"

// high prices what depends on how much lies on the value stack: values that are
// passed on by `...` and open lists, and the variables that inner functions took
// from calls which have not ended.
func (m *meter) high(cf *frame, op int) int {
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

// refuse makes the machine raise an error at the present instruction. Unlike a
// spent budget it may be caught.
func (m *meter) refuse(p *diag.Problem) <-chan struct{} {
	m.refused = p
	return m.closed
}

// emptyEnd counts the places at the end of a list that hold nothing: the length
// is looked for from there.
func emptyEnd(t *lua.LTable) int {
	array := shapeOf(t).array
	i := len(array)
	for i > 0 && array[i-1] == lua.LNil {
		i--
	}
	return len(array) - i
}

// beyond tells whether a list goes on where tables grow no array: its length would be
// that of a part. What stands at keys as great without what leads there is no list.
func beyond(t *lua.LTable) bool {
	array := shapeOf(t).array
	return len(array) == arrayLimit-1 && array[arrayLimit-2] != lua.LNil && t.RawGetH(lua.LNumber(arrayLimit)) != lua.LNil
}

// tooLong refuses a list for which there is no place; who is what was to be done with it.
func tooLong(who string) *diag.Problem {
	if who != "" {
		who += ": "
	}
	return &diag.Problem{Message: fmt.Sprintf("%sthe list is too long; the limit is %d elements", who, arrayLimit-1)}
}

// length is the length of a list for a function of the library; searching its end is paid.
func (l *library) length(L *lua.LState, name string, t *lua.LTable) int {
	if beyond(t) {
		Raise(L, tooLong(name))
	}
	l.h.Charge(L, emptyEnd(t)/slotsSearched)
	return t.Len()
}

// gap counts the places that a list is filled up with before it holds something
// at key.
func gap(t *lua.LTable, key lua.LNumber) int {
	if !(key >= 1 && key < arrayLimit) {
		return 0
	}
	return max(0, int(key)-1-len(shapeOf(t).array))
}

// passed counts the keys between two that next gives after each other: those that
// were taken out of the table.
func passed(t *lua.LTable, from, to lua.LValue) int {
	s := shapeOf(t)
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

// sealedIndex marks a variable that play must not change. Variables of calls
// that have ended need no place on the stack any more.
const sealedIndex = -1 << 30

func isSealed(u *lua.Upvalue) bool {
	v := variableOf(u)
	return v.closed && v.index == sealedIndex
}

// seal marks a variable and tells whether it was not marked before.
func seal(u *lua.Upvalue) bool {
	v := variableOf(u)
	if !v.closed || v.index == sealedIndex {
		return false
	}
	v.index = sealedIndex
	return true
}

func lastingVariable(fn *lua.LFunction, i int) *diag.Problem {
	name := "this variable"
	if i < len(fn.Proto.DbgUpvalues) {
		name = "`" + fn.Proto.DbgUpvalues[i] + "`"
	}
	return &diag.Problem{Message: name + " was made while the module loaded, and a function changes it in play",
		Hint: "memory belongs in boxes: undo, saving and odds know nothing of variables"}
}
