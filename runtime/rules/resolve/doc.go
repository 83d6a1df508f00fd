// Package resolve is the first half of linking: it finds what the names that modules declared
// mean, without compiling a formula. Package link compiles what is found.
//
// [Names] look up kinds, boxes, entries and rules; a [Report] collects what is wrong. The
// passes are, in this order: [Ownership] and [Declarer] register declarations under their
// names, [Targets] finds what changes are aimed at, [Headings] works out parameters,
// [Occasions] finds the actions and units of the clock that something waits for, and
// [StatBlocks] the boxes and entries that printed stat blocks name.
package resolve
