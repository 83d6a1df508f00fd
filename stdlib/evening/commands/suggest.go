package commands

import (
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"houserule/lang/source"
	"houserule/lang/types"
	"houserule/runtime/module"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening"
	"houserule/stdlib/narrate"
)

// Suggested returns all commands and aliases, to complete a line that begins with a colon.
func Suggested(names *engine.Variables) []narrate.Suggestion {
	var list []narrate.Suggestion
	for _, c := range All() {
		list = append(list, narrate.Suggestion{Text: c.Name, Help: c.Text})
	}
	for _, name := range AliasNames(names) {
		if a, ok, err := Alias(names, name); err == nil && ok {
			list = append(list, narrate.Suggestion{Text: name, Help: a.Lua})
		}
	}
	return list
}

func helpSuggested(e *evening.Evening, given, _ string) []narrate.Suggestion {
	if given != "" {
		return nil
	}
	list := Suggested(e.Game.Variables)
	return append(append(list, narrate.Suggestion{Text: "all"}), narrate.CompletionNames(e.Game, true)...)
}

func rulesSuggested(e *evening.Evening, given, _ string) []narrate.Suggestion {
	if given != "" {
		return nil
	}
	return append(narrate.RuleNames(e.Game.Table.World().Program()), narrate.Suggestion{Text: "--changed", Help: "only those that some module changes"})
}

func shownSuggested(e *evening.Evening, given, _ string) []narrate.Suggestion {
	if given != "" {
		return nil
	}
	return append(narrate.ThingVariables(e.Game), append(narrate.EntryNames(e.Game.Table.World().Program()), narrate.RuleNames(e.Game.Table.World().Program())...)...)
}

func filesSuggested(_ *evening.Evening, given, begun string) []narrate.Suggestion {
	if given != "" {
		return nil
	}
	return matchingFiles(begun, false)
}

func scriptsSuggested(_ *evening.Evening, given, begun string) []narrate.Suggestion {
	if given != "script" {
		return nil
	}
	return matchingFiles(begun, false)
}

// houseSuggested returns the arguments that may follow a word of :house: house rules or folders.
func houseSuggested(e *evening.Evening, word, begun string) (list []narrate.Suggestion) {
	switch word {
	case "on", "off", "first":
	case "export", "import":
		return matchingFiles(begun, true)
	default:
		return nil
	}
	for _, r := range e.Game.Ruleset.Clone().House {
		if word == "first" || r.Off == (word == "on") {
			list = append(list, narrate.Suggestion{Text: r.Label(), Help: narrate.HelpText("", r.File.Text)})
		}
	}
	return list
}

// modulesSuggested returns the modules that may follow a word of :modules.
func modulesSuggested(e *evening.Evening, word, begun string) (list []narrate.Suggestion) {
	mods := e.Modules
	switch word {
	case "off", "over":
	case "add":
		return append(modulesFound(mods), matchingFiles(begun, true)...)
	case "on":
		for _, id := range mods.Off() {
			list = append(list, narrate.Suggestion{Text: id, Help: "off"})
		}
		return list
	default:
		return nil
	}
	for _, m := range mods.Game.Ruleset.Order {
		list = append(list, narrate.Suggestion{Text: m.ID, Help: narrate.HelpText(m.Version.String(), m.About.Title)})
	}
	return list
}

// modulesFound returns the modules that can be added.
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

// optionsSuggested returns the options of all modules, by full name if the name begun has a dot,
// or the values of the option given.
func optionsSuggested(e *evening.Evening, option, begun string) (list []narrate.Suggestion) {
	g := e.Game
	if option != "" {
		return valuesOf(g, option)
	}
	for _, m := range g.Ruleset.Order {
		for _, o := range m.Options {
			value := types.Format(g.Ruleset.Settings[m.ID][o.Name]) + ", " + o.Type.String()
			name := o.Name
			if strings.Contains(begun, ".") {
				name = m.ID + "." + name
			}
			list = append(list, narrate.Suggestion{Text: name, Help: narrate.HelpText(value, o.Text)})
		}
	}
	return list
}

// valuesOf returns the possible values of an option.
func valuesOf(g *engine.Game, name string) []narrate.Suggestion {
	list := []narrate.Suggestion{{Text: "default", Help: "the module's own value"}}
	for _, m := range g.Ruleset.Order {
		for _, o := range m.Options {
			if name != o.Name && name != m.ID+"."+o.Name {
				continue
			}
			words := o.Type.Words()
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

// offersSuggested returns the numbers of the offers that can be taken.
func offersSuggested(e *evening.Evening, given, _ string) (list []narrate.Suggestion) {
	if given != "" {
		return nil
	}
	offers := e.Offers
	open := offers.List()
	for i, d := range open {
		if !offers.Helps(d) {
			continue
		}
		help := offers.Description(open, i, narrate.FirstRoller(offers.Game.Table.Journal()))
		list = append(list, narrate.Suggestion{Text: strconv.Itoa(i + 1), Help: help})
	}
	return list
}

// creationsSuggested returns the names of waiting creations.
func creationsSuggested(e *evening.Evening, given, _ string) (list []narrate.Suggestion) {
	if given != "" {
		return nil
	}
	waits, err := e.Questions.Creations()
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

// mostFiles is the maximum number of suggested files.
const mostFiles = 200

// matchingFiles returns the files, or only the folders, whose paths begin with begun.
func matchingFiles(begun string, folders bool) (list []narrate.Suggestion) {
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
		case strings.HasPrefix(name, ".") || !strings.HasPrefix(narrate.Folded(name), narrate.Folded(start)) || len(list) == mostFiles:
		case file.IsDir():
			list = append(list, narrate.Suggestion{Text: dir + name + "/"})
		case !folders:
			list = append(list, narrate.Suggestion{Text: dir + name})
		}
	}
	return list
}
