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
	"houserule/runtime/rules/names"
	"houserule/runtime/table"
)

// Options are the modules of a game, its rules, and the sources of dice and answers. The
// zero value is a game without modules, with dice of seed 0 and without answers to questions.
type Options struct {
	Modules  []string        // ids of wanted modules, perhaps with a version: "my-game@^1.2"
	Beside   []string        // more modules, whose worked examples are not loaded
	Finder   module.Finder   // where modules are found
	Folder   fs.FS           // a folder of modules to find them in, without a Finder: modules.Files, os.DirFS("modules")
	Settings module.Settings // values of module options; a missing one has its default
	Set      []string        // settings as people write them, applied after Settings: "my-game.deadly=yes"
	Rules    []string        // house rules in force from the start, as [Ruleset.HouseRules] returns them
	Prefer   []Preference    // which of two modules takes precedence where they contradict each other
	Specs    bool            // load the worked examples of Modules, but not of the modules that these require
	// Limited reports whether a module is limited to its permissions, and returns those in its
	// manifest that were granted: see [module.Permission]. Modules that are loaded by their
	// path belong to the user and are not limited. Nil limits none.
	Limited func(m *module.Module) (granted []module.Permission, limited bool)

	Seed    uint64          // of the dice; ignored if Dice is set
	Dice    dice.Source     // rolls all dice; nil for dice seeded with Seed
	Decider command.Decider // answers the questions that scripts did not decide; may be nil
	Say     func(string)    // is called with each message of rules; nil drops them
	Print   io.Writer       // receives what scripts print; nil drops it

	Limits sandbox.Limits
	Odds   odds.Options   // the default options of odds
	Cache  *compile.Cache // compiled files, which games may share; nil for a cache of this game alone

	Hooks Hooks
}

// Hooks are called while a game is loaded and played. Each may be nil.
type Hooks struct {
	// Happened is called after every command that succeeded, before Say gets its messages.
	Happened func(e *table.Entry)
	// Doubts is called with a note when a script decides a question in advance that no
	// loaded text asks. If it is nil, misspelt questions are not refused either.
	Doubts func(note string)
	// Unwanted is called repeatedly while modules are loaded; its error cancels the load.
	Unwanted func() error
	// Mentioned is called with the meaning of every name in formulas, steps, changes and
	// costs of files. Placed is called with every formula that is linked, and returns whether
	// Mentioned is called for its names. Both are for editors. Set both or neither.
	Mentioned func(names.Mention)
	Placed    func(names.Place) bool
	// Ran returns the function that is called with the result of each run of a formula.
	// OnReached is called with the place of each step, cost, row, layer and purchase that
	// takes effect. Reached is called with the number that an instrumented file passes to
	// [ReachedWord]. They measure the coverage of worked examples.
	Ran       func(names.Place) func(v types.Value, err error)
	OnReached func(pos diag.Pos)
	Reached   func(number int)
}

// ReachedWord is a Lua function of files that are instrumented for coverage; its argument
// numbers the statement that was reached. It exists only where Hooks.Reached is set.
const ReachedWord = "_reached"
