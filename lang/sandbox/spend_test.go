package sandbox

import (
	"errors"
	"testing"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/sandbox/compile"
)

// Go code that works between scripts spends the budget of the command that it
// belongs to, and stops where that one would.
func TestGoSpendsTheBudgetOfItsCommand(t *testing.T) {
	h := NewHost(Limits{Steps: 10_000, Wall: -1}, nil)
	defer h.Close()
	if err := h.Spend(1 << 40); err != nil {
		t.Errorf("outside of a command: %v", err)
	}
	times := 0
	err := h.Enter(0, func() error {
		for ; times < 1_000_000; times++ {
			if err := h.Spend(10); err != nil {
				return err
			}
		}
		return nil
	})
	var e *Error
	if !errors.As(err, &e) || e.Kind != Steps || !e.Uncatchable() {
		t.Fatalf("got %v", err)
	}
	if times != 1000 {
		t.Errorf("it stopped after %d times", times)
	}
	cause := errors.New("enough")
	err = h.Enter(0, func() error {
		h.Interrupt(cause)
		for i := 0; i < 1_000; i++ {
			if err := h.Spend(9); err != nil {
				return err
			}
		}
		return nil
	})
	if !errors.Is(err, cause) {
		t.Errorf("interrupted: %v", err)
	}
}

// What a Go function spends without raising ends the script that called it.
func TestSpendingWithoutRaisingEndsTheScript(t *testing.T) {
	h := NewHost(Limits{Steps: 10_000, Wall: -1}, nil)
	defer h.Close()
	env := h.NewEnv("m")
	env.Set("work", h.L.NewFunction(func(L *lua.LState) int {
		_ = h.Spend(4_000) // whoever drops the error is stopped by the machine
		return 0
	}))
	c := compiledSource(t, "local n = 0\nfor i = 1, 10 do\n  work()\nend")
	err := h.Enter(0, func() error { return h.Run(c, env) })
	var e *Error
	if !errors.As(err, &e) || e.Kind != Steps || e.Problem.Pos.Line != 3 {
		t.Errorf("got %v", err)
	}
}

// compiledSource compiles a text that must compile.
func compiledSource(t *testing.T, source string) *compile.Chunk {
	t.Helper()
	c, err := compile.File(diag.NewFile("t.lua", source))
	if err != nil {
		t.Fatal(err)
	}
	return c
}
