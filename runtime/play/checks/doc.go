// Package checks opens checks and rolls their dice. A [Check] is an open check: it has dice,
// lines, and the purchases that were made on it.
//
// A game has one [Checks], made by [New]. Package actions calls [Checks.Open] to open a check;
// [Checks.Roll] rolls dice of no check. The phases of a check are:
//
//  1. [Check.Start] is called when something reads the check first, or when its command ends.
//  2. [OfferMaker] makes the offers that open before the dice.
//  3. The dice are rolled, and again from the beginning while the line `again` is yes.
//  4. The lines are evaluated ("settled"), which opens the nested checks among them.
//  5. Offers on the dice are made until nobody takes another.
//  6. The body of the check and the layers after it run.
//
// [Check.Look] reads a line, and starts the check if necessary. A [DiceChange] changes dice
// afterwards: [DiceChange.Reroll], [DiceChange.Keep], [DiceChange.AddDie] and others.
// [Check.View] is a read-only view for package explain.
//
// The dice of a check are a [DiceSet]: its possible states, with weights. In play there is one.
// In odds there are as many as the dice have outcomes; a look at a line partitions the states
// by the value of the line, the [command.Chance] of the run chooses one part, and the other
// states are dropped, so that later looks agree with earlier ones.
//
// A check does not keep a [command.Run]: callers that read or change it pass one. To roll a
// command back, checks are restored from a [Snapshot]; the checks of a command are listed in
// [Opened].
//
// Formulas see a check through the interface [eval.OpenCheck]. Packages above are called
// through [OfferMaker] and [LineOpener].
package checks
