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

// Options say what is played and with whom. The zero value is a table without
// modules, seed 0, and nobody who decides.
type Options struct {
	Modules  []string        // ids of wanted modules, perhaps with a version: "my-game@^1.2"
	Beside   []string        // more modules, without their worked examples
	Finder   module.Finder   // where modules are found
	Folder   fs.FS           // a folder of modules to find them in, without a Finder: modules.Files, os.DirFS("modules")
	Settings module.Settings // values of module options; defaults where missing
	Set      []string        // the same as people write it: "my-game.deadly=yes"
	Rules    []string        // house rules in force from the start, as [Ruleset.HouseRules] gave them
	Prefer   []Preference    // which of two modules stands above the other where they contradict each other
	Specs    bool            // load the worked examples of Modules, too (not of what they require)
	// Limited tells which modules somebody else wrote, and what of that for which their
	// manifests ask a person granted them: see [module.Permission]. Who loads a module by
	// its path is its author. Nil: nobody is limited.
	Limited func(m *module.Module) (granted []module.Permission, limited bool)

	Seed    uint64          // of the dice
	Dice    dice.Source     // instead of seeded dice
	Decider command.Decider // who answers what scripts did not decide
	Say     func(string)    // hears the messages of rules
	Print   io.Writer       // hears print

	Limits sandbox.Limits
	Odds   odds.Options   // what odds may take where nobody says anything else
	Cache  *compile.Cache // compiled files, shared between games; nil for one's own

	Hooks Hooks
}

// Hooks are called while a game is loaded and played. Each may be nil.
type Hooks struct {
	// Happened hears of every command that succeeded, before what it said.
	Happened func(e *table.Entry)
	// Doubts hears of decisions that nothing known asks for. Where it is nil, slips in
	// questions are not refused either.
	Doubts func(note string)
	// Unwanted is asked now and then while modules are loaded: an error ends the loading with
	// it.
	Unwanted func() error
	// Mentioned hears what every name means that formulas, steps, changes and costs of the
	// files mention, and Placed of every formula, while they are linked: for editors. Placed
	// tells whether the names in a formula are to be heard of. Both nil, or neither.
	Mentioned func(link.Mention)
	Placed    func(link.Place) bool
	// Ran gives the function that hears what each run of a formula gives, OnReached hears of the places
	// of steps, costs, rows, layers and purchases as they come to effect, and Reached of the
	// numbers that a file which was prepared for it gives to [ReachedWord]: they measure what
	// worked examples need.
	Ran       func(link.Place) func(v types.Value, err error)
	OnReached func(pos diag.Pos)
	Reached   func(number int)
}

// ReachedWord is a word that files know while somebody listens for it: with a number, it
// tells that a statement was reached.
const ReachedWord = "_reached"
