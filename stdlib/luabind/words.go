package luabind

// Word describes one word of the language: for the reference, for :help, for
// completion and for editors.
type Word struct {
	Name   string
	Usage  string  // Lua that compiles, one use a line
	Text   string  // what it does
	Takes  []Field // its parameters in order, or the fields of its body
	Gives  string  // what it returns; "" for nothing
	Errors string  // what goes wrong, parted by semicolons; "" for nothing of its own

	Shares []string // fields of its body that mean the same in every body and are told once
	Old    bool     // it goes on working, but the reference has no page of it
}

// Field is a parameter of a word, or a field of the body it takes.
type Field struct {
	Name string // "" for what stands in the body without a name
	Type string // as an author writes it; with its default, if it has one
	Text string
}

// Library is the words that one package gives to scripts.
type Library struct {
	Name  string
	Text  string
	Words []Word
}

// NounWords describes what the language lets every thing of the game do, for
// the reference. Whatever modules declare comes on top.
var NounWords = []Word{
	{Name: "name", Usage: "who.name", Text: "what it is called", Gives: "a text"},
	{Name: "kind", Usage: "who.kind", Text: "which kind a thing is of; formulas that ask `x.kind == 'wagon'` may then use what only a wagon has", Gives: "a text"},
	{Name: "owner", Usage: "weapon.owner", Text: "who has an entry \"as somebody has it\"; the owner of an entity is the entity itself", Gives: "an entity, or nil for an entry of the book that is nobody's",
		Errors: "records that are nobody's, such as a track, have none"},
	{Name: "level", Usage: "who.Climbing.level\nwho[\"Weapon: axe\"].level = 3", Text: "the level somebody has in an entry of a rated kind, by the keys that sheets take: its name, also behind its kind, `[\"skill: Climbing\"]`. It starts as 0, or the lowest level if that is higher",
		Gives: "a number of the kind's range", Errors: "a number outside of the range is refused"},
	{Name: "the", Usage: `who:the("Bog Walking")`, Text: "an entry of the book as somebody has it: a skill with this one's level, a weapon in this one's hand. One of a rated kind is who.Bog_Walking, too",
		Takes: []Field{{"entry", "text", "the name of the entry, or the entry"}}, Gives: "the entry, which knows its owner",
		Errors: "nobody but entities has it; no entry, or several, have the name"},
	{Name: "has", Usage: `who:has("Bog Born")`, Text: "asks whether somebody carries an entry. In formulas: has('Bog Born'), or has(trait)",
		Takes: []Field{{"entry", "text", "the name of an entry of a carried kind, or the entry"}}, Gives: "true or false", Errors: "nobody but entities has it; no carried entry has the name"},
	{Name: "spend", Usage: "who:spend(\"luck\")\nwho:spend(\"coins\", 3)", Text: "takes an amount from a box that holds a number; refuses when there is less",
		Takes:  []Field{{"box", "text", "the name of the box"}, {"amount", "number = 1", "0 or more"}},
		Errors: "refused when there is not enough; the box holds no number"},
	{Name: "may", Usage: `who:may("strikes_back", { target = foe })`, Text: "when the action is allowed and can be paid, its owner is asked, and after a yes it is done",
		Takes: []Field{{"action", "text", "the name of an action of this thing"}, {"given", "table", "what the action is given; may be left out"}}, Gives: "true when it was done, else false",
		Errors: "no such action; nobody decides"},
	{Name: "put", Usage: "thing:put(\"wounds\", { points = 3 })\ngame:put(\"order\", who, 2)\nthing:put(\"paid\", 2, 1)", Text: "puts a value into a list, last or at a place; in a list of records a table becomes a new thing. With a key and a value it writes into a map",
		Takes:  []Field{{"box", "text", "the name of a box that holds a list or a map"}, {"value", "any", "the value, or the key of a map"}, {"place", "number or any", "where in the list, from 1; or the value behind the key of a map"}},
		Errors: "the box holds neither; a value of another type than the box's; a place that the list has not"},
	{Name: "take", Usage: "thing:take(\"watched_by\", who)\ngame:take(\"deck\", \"King of clubs\")", Text: "removes the first equal value from a list. An entry is found by its name, too, and whoever it belongs to; the one that is meant exactly goes first",
		Takes: []Field{{"box", "text", "the name of a box that holds a list"}, {"value", "any", "what is removed"}}, Gives: "true when it was there, else false",
		Errors: "the box holds no list; a name that nothing has; a value of another type than the list's"},
	{Name: "shown", Usage: "thing:shown()", Text: "what players see of a thing: its boxes without private ones and without those that its box `hidden` lists",
		Gives: "a map from the names of boxes to what stands in them", Errors: "`hidden` names a box that the thing does not have"},
	{Name: "leaves", Usage: "thing:leaves()", Text: "takes a thing out of the game. What still refers to it is equal to nothing that is there, and to read, write or use it is an error",
		Errors: "an entry of the book cannot leave; what left already"},
	{Name: "note", Usage: "countdown:note(check)", Text: "only for tracks: remembers who rolled this check, with what and when, if it counts under the `limits`; `countdown:allows(check)` asks that beforehand",
		Takes:  []Field{{"check", "check", "an open check; it is rolled if nobody looked at it yet"}},
		Errors: "a limit that is not \"once a day\", \"once a who\" or \"2 times a skill\""},
}

