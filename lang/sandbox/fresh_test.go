package sandbox

import (
	"errors"
	"testing"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/sandbox/compile"
)

func TestFreshCommandsHaveBudgetsOfTheirOwn(t *testing.T) {
	h := NewHost(Limits{Steps: 20_000, LoadSteps: 20_000}.NoWall(), nil)
	defer h.Close()
	env := h.NewEnv("test")
	env.Set("fresh", h.L.NewFunction(func(L *lua.LState) int {
		fn := L.CheckFunction(1)
		err := h.Fresh(0, func() error { _, err := h.Call(fn); return err })
		if err != nil {
			Raise(L, err)
		}
		return 0
	}))
	run := func(source string) error {
		c, err := compile.File(diag.NewFile("fresh", source))
		if err != nil {
			t.Fatal(err)
		}
		return h.Run(c, env)
	}
	work := `local function work(n) for i = 1, n do end end `
	if err := run(work + `for i = 1, 20 do fresh(function() work(2000) end) end`); err != nil {
		t.Errorf("twenty commands of 10,000 steps: %v", err)
	}
	var e *Error
	if err := run(work + `pcall(fresh, function() work(20000) end)`); !errors.As(err, &e) || e.Kind != Steps {
		t.Errorf("one command beyond its budget: %v", err)
	}
	if err := run(`while true do fresh(function() end) end`); !errors.As(err, &e) || e.Kind != Steps {
		t.Errorf("commands without end: %v", err)
	}
	if err := run(`local x = 1`); err != nil {
		t.Errorf("the host does not go on: %v", err)
	}
}
