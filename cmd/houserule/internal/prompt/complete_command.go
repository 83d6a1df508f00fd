package prompt

import (
	"regexp"
	"slices"
	"strings"

	"houserule/runtime/content"
	"houserule/runtime/rulebook"
)

// behindCommands are the words that stand behind commands, as their usage has them.
var behindCommands = map[string][]string{
	"sheet": {"--md", "--html"}, "log": {"--all"}, "house": {"on", "off", "first"}, "dice": {"machine", "physical", "script"},
	"session": {"begin", "end", "words"},
}

// aboutSomebody are the commands behind which somebody at the table is named.
var aboutSomebody = []string{"turn", "sheet", "rename", "advance"}

// behindCommand lists what may follow a command; false where the line is none, or where
// anything may.
func (p *Prompt) behindCommand(line, word string) ([]string, bool) {
	name, _, inside := strings.Cut(line, " ")
	if !inside || !strings.HasPrefix(name, ":") || strings.ContainsAny(word, ".") {
		return nil, false
	}
	name = name[1:]
	list := slices.Clone(behindCommands[name])
	switch {
	case slices.Contains(aboutSomebody, name):
		list = append(list, p.whoNames()...)
	case name == "options":
		for _, m := range p.Game.Order {
			for _, o := range m.Options {
				list = append(list, o.Name)
			}
		}
	case name == "clocks":
		list = append(list, p.atTable(func(k *content.Kind) bool { return k.Is("track") })...)
	case name == "alias":
		list = append(list, p.aliasNames()...)
	case name == "help":
		list = append(list, commandNames()...)
		list = append(list, p.named(false)...)
	}
	return list, len(list) > 0
}

// whoNames are the names of the prompt for things at the table, and those of people.
func (p *Prompt) whoNames() []string {
	var list []string
	for _, name := range p.Game.VariableNames() {
		if _, ok := p.Game.Variable(name); ok {
			list = append(list, name)
		}
	}
	return append(list, p.atTable(func(k *content.Kind) bool { return k.Is("entity") })...)
}

// atTable are the names of what is at the table, of kinds that are wanted.
func (p *Prompt) atTable(wanted func(*content.Kind) bool) []string {
	t := p.Game.Table
	var list []string
	for _, id := range t.State().Records() {
		n := t.Record(id)
		if k := t.Book().Catalogue.Kind(n.Kind); k != nil && wanted(k) && !n.IsCopy() {
			list = append(list, t.NameOf(n))
		}
	}
	return list
}

// inQuotes is the beginning of a name behind a word that takes one.
var inQuotes = regexp.MustCompile(`\b(bring|house|gains|loses|to|after|around|instead_of|has)\s*\(?\s*(?:\{\s*)?"([^"]*)$`)

// quoted lists what may stand in the quotes at the end of a line: kinds and printed sheets
// behind bring, what can be carried behind gains, rules behind words that change them.
func (p *Prompt) quoted(line string) (typed string, list []string, ok bool) {
	m := inQuotes.FindStringSubmatch(line)
	if m == nil {
		return "", nil, false
	}
	book := p.Game.Table.Book()
	c := book.Catalogue
	switch m[1] {
	case "bring":
		for _, k := range c.Kinds() {
			if k.Nature == content.Record {
				list = append(list, content.Written(k.Name))
			}
		}
		for _, e := range entries(c) {
			if e.Kind.Nature == content.Record {
				list = append(list, e.Name)
			}
		}
	case "gains", "loses", "has":
		for _, e := range entries(c) {
			if e.Kind.Carried {
				list = append(list, e.Name)
			}
		}
	default:
		for _, r := range book.Everything() {
			if r.Sort != rulebook.Entry {
				list = append(list, r.Name)
			}
		}
	}
	return m[2], list, true
}