// FormWords describes what an open check can do, for the reference.
var FormWords = []Word{
	{Name: "noun", Usage: "check.noun", Text: "whose check it is: the skill of a skill.check", Gives: "a thing"},
	{Name: "roller", Usage: "check.roller", Text: "who rolls; readable in the lines, too", Gives: "an entity, or nil when nobody in particular rolls"},
	{Name: "dice", Usage: "check.dice\ncheck.dice.gear", Text: "what the dice show that count, as they lie, added ones last; behind a dot those of a label. Readable in the lines, too. In odds a Lua function sees alike dice in rising order, but those with `u` or read as digits in every order: it may ask which is the highest, not which is the first",
		Gives: "a list of numbers, or of texts for faces with texts", Errors: "a label that no dice of the check can have"},
	{Name: "symbols", Usage: "check.symbols.hit\ncheck.symbols.against.miss", Text: "how often a word lies on dice that count, on all or on those of a label; readable in the lines, too",
		Gives: "a number", Errors: "a word that no die shows"},
	{Name: "at_least", Usage: "check:at_least(9)", Text: "asks whether the total reaches a number",
		Takes: []Field{{"n", "number", "what the total must reach"}}, Gives: "true or false"},
	{Name: "add_die", Usage: `check:add_die "1d6"`, Text: "rolls more dice into the check; they count unless a later keep leaves them out",
		Takes: []Field{{"dice", "text", "dice notation"}}, Errors: "wrong notation; the check is not rolled yet"},
	{Name: "keep", Usage: "check:keep(2, check.roller)", Text: "somebody chooses which of the dice count",
		Takes:  []Field{{"n", "0..10000", "how many of the dice count"}, {"chooser", "entity or none", "who chooses; without one, nobody in particular"}},
		Errors: "nobody decides; a choice the dice do not allow"},
	{Name: "before", Usage: "check.before.natural", Text: "in the function of an offer: a line of the check as it was when the offer was bought", Errors: "elsewhere it means nothing; there is no such line"},
	{Name: "reroll", Old: true, Usage: "check:reroll()", Text: "rolls the dice of the check again; the first roll is gone. An old word: an offer says changes = { dice = \"again\" }"},
	{Name: "another", Old: true, Usage: `check:another "1d6"`, Text: "rolls dice that belong to one line and not to the total, such as a die that confirms something",
		Takes: []Field{{"dice", "text", "dice notation"}}, Gives: "their total, a number", Errors: "wrong notation"},
	{Name: "turn_over", Usage: "check:turn_over(2)\ncheck:turn_over(check.roller)", Text: "turns one two-sided die over to its other face",
		Takes: []Field{{"position", "1..10000 or entity", "which die, as they lie, from 1; or who chooses it"}}, Errors: "no die lies there; it has more than two sides"},
}
