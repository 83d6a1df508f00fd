package sandbox

import (
	"fmt"
	"strings"
	"testing"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/sandbox/compile"
)

const benchSource = "local n = 0 return function(a, b) return a + b end"

func benchFunction(b *testing.B) (*Host, *lua.LFunction) {
	h := NewHost(Limits{Steps: 1 << 60, Wall: -1}, nil)
	c, err := compile.File(diag.NewFile("b.lua", benchSource))
	if err != nil {
		b.Fatal(err)
	}
	fns, err := h.RunMulti(c, h.NewEnv("b"))
	if err != nil {
		b.Fatal(err)
	}
	return h, fns[0].(*lua.LFunction)
}

func BenchmarkCall(b *testing.B) {
	b.Run("bare", func(b *testing.B) {
		L := lua.NewState()
		if err := L.DoString(benchSource); err != nil {
			b.Fatal(err)
		}
		fn := L.Get(-1)
		b.ReportAllocs()
		for i := 0; i < b.N; i++ {
			L.Push(fn)
			L.Push(lua.LNumber(1))
			L.Push(lua.LNumber(2))
			L.Call(2, 1)
			L.Pop(1)
		}
	})
	b.Run("nested", func(b *testing.B) {
		h, fn := benchFunction(b)
		b.ReportAllocs()
		err := h.Enter(0, func() error {
			for i := 0; i < b.N; i++ {
				if _, err := h.Call(fn, lua.LNumber(1), lua.LNumber(2)); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			b.Fatal(err)
		}
	})
	b.Run("outermost", func(b *testing.B) {
		h, fn := benchFunction(b)
		b.ReportAllocs()
		for i := 0; i < b.N; i++ {
			if _, err := h.Call(fn, lua.LNumber(1), lua.LNumber(2)); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func BenchmarkState(b *testing.B) {
	b.Run("bare", func(b *testing.B) {
		for i := 0; i < b.N; i++ {
			lua.NewState().Close()
		}
	})
	b.Run("host", func(b *testing.B) {
		for i := 0; i < b.N; i++ {
			NewHost(Limits{}, nil).Close()
		}
	})
	b.Run("environment", func(b *testing.B) {
		h := NewHost(Limits{}, nil)
		for i := 0; i < b.N; i++ {
			h.NewEnv("m")
		}
	})
}

func BenchmarkCompile(b *testing.B) {
	var s strings.Builder
	for i := 0; i < 100; i++ {
		fmt.Fprintf(&s, "rule \"skill.n%d\" { source = \"p. %d\", \"floor(level / 3)\",\n  function(who, given)\n    return who.level + given.x .. \"a\" end }\n", i, i)
	}
	text := s.String()
	b.Run("bare", func(b *testing.B) {
		b.SetBytes(int64(len(text)))
		L := lua.NewState()
		for i := 0; i < b.N; i++ {
			if _, err := L.LoadString(text); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("guarded", func(b *testing.B) {
		b.SetBytes(int64(len(text)))
		for i := 0; i < b.N; i++ {
			if _, err := compile.File(diag.NewFile("b.lua", text)); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("cached", func(b *testing.B) {
		b.SetBytes(int64(len(text)))
		cache := compile.NewCache(compile.Limits{})
		f := diag.NewFile("b.lua", text)
		for i := 0; i < b.N; i++ {
			if _, err := cache.Compile(f); err != nil {
				b.Fatal(err)
			}
		}
	})
}
