// Package resolve is the first half of linking: it resolves the names of declarations without
// compiling formulas. Package link compiles the formulas.
//
// [Names] looks up kinds, boxes, entries and rules; a [Report] collects problems. The passes
// are, in this order: [Ownership] and [Declarer] register declarations under their names,
// [Targets] finds the targets of changes, [Headings] computes parameters, [Occasions] finds the
// actions and units of the clock that reset boxes and limits, and [StatBlocks] the boxes and
// entries of printed stat blocks.
package resolve
