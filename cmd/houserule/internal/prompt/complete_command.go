package prompt

import (
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"houserule/lang/source"
	"houserule/lang/types"
	"houserule/runtime/module"
	"houserule/stdlib/narrate"
)

// commandBegun is a command, what stands behind it, and the word that is begun there.
var commandBegun = regexp.MustCompile(`^:(\pL+) +(.* )?([^ ]*)$`)

// usageWord is a word of the usage of a command.
var usageWord = regexp.MustCompile(`-{0,2}[\pL!]+`)

// placeholders are words of usages that stand for others.
var placeholders = []string{"name", "value", "kind", "rule", "who", "word", "expression", "pattern", "n", "or"}

// commandWords are all commands, and the aliases that people made.
func (p *Prompt) commandWords() []Suggestion {
	var list []Suggestion
	for _, c := range commands() {
		list = append(list, Suggestion{Text: c.name, Help: c.text})
	}
	for _, name := range p.aliasNames() {
		if a, ok, err := p.alias(name); err == nil && ok {
			list = append(list, Suggestion{Text: name, Help: a.lua})
		}
	}
	return list
}

// behindCommand are the words that a command takes where a line ends, and whatever has a
// name where it takes that; none where there is no such command.
func (p *Prompt) behindCommand(line string) []written {
	m := commandBegun.FindStringSubmatchIndex(line)
	if m == nil {
		return nil
	}
	name, given, from := line[m[2]:m[3]], "", m[6]
	if m[4] >= 0 {
		given = strings.TrimSpace(line[m[4]:m[5]])
	}
	if _, ok, err := p.alias(name); ok && err == nil {
		return []written{{from: from, words: p.things()}}
	}
	at := slices.IndexFunc(commands(), func(c command) bool { return c.name == name })
	if at < 0 {
		return nil
	}
	if name == "secret" {
		return nil // a line stands there
	}
	c := commands()[at]
	list := p.argument(c.name, given, line[from:])
	if list == nil {
		for _, word := range usageWord.FindAllString(strings.TrimPrefix(c.usage, ":"+c.name), -1) {
			switch {
			case strings.EqualFold(word, "who") || word == "BOX":
				list = append(list, p.things()...)
			case word == strings.ToLower(word) && !slices.Contains(placeholders, word):
				list = append(list, Suggestion{Text: word})
			}
		}
	}
	return []written{{from: from, words: list}}
}

// argument is what a command takes behind what it was given already; nil where its usage
// tells that.
func (p *Prompt) argument(name, given, begun string) []Suggestion {
	switch name + " " + given {
	case "house on", "house off", "house first":
		return p.houseSuggested(given)
	case "modules off", "modules on", "modules over":
		return p.modulesSuggested(given == "on")
	case "modules add":
		return append(p.modulesFound(), filesBegun(begun, true)...)
	case "house export", "house import":
		return filesBegun(begun, true)
	case "run ", "save ", "dice script":
		return filesBegun(begun, false)
	case "options ":
		return p.optionsSuggested(strings.Contains(begun, "."))
	case "take ":
		return p.offersSuggested()
	case "create ":
		return p.creationsSuggested()
	case "help ":
		list := p.commandWords()
		return append(append(list, Suggestion{Text: "all"}), p.named(true)...)
	case "edit ", "rules ":
		return append(p.ruleNames(), Suggestion{Text: "--changed", Help: "only those that somebody changes"})
	case "show ":
		return append(p.things(), append(p.entryNames(), p.ruleNames()...)...)
	}
	if name == "options" {
		return p.valuesOf(given)
	}
	return nil
}

// houseSuggested are the house rules that a word may stand before.
func (p *Prompt) houseSuggested(word string) (list []Suggestion) {
	for _, r := range p.Game.Ruling().House {
		if word == "first" || r.Off == (word == "on") {
			list = append(list, Suggestion{Text: r.Label(), Help: beside("", r.File.Text)})
		}
	}
	return list
}

// modulesSuggested are the modules that are loaded, or those that were turned off.
func (p *Prompt) modulesSuggested(off bool) (list []Suggestion) {
	if off {
		for _, id := range p.modulesOff() {
			list = append(list, Suggestion{Text: id, Help: "off"})
		}
		return list
	}
	for _, m := range p.Game.Order {
		list = append(list, Suggestion{Text: m.ID, Help: beside(m.Version.String(), m.Title)})
	}
	return list
}

// modulesFound are the modules at hand that are not loaded.
func (p *Prompt) modulesFound() (list []Suggestion) {
	finder := p.opened.Finder
	if finder == nil {
		return nil
	}
	for _, id := range finder.IDs() {
		if !slices.ContainsFunc(p.Game.Order, func(m *module.Module) bool { return m.ID == id }) {
			s := Suggestion{Text: id}
			if versions := finder.Versions(id); len(versions) > 0 {
				s.Help = beside(versions[0].Version.String(), versions[0].Title)
			}
			list = append(list, s)
		}
	}
	return list
}

// optionsSuggested are the options of all modules, or their full names.
func (p *Prompt) optionsSuggested(full bool) (list []Suggestion) {
	for _, m := range p.Game.Order {
		for _, o := range m.Options {
			value := types.Format(p.Game.Settings[m.ID][o.Name]) + ", " + o.Type.String()
			name := o.Name
			if full {
				name = m.ID + "." + name
			}
			list = append(list, Suggestion{Text: name, Help: beside(value, o.Text)})
		}
	}
	return list
}

// valuesOf are what an option may be set to.
func (p *Prompt) valuesOf(name string) []Suggestion {
	list := []Suggestion{{Text: "default", Help: "as the module has it"}}
	for _, m := range p.Game.Order {
		for _, o := range m.Options {
			if name != o.Name && name != m.ID+"."+o.Name {
				continue
			}
			words := o.Type.Choices
			if o.Type.Base == types.YesNo {
				words = []string{"yes", "no"}
			}
			for _, word := range words {
				list = append(list, Suggestion{Text: word})
			}
			list[0].Help = types.Format(o.Default) + ", as the module has it"
		}
	}
	return list
}

// offersSuggested are the offers that can be taken, by their numbers.
func (p *Prompt) offersSuggested() (list []Suggestion) {
	offers := p.offers()
	for i, d := range offers {
		if !p.helps(d) {
			continue
		}
		_, text, _ := strings.Cut(strings.TrimLeft(p.offerLine(offers, i, 0, narrate.FirstRoller(p.Game)), " "), "  ")
		list = append(list, Suggestion{Text: strconv.Itoa(i + 1), Help: text})
	}
	return list
}

// creationsSuggested is who waits to be made.
func (p *Prompt) creationsSuggested() (list []Suggestion) {
	waits, err := p.waitingNow()
	if err != nil {
		return nil // :create tells
	}
	for _, w := range waits {
		if name, ok := strings.CutPrefix(w.Line, ":create "); ok {
			list = append(list, Suggestion{Text: name, Help: "waits at: " + w.Question})
		}
	}
	return list
}

// mostFiles bounds how many files are suggested.
const mostFiles = 200

// filesBegun are the files with which a path goes on, or the folders alone.
func filesBegun(begun string, folders bool) (list []Suggestion) {
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
			list = append(list, Suggestion{Text: dir + name + "/"})
		case !folders:
			list = append(list, Suggestion{Text: dir + name})
		}
	}
	return list
}
