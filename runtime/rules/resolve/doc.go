// Package resolve is the first half of linking: it resolves names of declarations without
// compiling formulas, which package names does.
//
// [Names] looks up kinds, boxes, entries and rules; a [Report] collects problems. The passes
// are, in this order: [Ownership] and [Declarer] register declarations under their names,
// [Targets] finds the targets of changes, [Headings] computes parameters, [Occasions] finds the
// actions and units of the clock that reset boxes and limits of use, and [StatBlocks] the boxes
// and entries that printed stat blocks contain.
//
// What the passes of package link share stands here, too: parts of texts and notations as
// formulas, the order of replacements, and the parents of checks.
package resolve
