package repl

import (
	"slices"
	"strings"

	"houserule/lang/lazyregexp"
	"houserule/stdlib/evening"
	"houserule/stdlib/evening/commands"
	"houserule/stdlib/narrate"
)

// commandBegun matches a command, its finished arguments and the beginning of the last one.
var commandBegun = lazyregexp.New(`^:(\pL+) +(.* )?([^ ]*)$`)

// usageWord matches a word in the usage of a command.
var usageWord = lazyregexp.New(`-{0,2}[\pL!]+`)

// placeholders are the words of usages that are not typed but replaced by an argument.
var placeholders = []string{"name", "value", "kind", "rule", "who", "word", "expression", "pattern", "n", "or"}

// afterCommand completes the last argument of a command: with its suggestions or, without any, the
// words and things of its usage; nil for an unknown command and for arguments that are a line.
func afterCommand(e *evening.Evening, line string) []completion {
	m := commandBegun.FindStringSubmatchIndex(line)
	if m == nil {
		return nil
	}
	name, given, from := line[m[2]:m[3]], "", m[6]
	if m[4] >= 0 {
		given = strings.TrimSpace(line[m[4]:m[5]])
	}
	if _, ok, err := commands.Alias(e.Game.Variables, name); ok && err == nil {
		return []completion{{from: from, words: narrate.ThingVariables(e.Game)}}
	}
	c := commands.Find(name)
	if c == nil || strings.HasSuffix(c.Usage, " LINE") {
		return nil
	}
	var list []narrate.Suggestion
	if c.Suggest != nil {
		list = c.Suggest(e, given, line[from:])
	}
	if list == nil {
		for _, word := range usageWord.FindAllString(strings.TrimPrefix(c.Usage, ":"+c.Name), -1) {
			switch {
			case strings.EqualFold(word, "who") || word == "BOX":
				list = append(list, narrate.ThingVariables(e.Game)...)
			case word == strings.ToLower(word) && !slices.Contains(placeholders, word):
				list = append(list, narrate.Suggestion{Text: word})
			}
		}
	}
	return []completion{{from: from, words: list}}
}
