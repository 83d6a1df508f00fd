package engine

import (
	lua "github.com/yuin/gopher-lua"

	"houserule/lang/sandbox"
)

// listens gives an environment the word by which files tell that a statement was reached.
func (g *Game) listens(b *built, env *sandbox.Env) {
	if g.Reached == nil {
		return
	}
	reached := g.Reached
	env.Set(ReachedWord, b.session.Host.L.NewFunction(func(L *lua.LState) int {
		reached(L.CheckInt(1))
		return 0
	}))
}
