package engine

import (
	"io"
	"io/fs"

	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/lang/sandbox"
	"houserule/lang/sandbox/compile"
	"houserule/lang/types"
	"houserule/runtime/module"
	"houserule/runtime/odds"
	"houserule/runtime/play/command"
	"houserule/runtime/rules/link"
	"houserule/runtime/table"
)

// Options are the modules of a game, its rules, and the sources of dice and answers. The
// zero value is a table without modules, with seed 0, on which no question is answered.
type Options struct {
	Modules  []string        // ids of wanted modules, perhaps with a version: "my-game@^1.2"
	Beside   []string        // more modules, whose worked examples are not loaded
	Finder   module.Finder   // where modules are found
	Folder   fs.FS           // a folder of modules to find them in, without a Finder: modules.Files, os.DirFS("modules")
	Settings module.Settings // values of module options; a missing one has its default
	Set      []string        // settings as people write them, applied after Settings: "my-game.deadly=yes"
	Rules    []string        // house rules in force from the start, as [Ruleset.HouseRules] gave them
	Prefer   []Preference    // which of two modules takes precedence where they contradict each other
	Specs    bool            // load the worked examples of Modules, too (not of what they require)
	// Limited reports whether a module may do only what it has permissions for, and which
	// of the permissions in its manifest a person granted: see [module.Permission]. Modules
	// that are loaded by their path are the user's own and not limited. Nil limits none.
	Limited func(m *module.Module) (granted []module.Permission, limited bool)

	Seed    uint64          // of the dice; unused where Dice is set
	Dice    dice.Source     // rolls all dice; nil for dice seeded with Seed
	Decider command.Decider // answers what scripts did not decide; nil for nobody
	Say     func(string)    // is called with each message of rules; nil drops them
	Print   io.Writer       // receives what scripts print; nil drops it

	Limits sandbox.Limits
	Odds   odds.Options   // budget of odds where a question names none
	Cache  *compile.Cache // compiled files, which games may share; nil for a cache of this game

	Hooks Hooks
}

// Hooks are called while a game is loaded and played. Each may be nil.
type Hooks struct {
	// Happened is called after every command that succeeded, before its messages are said.
	Happened func(e *table.Entry)
	// Doubts is called with a note when a script decides a question in advance that no
	// loaded text asks. If it is nil, misspelt questions are not refused either.
	Doubts func(note string)
	// Unwanted is called repeatedly while modules are loaded; its error cancels the load.
	Unwanted func() error
	// Mentioned is called with the meaning of every name that is mentioned in formulas,
	// steps, changes and costs of files; Placed is called with every formula that is
	// linked, and reports whether Mentioned is called for its names. Both are for editors.
	// Set both or neither.
	Mentioned func(link.Mention)
	Placed    func(link.Place) bool
	// Ran returns the function that is called with the result of each run of a formula.
	// OnReached is called with the place of each step, cost, row, layer and purchase that
	// takes effect. Reached is called with the number that an instrumented file passes to
	// [ReachedWord]. They measure the coverage of worked examples.
	Ran       func(link.Place) func(v types.Value, err error)
	OnReached func(pos diag.Pos)
	Reached   func(number int)
}

// ReachedWord is a Lua function of files that are instrumented for coverage; its argument
// numbers the statement that was reached. It exists only where Hooks.Reached is set.
const ReachedWord = "_reached"
