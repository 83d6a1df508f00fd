package grammar

import "houserule/lang/types"

// Shared are the fields that mean the same in the body of every heading that takes
// them; the reference describes them once.
var Shared = []Field{
	{Name: "when", Holds: Condition, Type: "formula", Text: "the condition; for `to` with steps, whether they happen"},
	{Name: "requires", Holds: Requirements, Type: "line or list of lines", Text: "{ sentence, formula, when = formula }: the first false one refuses the command: \"needed: whoever rests has eaten\". { sentence, ask = text, otherwise = formula }: the gamemaster decides, last, before costs; menus, `may` and odds take otherwise, or yes. \"can_act\": the lines of that rule"},
	{Name: "fails_when", Holds: Failures, Type: "line or list of lines", Text: "when a check [cannot be rolled](#semantics-in-detail): the lines of requires, each with a formula that says when it fails; \"not can_act\" takes the sentences of that rule"},
	{Name: "fails_as", Holds: LineValues, Type: "table of formulas", Text: "line = formula: the values of lines that depend on dice, where the check fails without them"},
	{Name: "costs", Holds: Costs, Type: "text or list of text", Text: "\"1 actions\", \"all actions\", \"slot + 1 points of target\": an amount of a box of whoever acts, or of a role; never negative"},
	{Name: "once", Holds: Occasions, Drops: true, Type: "occasion or list of occasions", Text: "the occasion until which the same person may not do it again: \"turn\", \"day\", \"rests_long\". In a carried `to` or `after` on an action, a check or its line: it applies once for its carrier until that occasion; affecting a final roll or an action uses it up"},
	{Name: "changes", Holds: Changes, Type: "table of formulas", Text: "box = formula, or [\"path.box\"] = formula: new values of boxes, written before the steps. All formulas see the situation before any box is written"},
	{Name: "steps", Holds: Steps, Type: "step or list of steps", Text: "what happens, in order; see below. {} does nothing itself, but can be added to"},
	{Name: "say", Holds: Braces, Type: "text", Text: "a message after the steps. Braces contain formulas, dice and tables that roll: \"{name} finds {2d6} coins, {purse ?? 'and no purse'}\"; {{ is a brace"},
	{Name: "summary", AsLine: NoLine, Holds: Braces, Type: "text", Text: "like say, but for the summary at the end of a session"},
	{Name: "menu", AsLine: NoLine, Holds: Menu, Type: "turn, next, away, back, create, advance, award or rest", Text: "the menu that lists it. `:turn` (of entities) and `:rest WHO` show theirs; `:next` (of the game), `:away`, `:back`, `:create`, `:advance WHO` and `:session end` (award, for each entity) run theirs. If the kind of a target has a rule `told_beside (who)`, its text stands beside each"},
	{Name: "tags", AsLine: LineIfRead, Holds: Tags, Drops: true, Type: "tag or list of tags", Text: "its [tags](#tag), if needed with who does it: \"hands of attacker\"; no = \"deed\": not this one"},
	{Name: "me", AsLine: LineIfRead, Holds: CarrierRole, Type: "text", Text: "in a carried entry: which role the carrier has: a role of the noun, \"roller\", or a parameter that is somebody"},
}

// Everywhere are the fields that the body of every heading may have. The reference
// describes them in its chapters.
var Everywhere = []Field{
	{Name: "source", Holds: Citation, Type: "text or list of text", Text: "the place in the book"},
	{Name: "text", Holds: Prose, Type: "text", Text: "a description for people"},
}

// OfEntries are the fields that an entry may have besides its boxes.
var OfEntries = []Field{
	{Name: "like", Holds: Alike, Type: "text", Text: "an entry of its kind; everything that this one does not declare is copied from it"},
	{Name: InsteadOf, Holds: Module, Type: "text", Text: "the module whose entry of this kind and name it replaces"},
	{Name: "text", Holds: Prose, Type: "text", Text: "a description for people"},
	{Name: "source", Holds: Citation, Type: "text or list of text", Text: "the place in the book"},
	{Name: "short", Holds: BoxValue, Type: "text", Text: "a short name"},
	{Name: "valued", Holds: Choice, Choices: []string{"highest", "adds", "replaces"}, Type: "highest, adds or replaces", Text: "of a carried entry: it has a value, and this says how several gains combine"},
	{Name: "lessens", Holds: Occasions, Drops: true, Type: "occasion, or { occasion, when = formula }", Text: "of an entry with a value: when each gain falls by one; at 0 it is gone"},
}

// OfSteps are the fields of a line of steps, in the order in which listings of rules write
// them. All but those that hold steps are formulas: the loader and the linker read them by
// these rows, and what they do stands in the executor of steps.
var OfSteps = []Field{
	{Name: "for_each", Holds: Formula, Type: "formula", Text: "a list of things: it is done for each"},
	{Name: "times", Holds: Formula, Gives: types.NumberType(), Type: "formula", Text: "how many times it is done"},
	{Name: "when", Holds: Condition, Gives: types.YesNoType(), Type: "formula", Text: "whether it is done"},
	{Name: "later", Holds: Formula, Gives: types.TextType().OrNone(), Type: "text or formula", Text: "after which time it is done"},
	{Name: "of", Holds: Role, Gives: types.RefType("thing"), Type: "formula", Text: "whose actions `later` counts"},
	{Name: "changes", Holds: Changes, Acts: true, Type: "table of formulas", Text: "boxes and their new values; with for_each, [\"#.box\"] is one of each element. All formulas are read before the first box is written, and changes of one number add up"},
	{Name: "buys", Holds: Menu, Acts: true, Type: "menu or purchase", Text: "asks for each purchase of a menu, in the order of the files, or for one"},
	{Name: "first", Holds: Steps, Acts: true, Type: "list of steps", Text: "the first whose condition is true is done"},
	{Name: "steps", Holds: Steps, Acts: true, Type: "step or list of steps", Text: "several steps instead of one, or after changes"},
}

// OfLines are the fields of a line with a label.
var OfLines = []Field{
	{Name: "when", Holds: Condition, Type: "formula", Text: "whether it applies"},
	{Name: "source", Holds: Citation, Type: "text or list of text", Text: "the place in the book"},
	{Name: "dice", Holds: Notation, Type: "dice notation", Text: "dice instead of the formula, in a check"},
	{Name: "ask", Holds: Braces, Type: "text", Text: "in a requirement, instead of the formula: a question to the gamemaster"},
	{Name: "otherwise", Holds: Condition, Type: "formula", Text: "with ask: the answer if nobody is asked"},
	{Name: "check", Holds: Formula, Type: "call", Text: "alone in a requirement: a check that the action rolls, which must be possible"},
}

// LineBodies are the fields that say what a line of a check is, where it is more than a
// formula or a list.
var LineBodies = []Field{
	{Name: "dice", Holds: Notation, Type: "dice notation", Text: "additional dice"},
	{Name: "check", Holds: Formula, Type: "call", Text: "another check, with its lines after a dot"},
	{Name: "first", Holds: Lines, Type: "list of lines", Text: "the first whose condition is true"},
	{Name: "best", Holds: Lines, Type: "line or list of lines", Text: "the largest of those whose condition is true"},
	{Name: "of", Holds: Type, Type: "text", Text: "the type of its value"},
}
