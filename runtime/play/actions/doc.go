// Package actions performs actions. An action is refused where a requirement fails, its costs
// are paid, offers are made on it, and its body is run: boxes change, steps are taken in their
// order, a function is called, a text is said.
//
// [Actions.Perform] does one action, [Actions.OpenCheck] opens a check after its own
// requirements and costs, and [Actions.RunBody] runs one body, as evaluation asks for it.
// [Actions.Bring] and [Actions.Import] bring things to the table and [Actions.Remove] takes
// them away. [Actions.Menu] lists what somebody may do. The [Clock] lets time pass and does
// what is scheduled; the [Inventory] gives and takes what somebody carries.
//
// Actions use evaluation, checks, payment and offers, and call what stands above them by two
// interfaces: [Player], by which odds work out once what actions come to that begin alike,
// and [Commands], which run what is done as commands of the journal.
package actions
