package sandbox

import (
	"testing"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/sandbox/compile"
)

// Whether a function does anything with a parameter is told wherever it reads it.
func TestReadsParameter(t *testing.T) {
	for source, want := range map[string]bool{
		`function(p, x) return p() end`:                                                             true,
		`function(p, x) return x end`:                                                               false,
		`function(p, x) return 7 end`:                                                               false,
		`function(p) return p end`:                                                                  true,
		`function(x, p) return x end`:                                                               true, // the first is meant
		`function(p, x) if x then return p() end return 1 end`:                                      true,
		`function(p, x) local f = function() return p() end return f() end`:                         true,
		`function(p, x) local f = function() return x end return f() end`:                           false,
		`function(p, x) local f = function() return function() return p() end end return f()() end`: true,
		`function(p, x) local q = p return q() end`:                                                 true,
		`function(p, x) p = x end`:                                                                  false,
		`function(p, x) return x .. "a" .. x end`:                                                   false,
		`function(p, x) return "a" .. p end`:                                                        true,
		`function(p, x) return { p } end`:                                                           true,
		`function(p, x) x.y = p end`:                                                                true,
		`function(p, x) x[p] = 1 end`:                                                               true,
		`function(p, x) return p == x end`:                                                          true,
		`function(p, x) return not p end`:                                                           true,
		`function(p, x) return p and 1 or 2 end`:                                                    true,
		`function(p, x) return x, p end`:                                                            true,
		`function(p, x) for i = 1, 3 do x(i) end return x end`:                                      false,
		`function(p, x) for _, y in next, x do x(y) end end`:                                        false,
		`function(p, x) return x(1, 2, 3), x:a(1) end`:                                              false,
		`function(p, x) return x(p) end`:                                                            true,
		`function(p, x) local a, b, c = 1, 2, 3 return a + b * c - x end`:                           false,
		`function(p, x) return p + 1 end`:                                                           true,
		`function(...) return (...)() end`:                                                          true,
		`function() return 1 end`:                                                                   false,
	} {
		h := NewHost(Limits{}, nil)
		c, err := compile.File(diag.NewFile("a.lua", "return "+source))
		if err != nil {
			t.Fatalf("%s: %v", source, err)
		}
		results, err := h.RunMulti(c, h.NewEnv("a"))
		if err != nil {
			t.Fatalf("%s: %v", source, err)
		}
		if got := ReadsParameter(results[0].(*lua.LFunction), 0); got != want {
			t.Errorf("%s: %t", source, got)
		}
		h.Close()
	}
}
