package luabind

// Word describes a word of the language, for the reference, :help, completion and editors.
type Word struct {
	Name   string
	Usage  string  // Lua that compiles, one use a line
	Text   string  // what it does
	Takes  []Field // its parameters in order, or the fields of its body
	Gives  string  // what it returns; "" for nothing
	Errors string  // its errors, separated by semicolons; "" for none of its own

	Shares  []string // names of fields of grammar.Shared that its body may have
	Old     bool     // it is deprecated: it works, but the reference leaves it out
	AsInLua bool     // it does what the manual of Lua 5.1 says, of metatables only for the tables of a module
}

// Field is a parameter of a word, or a field of the body it takes.
type Field struct {
	Name string // "" for a value without a name
	Type string // as an author writes it; with its default, if it has one
	Text string
}

// Library is the list of the words of one package.
type Library struct {
	Name  string
	Text  string
	Words []Word
}

// ThingWords describes the built-in members of things, for the reference.
var ThingWords = []Word{
	{Name: "name", Usage: "who.name", Text: "its name", Gives: "a text"},
	{Name: "kind", Usage: "who.kind", Text: "its kind; after the test `x.kind == 'wagon'`, a formula may use what only a wagon has", Gives: "a text"},
	{Name: "owner", Usage: "weapon.owner", Text: "the entity that has an entry; an entity is its own owner", Gives: "an entity, or nil for a printed entry that nobody has",
		Errors: "records without an owner, such as tracks, have no such member"},
	{Name: "level", Usage: "who.Climbing.level\nwho[\"Weapon: axe\"].level = 3", Text: "somebody's level in an entry of a rated kind. The name may have its kind before it: `[\"skill: Climbing\"]`. A level starts at 0, or at the lowest level if that is higher",
		Gives: "a number of the kind's range", Errors: "a number outside the range is refused"},
	{Name: "the", Usage: `who:the("Bog Walking")`, Text: "an entry as somebody has it: a skill with their level, a weapon with its sheet. For a rated kind also who.Bog_Walking",
		Takes: []Field{{"entry", "text", "the name of the entry, or the entry"}}, Gives: "the entry with its owner",
		Errors: "only entities have this member; no entry, or several, have the name"},
	{Name: "has", Usage: `who:has("Bog Born")`, Text: "tests whether somebody carries an entry. In formulas: has('Bog Born'), or has(trait)",
		Takes: []Field{{"entry", "text", "the name of an entry of a carried kind, or the entry"}}, Gives: "true or false", Errors: "only entities have this member; no carried entry has the name"},
	{Name: "done", Usage: "who:done(\"moves\")\nwho:done(\"attacks\", \"round\")", Text: "how often it did this since its last turn began, or another occasion. Only what some formula asks for is counted, [and no further](#formulas)",
		Takes: []Field{{"deed", "text", "as in formulas"}, {"since", "occasion", "turn if omitted"}}, Gives: "a number", Errors: "no formula asks for it"},
	{Name: "spend", Usage: "who:spend(\"luck\")\nwho:spend(\"coins\", 3)", Text: "subtracts an amount from a box that holds a number; refuses if it holds less",
		Takes:  []Field{{"box", "text", "the name of the box"}, {"amount", "number = 1", "0 or more"}},
		Errors: "refused if there is not enough; the box holds no number"},
	{Name: "may", Usage: `who:may("strikes_back", { target = foe })`, Text: "if an action is allowed and can be paid, asks the owner of the thing, and performs it after a yes",
		Takes: []Field{{"action", "text", "the name of an action of this thing"}, {"given", "table", "arguments of the action; optional"}}, Gives: "true if it was done, otherwise false",
		Errors: "no such action; nobody decides"},
	{Name: "put", Usage: "thing:put(\"wounds\", { points = 3 })\ngame:put(\"order\", who, 2)\nthing:put(\"paid\", 2, 1)", Text: "inserts a value into a list, at the end or at a position; in a list of records, a table creates a thing. With a key and a value, it writes into a map",
		Takes:  []Field{{"box", "text", "the name of a box that holds a list or a map"}, {"value", "any", "the value, or the key of a map"}, {"place", "number or any", "the position in the list, from 1; or the value for the key"}},
		Errors: "the box holds neither a list nor a map; a value of another type; no such position"},
	{Name: "take", Usage: "thing:take(\"watched_by\", who)\ngame:take(\"deck\", \"King of clubs\")", Text: "removes the first equal value from a list. An entry may be given by name, and then matches whoever has it; an exact match is preferred",
		Takes: []Field{{"box", "text", "the name of a box that holds a list"}, {"value", "any", "the value to remove"}}, Gives: "true if it was there, otherwise false",
		Errors: "the box holds no list; an unknown name; a value of another type"},
	{Name: "shown", Usage: "thing:shown()", Text: "what players see of a thing: its boxes except private ones and those listed in its box `hidden`",
		Gives: "a map from names of boxes to their values", Errors: "`hidden` names a box that the thing does not have"},
	{Name: "leaves", Usage: "thing:leaves()", Text: "removes a thing from the game. Using a remaining reference to it is an error; the reference equals no other thing",
		Errors: "a printed entry cannot leave; it has already left"},
	{Name: "note", Usage: "countdown:note(check)", Text: "only for tracks: records who rolled a check, with what and when, if the `limits` allow it; `countdown:allows(check)` tests that beforehand",
		Takes:  []Field{{"check", "check", "an open check, which is rolled if necessary"}},
		Errors: "a limit that is not \"once a day\", \"once a who\" or \"2 times a skill\""},
}

