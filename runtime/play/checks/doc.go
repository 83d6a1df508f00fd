// Package checks opens checks and rolls their dice. A [Check] that was opened knows its dice, what
// its lines say and what was bought on it.
//
// A game has one [Checks], which [New] makes and [Checks.Open] opens checks with;
// [Checks.Roll] rolls dice of no check. [Check.Start] plays a check to its end: people take what
// is offered before the dice, these are rolled, lines are worked out, people take other offers,
// and what follows the check happens. [Check.Look] reads a line, and does all of that first.
// [DiceChange.Reroll], [DiceChange.Keep] and their like change the dice; [Check.View] is the check for what
// tells people of it.
//
// The dice of a check are a [DiceSet]: the states that they may have, with their weights. In
// play there is one. Where odds are worked out there are as many as the dice have ways to fall.
// A look parts the states by what the line says for each, and goes on with one part, which the
// [command.Chance] of the run chooses: what is read later agrees with what was read before.
//
// A check keeps no [command.Run]: whoever looks at it or changes it passes the run. What takes a
// command back puts checks back with a [Snapshot]; [Opened] keeps those of a command.
//
// Rules see a check through a frame of package eval. Upward, a check calls [OfferMaker] and
// [LineOpener].
package checks
