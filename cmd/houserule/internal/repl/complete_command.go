package repl

import (
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"houserule/lang/source"
	"houserule/lang/types"
	"houserule/runtime/module"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening"
	"houserule/stdlib/evening/commands"
	"houserule/stdlib/narrate"
)

// commandBegun matches a command, its arguments and the beginning of the last one.
var commandBegun = regexp.MustCompile(`^:(\pL+) +(.* )?([^ ]*)$`)

// usageWord matches a word in the usage of a command.
var usageWord = regexp.MustCompile(`-{0,2}[\pL!]+`)

// placeholders are the words of usages that stand for an argument.
var placeholders = []string{"name", "value", "kind", "rule", "who", "word", "expression", "pattern", "n", "or"}

// commandWords are all commands and aliases.
func commandWords(names *engine.Variables) []narrate.Suggestion {
	var list []narrate.Suggestion
	for _, c := range commands.All() {
		list = append(list, narrate.Suggestion{Text: c.Name, Help: c.Text})
	}
	for _, name := range commands.AliasNames(names) {
		if a, ok, err := commands.Alias(names, name); err == nil && ok {
			list = append(list, narrate.Suggestion{Text: name, Help: a.Lua})
		}
	}
	return list
}

// behindCommand lists the words of a command's usage at the end of a line, and the names that
// it takes there; nil for an unknown command.
func behindCommand(e *evening.Evening, line string) []completion {
	m := commandBegun.FindStringSubmatchIndex(line)
	if m == nil {
		return nil
	}
	name, given, from := line[m[2]:m[3]], "", m[6]
	if m[4] >= 0 {
		given = strings.TrimSpace(line[m[4]:m[5]])
	}
	if _, ok, err := commands.Alias(e.Game.Variables, name); ok && err == nil {
		return []completion{{from: from, words: narrate.Things(e.Game)}}
	}
	at := slices.IndexFunc(commands.All(), func(c commands.Command) bool { return c.Name == name })
	if at < 0 {
		return nil
	}
	if name == "secret" {
		return nil // its argument is a line
	}
	c := commands.All()[at]
	list := argument(e, c.Name, given, line[from:])
	if list == nil {
		for _, word := range usageWord.FindAllString(strings.TrimPrefix(c.Usage, ":"+c.Name), -1) {
			switch {
			case strings.EqualFold(word, "who") || word == "BOX":
				list = append(list, narrate.Things(e.Game)...)
			case word == strings.ToLower(word) && !slices.Contains(placeholders, word):
				list = append(list, narrate.Suggestion{Text: word})
			}
		}
	}
	return []completion{{from: from, words: list}}
}

// argument lists the values of a command's next argument, after those given; nil where its
// usage lists them.
func argument(e *evening.Evening, name, given, begun string) []narrate.Suggestion {
	switch name + " " + given {
	case "house on", "house off", "house first":
		return houseSuggested(e.Game, given)
	case "modules off", "modules on", "modules over":
		return modulesSuggested(e.Modules, given == "on")
	case "modules add":
		return append(modulesFound(e.Modules), filesBegun(begun, true)...)
	case "house export", "house import":
		return filesBegun(begun, true)
	case "run ", "save ", "dice script":
		return filesBegun(begun, false)
	case "options ":
		return optionsSuggested(e.Game, strings.Contains(begun, "."))
	case "take ":
		return offersSuggested(e.Offers)
	case "create ":
		return creationsSuggested(e.Questions)
	case "help ":
		list := commandWords(e.Game.Variables)
		return append(append(list, narrate.Suggestion{Text: "all"}), narrate.Named(e.Game, true)...)
	case "edit ", "rules ":
		return append(narrate.RuleNames(e.Game.Table.World().Book()), narrate.Suggestion{Text: "--changed", Help: "only those that some module changes"})
	case "show ":
		return append(narrate.Things(e.Game), append(narrate.EntryNames(e.Game.Table.World().Book()), narrate.RuleNames(e.Game.Table.World().Book())...)...)
	}
	if name == "options" {
		return valuesOf(e.Game, given)
	}
	return nil
}

// houseSuggested are the house rules that a word of :house applies to.
func houseSuggested(g *engine.Game, word string) (list []narrate.Suggestion) {
	for _, r := range g.Ruleset.Own().House {
		if word == "first" || r.Off == (word == "on") {
			list = append(list, narrate.Suggestion{Text: r.Label(), Help: narrate.HelpText("", r.File.Text)})
		}
	}
	return list
}

