// Package eval evaluates rules: it answers questions and evaluates lines of checks through the
// layers of a rule.
//
// A game has one [Evaluator], made by [New]. [Evaluator.Ask] answers the rule that a word names
// for a thing, [Evaluator.AskAs] answers a rule for a thing that does not exist, and
// [Evaluator.Headline] evaluates the texts that overviews show of a thing. The answer of a rule
// is the value of its definition or of the replacement in force, plus additions, passed through
// the layers that wrap it ([Evaluator.Evaluate]). Formulas are evaluated in a [Frame]; functions
// of modules are called with a [Call].
//
// Everything is evaluated for a [command.Run], the command or question in progress. Packages
// above are called through interfaces: [BodyRunner] runs steps, and [OpenCheck] is the check
// whose line is evaluated.
package eval
