package module

// Field documents a field of a manifest.
type Field struct {
	Name string
	Text string // description
	As   string // example of a value
}

// Fields returns the fields of a manifest, in the usual order.
func Fields() []Field {
	return []Field{
		{"id", "how other modules name it: lower case letters, digits, hyphens", `"dark-road"`},
		{"version", "its version, in three numbers", `"1.0.0"`},
		{"title", "what people call it", `"The Dark Road"`},
		{"licence", "under which licence it may be used", `"MIT"`},
		{"game", "the game it implements", `"..."`},
		{"whole_game", "whether it is a game of its own, whose words do not meet those of other games", `true`},
		{"credit", "who made that game, and under which licence", `"..."`},
		{"source", "where module or game can be found", `"https://..."`},
		{"description", "what it is, in a sentence or two", `"..."`},
		{"authors", "who wrote it", `["..."]`},
		{"engine", "the versions of houserule it works with", `">=0.1"`},
		{"requires", "modules that are loaded before it, with the versions that will do", `{"base-rules": "^1.0"}`},
		{"optional", "modules that are loaded before it if they are there", `{"weather": "*"}`},
		{"conflicts", "modules that are never loaded together with it", `{"other-magic": "<2"}`},
		{"options", "what a gamemaster may set", `{"deadly": {"type": "yes or no = no", "text": "..."}}`},
		{"permissions", "what it may do once a person granted it", `["schedule"]`},
		{"files", "its Lua files in the order of loading; all of them where it is left out", `["init.lua"]`},
		{"with", "files that are loaded behind both it and another module, if that is there", `{"ships": ["at_sea.lua"]}`},
	}
}

// OptionFields returns the fields of an option.
func OptionFields() []Field {
	return []Field{
		{"type", "its type, and behind = usually what it is at first", `"yes or no = no"`},
		{"default", "what it is at first, where its type does not say it", `"no"`},
		{"text", "what it does, in a line, for whoever sets it", `"..."`},
		{"source", "where the book prints it", `"p. 31"`},
	}
}

// Permissions returns the permissions of modules with descriptions.
func Permissions() []Field {
	return []Field{
		{string(ReplaceRules), "replace rules, lines, offers and entries of other modules", ""},
		{string(WriteRecords), "write boxes of other modules and let their things come and go", ""},
		{string(Schedule), "act as game time passes, and let it pass", ""},
		{string(LargeBudget), "take more steps and memory than others", ""},
	}
}
