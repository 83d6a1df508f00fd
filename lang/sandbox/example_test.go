package sandbox_test

import (
	"fmt"
	"os"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/sandbox"
	"houserule/lang/sandbox/compile"
)

func Example() {
	roll := func(L *lua.LState) int {
		count, sides := 0, 6
		sandbox.Unpack(L, "roll", "count 1..100", &count, "sides? 2..1000", &sides)
		L.Push(lua.LNumber(count * sides))
		return 1
	}
	cache := compile.NewCache(compile.Limits{})
	host := sandbox.NewHost(sandbox.Limits{}, os.Stdout)
	defer host.Close()
	env := host.NewEnv("combat")
	env.Set("roll", host.L.NewFunction(roll))

	for _, text := range []string{`print("the most is " .. roll(2))`, `print(rol(2))`, `roll(0)`, `while true do pcall(roll, 1) end`} {
		chunk, err := cache.Compile(diag.NewFile("combat.lua", text))
		if err == nil {
			err = host.Enter(10_000, func() error { return host.Run(chunk, env) })
		}
		if err != nil {
			fmt.Println(err)
		}
	}
	// Output:
	// the most is 12
	// combat.lua:1: no such name: `rol`
	//     1 | print(rol(2))
	//   hint: did you mean `roll`?
	// combat.lua:1: roll: argument 1 (count) must be a whole number from 1 to 100, not 0
	//     1 | roll(0)
	// combat.lua:1: the script used up its steps
	//     1 | while true do pcall(roll, 1) end
	//   hint: the limit is 10000 steps; is there a loop without an end?
}
