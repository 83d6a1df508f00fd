package sandbox

import (
	"reflect"
	"unsafe"

	lua "github.com/yuin/gopher-lua"
)

// machine gives access to unexported fields of gopher-lua, to catch errors.
//
// gopher-lua 1.1.2 cannot catch all errors: if calls are nested up to the limit, or the value
// stack is full, its PCall fails again while it cleans up, and leaves a wrong state. For other
// errors, it has one of two faults: without a handler it detaches *all* closures on the stack
// from their variables, including those of frames that continue (a counter incremented by a
// local function stops counting after the first pcall); with a handler it detaches none, and
// closures that escaped from failed frames read whatever is stored in their registers later. The
// host therefore catches errors itself: it restores the state, and closes the upvalues of
// exactly the discarded frames.
//
// The meter uses the same fields to inspect instructions (inspect.go). If a field is missing,
// ready is false and the host runs nothing; a test checks that.
type machine struct {
	ready bool
	state *stateMirror
	calls *callStackMirror
}

// stateMirror mirrors lua.LState.
type stateMirror struct {
	G            *lua.Global
	Parent       *lua.LState
	Env          *lua.LTable
	Panic        func(*lua.LState)
	Dead         bool
	Options      lua.Options
	stop         int32
	reg          *registersMirror
	stack        any // an unexported interface; only its offset matters
	alloc        *struct{}
	currentFrame *frameMirror
	wrapped      bool
	uvcache      *upvalueMirror
	hasErrorFunc bool
}

// callStackMirror mirrors the call stack.
type callStackMirror struct {
	array []frameMirror
	sp    int
}

func newMachine(L *lua.LState) machine {
	state := reflect.TypeFor[lua.LState]()
	field := func(name string) reflect.Type {
		f, _ := state.FieldByName(name)
		if f.Type == nil {
			return reflect.TypeFor[struct{}]()
		}
		if f.Type.Kind() == reflect.Pointer {
			return f.Type.Elem()
		}
		return f.Type
	}
	if !mirrors(state, reflect.TypeFor[stateMirror]()) || !mirrors(field("reg"), reflect.TypeFor[registersMirror]()) ||
		!mirrors(field("currentFrame"), reflect.TypeFor[frameMirror]()) || !mirrors(field("uvcache"), reflect.TypeFor[upvalueMirror]()) ||
		!mirrors(reflect.TypeFor[lua.LTable](), reflect.TypeFor[tableMirror]()) || field("stack").Kind() != reflect.Interface {
		return machine{}
	}
	stack := reflect.ValueOf(L).Elem().FieldByName("stack").Elem()
	if stack.Kind() != reflect.Pointer || !mirrors(stack.Type().Elem(), reflect.TypeFor[callStackMirror]()) {
		return machine{}
	}
	m := machine{ready: true, state: (*stateMirror)(unsafe.Pointer(L)), calls: (*callStackMirror)(stack.UnsafePointer())}
	// With hasErrorFunc set, raising an error does not close upvalues; restore does.
	m.state.hasErrorFunc = true
	return m
}

// mark is a state of the machine to which it can be restored.
type mark struct {
	frame *frameMirror
	sp    int // height of the call stack
	base  int // height of the value stack below the called function
	panic func(*lua.LState)
}

// mark returns the state below a function with n arguments on top of the value stack.
func (m machine) mark(n int) mark {
	return mark{m.state.currentFrame, m.calls.sp, m.state.reg.top - n - 1, m.state.Panic}
}

// restore discards the calls since a mark and closes their upvalues.
func (m machine) restore(L *lua.LState, to mark) {
	m.closeUpvalues(to.base)
	m.calls.sp = to.sp
	m.state.currentFrame = to.frame
	local := 0
	if to.frame != nil {
		local = to.frame.LocalBase
	}
	L.SetTop(to.base - local)
}

// closeUpvalues closes the upvalues at or above base. The list is sorted by descending index.
func (m machine) closeUpvalues(base int) {
	link := &m.state.uvcache
	for *link != nil && (*link).index < base {
		link = &(*link).next
	}
	v := *link
	*link = nil
	for ; v != nil; v = v.next {
		u := (*lua.Upvalue)(unsafe.Pointer(v))
		u.Close()
		if v.value == nil {
			v.value = lua.LNil
		}
	}
}
