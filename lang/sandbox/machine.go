package sandbox

import (
	"reflect"
	"unsafe"

	lua "github.com/yuin/gopher-lua"
)

// machine reaches fields of gopher-lua that it keeps to itself.
//
// They are needed to catch errors. gopher-lua 1.1.2 cannot catch all: when calls
// are nested as deeply as may be, or the value stack is full, its own PCall fails
// a second time while it cleans up, and what then stands is not what stood before.
// Of the rest it gives a choice of two faults: without a handler it cuts *every*
// closure on the stack off from its variables, those of frames that live on
// included (a counter that a local function increments stops counting after the
// first pcall); with a handler it cuts none, and closures that escaped from the
// failed frames read whatever comes to lie in their old registers. The host
// catches by itself, puts back what stood, and closes exactly the variables of
// the frames that are thrown away.
//
// The meter looks through the same fields at what an instruction costs
// (inspect.go). Should one ever be missing, ready is false and the host refuses to
// run; a test guards it.
type machine struct {
	ready bool
	state *view
	calls *calls
}

// view mirrors the state of gopher-lua.
type view struct {
	G            *lua.Global
	Parent       *lua.LState
	Env          *lua.LTable
	Panic        func(*lua.LState)
	Dead         bool
	Options      lua.Options
	stop         int32
	reg          *registers
	stack        any // an interface of its own; only its place counts
	alloc        *struct{}
	currentFrame *frame
	wrapped      bool
	uvcache      *variable
	hasErrorFunc bool
}

// calls mirrors the stack of calls.
type calls struct {
	array []frame
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
	if !mirrors(state, reflect.TypeFor[view]()) || !mirrors(field("reg"), reflect.TypeFor[registers]()) ||
		!mirrors(field("currentFrame"), reflect.TypeFor[frame]()) || !mirrors(field("uvcache"), reflect.TypeFor[variable]()) ||
		!mirrors(reflect.TypeFor[lua.LTable](), reflect.TypeFor[shape]()) || field("stack").Kind() != reflect.Interface {
		return machine{}
	}
	stack := reflect.ValueOf(L).Elem().FieldByName("stack").Elem()
	if stack.Kind() != reflect.Pointer || !mirrors(stack.Type().Elem(), reflect.TypeFor[calls]()) {
		return machine{}
	}
	m := machine{ready: true, state: (*view)(unsafe.Pointer(L)), calls: (*calls)(stack.UnsafePointer())}
	// Raising leaves closures alone: whoever catches closes their variables.
	m.state.hasErrorFunc = true
	return m
}

// mark is where the machine stood before a call.
type mark struct {
	frame *frame
	sp    int
	base  int // of the value stack, below the function that is called
	panic func(*lua.LState)
}

// mark notes where the machine stands, a function and n arguments for it on top.
func (m machine) mark(n int) mark {
	return mark{m.state.currentFrame, m.calls.sp, m.state.reg.top - n - 1, m.state.Panic}
}

// restore puts the machine back to where it stood: the calls that failed are
// gone, and their variables stay with the closures that took them.
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

// closeUpvalues detaches the variables that live at or above base. The list is
// sorted by position.
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
