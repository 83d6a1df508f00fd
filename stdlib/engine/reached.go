package engine

import (
	lua "github.com/yuin/gopher-lua"

	"houserule/lang/sandbox"
)

// installReached adds [ReachedWord] to an environment.
func (ld *loader) installReached(b *Loaded, env *sandbox.Env) {
	if ld.options.Hooks.Reached == nil {
		return
	}
	reached := ld.options.Hooks.Reached
	env.Set(ReachedWord, b.Session.Host.L.NewFunction(func(L *lua.LState) int {
		reached(L.CheckInt(1))
		return 0
	}))
}
