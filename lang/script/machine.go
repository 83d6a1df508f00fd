package script

import (
	"reflect"
	"unsafe"

	lua "github.com/yuin/gopher-lua"
)

// machine reaches three fields of gopher-lua that it keeps to itself.
//
// They are needed because gopher-lua 1.1.2 gives a choice of two faults when an
// error is caught: without a handler it cuts *every* closure on the stack off
// from its variables, those of frames that live on included (a counter that a
// local function increments stops counting after the first pcall); with a
// handler it cuts none, and closures that escaped from the failed frames read
// whatever comes to lie in their old registers. The host closes exactly the
// variables of the frames that are thrown away. Should a field ever be missing,
// ready is false and NewHost says so; a test guards it.
type machine struct {
	ready                       bool
	variables, registers, keeps uintptr // of lua.LState: uvcache, reg, hasErrorFunc
	top                         uintptr // of registry
	next, index                 uintptr // of lua.Upvalue
}

func newMachine() machine {
	var m machine
	state, variable := reflect.TypeFor[lua.LState](), reflect.TypeFor[lua.Upvalue]()
	uvcache, ok1 := state.FieldByName("uvcache")
	reg, ok2 := state.FieldByName("reg")
	has, ok3 := state.FieldByName("hasErrorFunc")
	next, ok4 := variable.FieldByName("next")
	index, ok5 := variable.FieldByName("index")
	if !(ok1 && ok2 && ok3 && ok4 && ok5) || reg.Type.Kind() != reflect.Pointer || reg.Type.Elem().Kind() != reflect.Struct ||
		uvcache.Type != reflect.PointerTo(variable) || next.Type != uvcache.Type ||
		has.Type.Kind() != reflect.Bool || index.Type.Kind() != reflect.Int {
		return m
	}
	top, ok := reg.Type.Elem().FieldByName("top")
	if !ok || top.Type.Kind() != reflect.Int {
		return m
	}
	return machine{true, uvcache.Offset, reg.Offset, has.Offset, top.Offset, next.Offset, index.Offset}
}

// height is the absolute height of the value stack.
func (m machine) height(L *lua.LState) int {
	registers := *(*unsafe.Pointer)(unsafe.Add(unsafe.Pointer(L), m.registers))
	return *(*int)(unsafe.Add(registers, m.top))
}

// keepVariables tells the machine to leave closures alone when it raises: the
// handler does it.
func (m machine) keepVariables(L *lua.LState, keep bool) {
	*(*bool)(unsafe.Add(unsafe.Pointer(L), m.keeps)) = keep
}

// closeUpvalues detaches the variables that live at or above base. The list is
// sorted by position.
func (m machine) closeUpvalues(L *lua.LState, base int) {
	link := (**lua.Upvalue)(unsafe.Add(unsafe.Pointer(L), m.variables))
	for *link != nil {
		v := *link
		if *(*int)(unsafe.Add(unsafe.Pointer(v), m.index)) >= base {
			*link = nil
			for ; v != nil; v = *(**lua.Upvalue)(unsafe.Add(unsafe.Pointer(v), m.next)) {
				v.Close()
				if v.Value() == nil {
					v.SetValue(lua.LNil)
				}
			}
			return
		}
		link = (**lua.Upvalue)(unsafe.Add(unsafe.Pointer(v), m.next))
	}
}
