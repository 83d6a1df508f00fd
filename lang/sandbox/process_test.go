package sandbox

import (
	"errors"
	"runtime"
	"testing"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/sandbox/compile"
)

// What many commands keep together is bounded, too: none of them is large.
func TestWhatAllCommandsKeepIsBounded(t *testing.T) {
	limits := Limits{Wall: -1, Heap: 256 << 20}
	runtime.GC() // what other tests left behind is no room for this one
	before, _ := newMeter(limits.filled()).memory.heapSize()
	limits.Process = int64(before) + 64<<20
	h := NewHost(limits, nil)
	var kept [][]byte
	env := h.NewEnv("t")
	env.Set("keep", h.L.NewFunction(func(*lua.LState) int { kept = append(kept, make([]byte, 4<<20)); return 0 }))
	c, err := compile.File(diag.NewFile("t.lua", "return function() keep() for i = 1, 5000 do end end"))
	if err != nil {
		t.Fatal(err)
	}
	fns, err := h.RunMulti(c, env)
	if err != nil {
		t.Fatal(err)
	}
	for len(kept) < 100 {
		if _, err = h.Call(fns[0].(*lua.LFunction)); err != nil {
			break
		}
	}
	var e *Error
	if !errors.As(err, &e) || e.Kind != Memory || !e.Uncatchable() {
		t.Fatalf("%v is not the end of memory", err)
	}
	if got, want := e.Problem.Message, "everything that is kept takes too much memory"; got != want {
		t.Fatalf("got %q, want %q", got, want)
	}
	if n := len(kept); n < 12 || n > 34 {
		t.Errorf("stopped with %d pieces of 4 MiB, with a limit of 64 MiB", n)
	}
	kept = nil
	if _, err := h.Call(fns[0].(*lua.LFunction)); err != nil {
		t.Errorf("with room again: %v", err)
	}
}

// Work of Go between commands can ask whether the process has memory left.
func TestRoomOfTheProcess(t *testing.T) {
	for _, tt := range []struct {
		limits Limits
		full   bool
	}{{Limits{Process: 1}, true}, {Limits{}, false}, {Limits{Process: -1}, false}, {Limits{Process: 1, Heap: -1}, false}} {
		err := NewHost(tt.limits, nil).CheckMemory()
		var e *Error
		if full := errors.As(err, &e) && e.Kind == Memory; full != tt.full {
			t.Errorf("%+v: %v", tt.limits, err)
		}
	}
}
