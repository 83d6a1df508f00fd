// Package actions performs actions. Performing one checks its requirements, pays its costs, makes
// the offers on it and runs its body: boxes change, steps run in order, a function is called, a
// text is said.
//
// [Actions.Perform] performs one action, [Actions.OpenCheck] opens a check after the check's own
// requirements and costs, and [Actions.RunBody] runs one body on behalf of package eval.
// [Actions.Bring] and [Actions.Import] create records and [Actions.Remove] removes them.
// [Actions.Menu] lists the actions of a menu that an entity may perform. The [Clock] advances game
// time and runs what is scheduled; the [Inventory] adds and removes carried entries.
//
// The package uses eval, checks, payment and offers, and calls the packages above it through two
// interfaces: [Player], through which odds compute the results of equal actions once, and
// [Commands], which runs changes as commands of the journal.
package actions
