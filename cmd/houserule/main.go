// Houserule is a scriptable rules engine for tabletop role-playing games. This
// is its command line:
//
//	houserule run examples/orc-guards --seed 7
//	houserule roll 4d6kh3
//	houserule odds "2d6+3 >= 10"
//	houserule sim examples/scale-out/fight.lua --module orc-guards
//	houserule test
//	houserule repl --module rpj-core
//
// Exit codes: 0 success; 1 a rule, script, test or check failed; 2 wrong usage or
// unusable input; 3 a bug in houserule itself.
package main

import (
	"os"

	"houserule/cmd/houserule/internal/process"
)

func main() { os.Exit(process.Run()) }
