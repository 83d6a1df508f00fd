// Package eval asks rules: what a question or a line of a check says, through the layers of
// its rule, in the frame of whoever it is asked of.
//
// A game has one [Evaluator], which [New] makes. [Evaluator.Ask] asks a rule by its word,
// [Evaluator.AskAs] one of a thing that does not exist, [Evaluator.Headline] the line that
// overviews show. The answer of a rule is its definition or the replacement that holds, with
// what is added to it, inside of what wraps it; formulas see all of that through a [Frame].
// Functions of the book are called with a [Call].
//
// What it evaluates belongs to a [command.Run], which is passed to it. It calls upward
// through [BodyRunner], for what happens in steps, and [OpenCheck], for the check whose lines
// it evaluates: dice, and the rest of what checks do, are known above.
package eval
