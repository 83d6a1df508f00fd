package sandbox

import (
	"testing"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/sandbox/compile"
)

// What the guard of every instruction costs, beside the bare machine: a loop
// of arithmetic, of table access, and of calls.
func BenchmarkLoop(b *testing.B) {
	for _, c := range []struct{ name, source string }{
		{"arithmetic", "local n = 0 for i = 1, 1000 do n = (n + i) % 7 end return n"},
		{"tables", "local t = {} for i = 1, 100 do t[i] = i end local n = 0 for k = 1, 10 do for i = 1, #t do if t[i] < 50 then n = n + t[i] end end end return n"},
		{"calls", "local function f(a, b) if a == b then return a end return b end local n = 0 for i = 1, 300 do n = f(n, i) end return n"},
	} {
		b.Run(c.name+" bare", func(b *testing.B) {
			L := lua.NewState()
			defer L.Close()
			fn, err := L.LoadString(c.source)
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				L.Push(fn)
				L.Call(0, 0)
			}
		})
		b.Run(c.name, func(b *testing.B) {
			h := NewHost(Limits{LoadSteps: 1 << 60, Wall: -1}, nil)
			defer h.Close()
			chunk, err := compile.File(diag.NewFile("b.lua", c.source))
			if err != nil {
				b.Fatal(err)
			}
			env := h.NewEnv("b")
			err = h.Enter(1<<60, func() error {
				fn := h.Load(chunk, env)
				for b.Loop() {
					if _, err := h.Call(fn); err != nil {
						return err
					}
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(h.Steps()), "ns/step")
				return nil
			})
			if err != nil {
				b.Fatal(err)
			}
		})
	}
}