// modulesSuggested are the loaded modules or, with off, those turned off.
func modulesSuggested(mods *evening.Modules, off bool) (list []narrate.Suggestion) {
	if off {
		for _, id := range mods.Off() {
			list = append(list, narrate.Suggestion{Text: id, Help: "off"})
		}
		return list
	}
	for _, m := range mods.Game.Ruleset.Order {
		list = append(list, narrate.Suggestion{Text: m.ID, Help: narrate.HelpText(m.Version.String(), m.About.Title)})
	}
	return list
}

// modulesFound are the modules that can be added.
func modulesFound(mods *evening.Modules) (list []narrate.Suggestion) {
	finder := mods.Opened.Finder
	if finder == nil {
		return nil
	}
	for _, id := range finder.IDs() {
		if !slices.ContainsFunc(mods.Game.Ruleset.Order, func(m *module.Module) bool { return m.ID == id }) {
			s := narrate.Suggestion{Text: id}
			if versions := finder.Versions(id); len(versions) > 0 {
				s.Help = narrate.HelpText(versions[0].Version.String(), versions[0].About.Title)
			}
			list = append(list, s)
		}
	}
	return list
}

// optionsSuggested are the options of all modules, or with full their full names.
func optionsSuggested(g *engine.Game, full bool) (list []narrate.Suggestion) {
	for _, m := range g.Ruleset.Order {
		for _, o := range m.Options {
			value := types.Format(g.Ruleset.Settings[m.ID][o.Name]) + ", " + o.Type.String()
			name := o.Name
			if full {
				name = m.ID + "." + name
			}
			list = append(list, narrate.Suggestion{Text: name, Help: narrate.HelpText(value, o.Text)})
		}
	}
	return list
}

// valuesOf are the possible values of an option.
func valuesOf(g *engine.Game, name string) []narrate.Suggestion {
	list := []narrate.Suggestion{{Text: "default", Help: "the module's own value"}}
	for _, m := range g.Ruleset.Order {
		for _, o := range m.Options {
			if name != o.Name && name != m.ID+"."+o.Name {
				continue
			}
			words := o.Type.Choices
			if o.Type.Base == types.YesNo {
				words = []string{"yes", "no"}
			}
			for _, word := range words {
				list = append(list, narrate.Suggestion{Text: word})
			}
			list[0].Help = types.Format(o.Default) + ", the module's own value"
		}
	}
	return list
}

// offersSuggested are the numbers of the offers that can be taken.
func offersSuggested(offers *evening.Offers) (list []narrate.Suggestion) {
	open := offers.List()
	for i, d := range open {
		if !offers.Helps(d) {
			continue
		}
		_, text, _ := strings.Cut(strings.TrimLeft(offers.Line(open, i, 0, narrate.FirstRoller(offers.Game.Table.Journal())), " "), "  ")
		list = append(list, narrate.Suggestion{Text: strconv.Itoa(i + 1), Help: text})
	}
	return list
}

// creationsSuggested are those whose creation waits.
func creationsSuggested(questions *evening.Questions) (list []narrate.Suggestion) {
	waits, err := questions.Creations()
	if err != nil {
		return nil // :create reports the error
	}
	for _, w := range waits {
		if name, ok := strings.CutPrefix(w.Line, ":create "); ok {
			list = append(list, narrate.Suggestion{Text: name, Help: "waits at: " + w.Question})
		}
	}
	return list
}

// mostFiles bounds how many files are suggested.
const mostFiles = 200

// filesBegun are the files, or only the folders, that a path is the beginning of.
func filesBegun(begun string, folders bool) (list []narrate.Suggestion) {
	dir, start := filepath.Split(begun)
	in := dir
	if in == "" {
		in = "."
	}
	files, err := source.ReadFolder(in, mostFiles)
	if err != nil {
		return nil // there is nothing to suggest
	}
	for _, file := range files {
		name := file.Name()
		switch {
		case strings.HasPrefix(name, ".") || !strings.HasPrefix(folded(name), folded(start)) || len(list) == mostFiles:
		case file.IsDir():
			list = append(list, narrate.Suggestion{Text: dir + name + "/"})
		case !folders:
			list = append(list, narrate.Suggestion{Text: dir + name})
		}
	}
	return list
}