// CheckWords describes the members of open checks, for the reference.
var CheckWords = []Word{
	{Name: "noun", Usage: "check.noun", Text: "the thing that the check belongs to: the skill of a skill.check", Gives: "a thing"},
	{Name: "roller", Usage: "check.roller", Text: "who rolls; lines can also read it", Gives: "an entity, or nil if there is no roller"},
	{Name: "dice", Usage: "check.dice\ncheck.dice.gear", Text: "the faces of the counting dice in order, added ones last; after a dot, those with a label. Lines can also read it. In odds, a Lua function sees equal dice sorted, except dice with `u` or read as digits, so it must not depend on which die is first",
		Gives: "a list of numbers, or of texts for custom faces", Errors: "a label that no dice of the check can have"},
	{Name: "symbols", Usage: "check.symbols.hit\ncheck.symbols.against.miss", Text: "how often a word appears on the counting dice, or on those with a label; lines can also read it",
		Gives: "a number", Errors: "a word that no die shows"},
	{Name: "at_least", Usage: "check:at_least(9)", Text: "tests whether the total reaches a number",
		Takes: []Field{{"n", "number", "the number to reach"}}, Gives: "true or false"},
	{Name: "add_die", Usage: `check:add_die "1d6"`, Text: "adds dice to the check and rolls them; they count unless a later keep excludes them",
		Takes: []Field{{"dice", "text", "dice notation"}}, Errors: "invalid notation; the check is not yet rolled"},
	{Name: "keep", Usage: "check:keep(2, check.roller)", Text: "asks somebody to choose which dice count",
		Takes:  []Field{{"n", "0..10000", "how many of the dice count"}, {"chooser", "entity or none", "who chooses; optional"}},
		Errors: "nobody decides; the dice do not allow the choice"},
	{Name: "before", Usage: "check.before.natural", Text: "in the function of an offer: the value of a line when the offer was bought", Errors: "used elsewhere; there is no such line"},
	{Name: "reroll", Old: true, Usage: "check:reroll()", Text: "rerolls the dice of the check; the first roll is lost. Deprecated: in an offer, write changes = { dice = \"again\" }"},
	{Name: "another", Old: true, Usage: `check:another "1d6"`, Text: "rolls dice for one line that do not count for the total, such as a confirmation die",
		Takes: []Field{{"dice", "text", "dice notation"}}, Gives: "their total, a number", Errors: "wrong notation"},
	{Name: "turn_over", Usage: "check:turn_over(2)\ncheck:turn_over(check.roller)", Text: "turns a two-sided die over",
		Takes: []Field{{"position", "1..10000 or entity", "the position of the die, from 1; or who chooses it"}}, Errors: "there is no such die; it has more than two sides"},
}
