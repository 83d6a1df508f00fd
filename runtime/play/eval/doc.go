// Package eval evaluates rules: it answers questions and evaluates lines of checks through the
// layers of a rule.
//
// A game has one [Evaluator], which [New] makes. [Evaluator.Ask] asks a rule by its word,
// [Evaluator.AskAs] asks a rule of a thing that does not exist, and [Evaluator.Headline]
// evaluates the line of a thing in overviews. The answer of a rule is its definition or the
// replacement in force, plus additions, inside of the layers that wrap it. Formulas are
// evaluated in a [Frame]; functions of modules are called with a [Call].
//
// Everything is evaluated for a [command.Run], the command or question in progress. Packages
// above are called through interfaces: [BodyRunner] runs steps, and [OpenCheck] is the check
// whose line is evaluated.
package eval
