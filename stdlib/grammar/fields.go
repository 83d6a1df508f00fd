package grammar

// Shared are the fields that mean the same in the body of every heading that takes
// them; the reference tells of them once.
var Shared = []Field{
	{Name: "when", Holds: Condition, Type: "formula", Text: "whether it holds; of `to` with steps, whether these are done"},
	{Name: "requires", Holds: Requirements, Type: "line or list of lines", Text: "{ sentence, formula }: what must hold, said as a sentence; the first that does not refuses the command: \"not so: whoever rests has eaten\""},
	{Name: "costs", Holds: Costs, Type: "text or list of text", Text: "\"1 actions\", \"all actions\", \"slot + 1 points of target\": an amount of a box, of whoever acts or of a role; never less than nothing"},
	{Name: "once", Holds: Occasions, Drops: true, Type: "occasion or list of occasions", Text: "until when the same one may not do it again: \"turn\", \"day\", \"rests_long\". In a carried `to` or `after` on an action, a check or its line: until when it holds once for its carrier; it is used up when it was in force on a roll that stands, or in what was done"},
	{Name: "changes", Holds: Changes, Type: "table of formulas", Text: "box = formula, or [\"path.box\"] = formula: what boxes become before the steps. All formulas see the situation before any of them is written"},
	{Name: "steps", Holds: Steps, Type: "step or list of steps", Text: "what happens, in order; see below. {} is a moment: nothing happens by itself, and others follow it"},
	{Name: "say", Holds: Braces, Type: "text", Text: "what is said behind the steps. In braces stand formulas, dice and tables that roll: \"{name} finds {2d6} coins, {purse ?? 'and no purse'}\"; {{ is a brace"},
	{Name: "summary", Holds: Braces, Type: "text", Text: "as say, but kept for the summary at the end of a session"},
	{Name: "menu", Holds: Menu, Type: "turn, create, advance, award or rest", Text: "where people find it among what can be done. At the prompt `:turn` and `:rest WHO` list theirs, and each of them is written as any line is; `:create NAME` and `:advance WHO` do what stands in theirs, and `:session end` what stands in award. Beside whom it can be done to stands what the rule `told_beside (who)` of that kind says, if there is one"},
	{Name: "me", Holds: CarrierRole, Type: "text", Text: "in a carried entry: in which role its carrier takes part: one of the noun, \"roller\", or a parameter that is somebody"},
}

// Everywhere are the fields that the body of every heading may have. The reference tells of
// them in its chapters.
var Everywhere = []Field{
	{Name: "source", Holds: Citation, Type: "text or list of text", Text: "where the book prints it"},
	{Name: "text", Holds: Prose, Type: "text", Text: "what it is, said to people"},
}

// OfEntries are the fields that an entry may have besides its boxes.
var OfEntries = []Field{
	{Name: "like", Holds: Alike, Type: "text", Text: "an entry of its kind, of which it prints everything that it does not print itself"},
	{Name: InsteadOf, Holds: Module, Type: "text", Text: "the module whose entry of its kind and name it prints anew"},
	{Name: "text", Holds: Prose, Type: "text", Text: "what it is, said to people"},
	{Name: "source", Holds: Citation, Type: "text or list of text", Text: "where the book prints it"},
	{Name: "short", Holds: BoxValue, Type: "text", Text: "what people call it where there is little room"},
}

// OfSteps are the fields of a line of steps.
var OfSteps = []Field{
	{Name: "when", Holds: Condition, Type: "formula", Text: "whether it is done"},
	{Name: "times", Holds: Formula, Type: "formula", Text: "how often it is done"},
	{Name: "for_each", Holds: Formula, Type: "formula", Text: "a list of things: it is done for each"},
	{Name: "later", Holds: Formula, Type: "text or formula", Text: "how long from now it is done"},
	{Name: "of", Holds: Role, Type: "formula", Text: "whose actions `later` counts"},
	{Name: "first", Holds: Steps, Type: "list of steps", Text: "the first that holds is done"},
	{Name: "steps", Holds: Steps, Type: "step or list of steps", Text: "several steps in place of one"},
}

// OfLines are the fields of a line with a label.
var OfLines = []Field{
	{Name: "when", Holds: Condition, Type: "formula", Text: "whether it counts"},
	{Name: "source", Holds: Citation, Type: "text or list of text", Text: "where the book prints it"},
	{Name: "dice", Holds: Notation, Type: "dice notation", Text: "dice in place of the formula, in a check"},
}

// LineBodies are the fields that say what a line of a check is, where it is more than a
// formula or a list.
var LineBodies = []Field{
	{Name: "dice", Holds: Notation, Type: "dice notation", Text: "dice besides those of the check"},
	{Name: "check", Holds: Formula, Type: "call", Text: "another check, with its lines behind a dot"},
	{Name: "first", Holds: Lines, Type: "list of lines", Text: "the first that holds"},
	{Name: "best", Holds: Lines, Type: "line or list of lines", Text: "the largest of those that hold"},
}
