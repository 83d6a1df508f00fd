package link

import (
	"sort"

	"houserule/lang/types"
	"houserule/runtime/rules"
	"houserule/runtime/rules/lint"
	"houserule/runtime/rules/names"
	"houserule/runtime/rules/resolve"
)

// finisher links declarations that are not rules (repeats, menus) and orders replacements.
type finisher struct {
	shared
	compiler  *names.Compiler
	occasions *resolve.Occasions
}

// findConflicts finds replacements that contradict each other, and orders those of every rule
// so that the winning one is last.
func (l *finisher) findConflicts() {
	linked := l.RulesAndLines()
	conflicts, warnings := lint.Conflicts(l.Program, linked)
	l.Tables.Conflicts, l.Warnings = conflicts, append(l.Warnings, warnings...)
	for _, r := range linked {
		sort.SliceStable(r.Replacements, func(i, j int) bool { return resolve.OutrankedBy(r.Replacements[i], r.Replacements[j]) })
	}
	if !l.src.Lenient {
		l.Problems.AddErr(l.Program.ConflictsUnder(l.src.Options))
	}
}

// linkRepeats compiles the conditions of `every` declarations.
func (l *finisher) linkRepeats() {
	for _, r := range l.src.Repeats {
		s := l.compiler.Scope(r.Module, l.Program.Catalogue.Kind("entity")).CarriedBy(r.Carrier, "me")
		l.Tables.Repeats[r.Carrier] = append(l.Tables.Repeats[r.Carrier], &rules.LinkedRepeat{Repeat: r, WhenProgram: l.compiler.Compile(r.When, s, types.YesNoType())})
	}
}

// checkMenus reports abstract checks and other declarations without a kind in a menu, which
// would never be listed.
func (l *finisher) checkMenus() {
	for _, r := range l.Tables.Order {
		if r.Decl.Action.Menu != "" && r.Kind == nil {
			l.Fail(r.Decl.Pos, "name whose it is: \"noun."+r.Word+"\"", "%s: only what belongs to a kind can be in a menu, and this check is there for others to be like", r.Decl.Heading())
		}
	}
}

// countSymbols sets for each check the labels for which formulas count words.
func (l *finisher) countSymbols() {
	for r, c := range l.compiler.Checks {
		if r.Plan != nil {
			r.Plan.DiceWords.Counts = c.Counts
		}
	}
}
