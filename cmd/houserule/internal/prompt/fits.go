package prompt

import (
	"regexp"
	"slices"
	"strings"

	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rulebook"
)

// written is what may stand at the end of a line: the words, and how much of one of them
// stands there already.
type written struct {
	begun string
	words []string
	first []string // so many of them are offered before the others: those in a menu
}

// placed are the words that may stand where the line ends, where that can be told by what
// stands before: a command, a text of which the word before says what it names, or the
// bracket of something of which the parameters are known.
func (p *Prompt) placed(line string) (written, bool) {
	if w, ok := p.inText(line); ok {
		return w, true
	}
	if w, ok := p.behindCommand(line); ok {
		return w, true
	}
	return p.inBracket(line)
}

// namingText is the beginning of a text behind a word that names something.
var namingText = regexp.MustCompile(`(?:^|[^\pL\pN_.:])(bring|house|after|before|instead_of|to)\s*\(?\s*"([^"]*)$`)

// inText are entries and kinds behind bring, and rules behind what changes them.
func (p *Prompt) inText(line string) (written, bool) {
	m := namingText.FindStringSubmatch(line)
	if m == nil {
		return written{}, false
	}
	book := p.Game.Table.Book()
	w := written{begun: m[2]}
	if m[1] == "bring" {
		for _, e := range entries(book.Catalogue) {
			w.words = append(w.words, e.Name)
		}
		w.words = append(w.words, book.Catalogue.KindNames()...)
		return w, true
	}
	for _, r := range book.Everything() {
		w.words = append(w.words, r.Name)
	}
	return w, true
}

// commandBegun is a command and what stands behind it, of which the last word is begun.
var commandBegun = regexp.MustCompile(`^:(\pL+) +(?:.* )?([^ ]*)$`)

// usageWord is a word of the usage of a command.
var usageWord = regexp.MustCompile(`-{0,2}[\pL!]+`)

// placeholders are words of usages that stand for others.
var placeholders = []string{"name", "value", "kind", "rule", "who", "word", "expression", "pattern", "n", "or", "DIR", "FILE", "LINE", "TEXT", "EXPR", "PATTERN"}

// behindCommand are the words that a command takes; and people, where it takes somebody.
func (p *Prompt) behindCommand(line string) (written, bool) {
	m := commandBegun.FindStringSubmatch(line)
	if m == nil {
		return written{}, false
	}
	at := slices.IndexFunc(commands(), func(c command) bool { return c.name == m[1] })
	if at < 0 {
		return written{}, false
	}
	c := commands()[at]
	w := written{begun: m[2]}
	for _, word := range usageWord.FindAllString(strings.TrimPrefix(c.usage, ":"+c.name), -1) {
		switch {
		case strings.EqualFold(word, "who") || word == "BOX":
			w.words = append(w.words, p.Game.VariableNames()...)
		case word == strings.ToLower(word) && !slices.Contains(placeholders, word):
			w.words = append(w.words, word)
		}
	}
	switch c.name {
	case "help":
		w.words = append(w.words, commandNames()...)
	case "options":
		for _, m := range p.Game.Order {
			for _, o := range m.Options {
				w.words = append(w.words, o.Name)
			}
		}
	}
	// What is a name, or an expression, goes on as elsewhere.
	fits := slices.ContainsFunc(w.words, func(word string) bool { return strings.HasPrefix(word, w.begun) && word != w.begun })
	return w, fits
}

// inBracket is who fits the parameter that stands at the end of a line, within the
// bracket of an action, a check or a rule of a thing.
func (p *Prompt) inBracket(line string) (written, bool) {
	open, number := openBracket(line)
	if open < 0 {
		return written{}, false
	}
	m := behindThing.FindStringSubmatch(strings.TrimRight(line[:open], " "))
	if m == nil {
		return written{}, false
	}
	k := p.kindAt(strings.Split(m[1], "."))
	if k == nil {
		return written{}, false
	}
	r := p.Game.Table.Book().Find(k, m[3])
	if r == nil || number >= len(r.Params) {
		return written{}, false
	}
	argument := line[open+1:]
	begun := argument[strings.LastIndexAny(argument, "(, ")+1:]
	w := written{begun: begun}
	switch wants := r.Params[number].Type; wants.Base {
	case types.NounBase:
		for _, name := range p.Game.VariableNames() {
			if n, ok := p.Game.Variable(name); ok && p.fits(n, wants.Kind) {
				w.words = append(w.words, name)
			}
		}
	case types.Choice:
		for _, word := range wants.Choices {
			w.words = append(w.words, `"`+word+`"`)
		}
	}
	return w, len(w.words) > 0 && !strings.ContainsAny(begun, ".:{[")
}

// fits tells whether a thing is of a kind; every one is where none is named.
func (p *Prompt) fits(n types.Noun, kind string) bool {
	k := p.Game.Table.Book().Catalogue.Kind(n.Kind)
	return kind == "" || k != nil && k.Is(kind)
}

// inMenus are the words of what a kind finds in a menu, each behind something.
func (p *Prompt) inMenus(k *content.Kind, before string) []string {
	var list []string
	for _, menu := range rulebook.Menus {
		for _, r := range p.Game.Table.Book().Menu(menu, k) {
			list = append(list, before+r.Word)
		}
	}
	return list
}

// openBracket is where the last bracket stands that is still open, and how many commas
// stand in it; -1 where none is, or a text is.
func openBracket(line string) (at, commas int) {
	type bracket struct{ at, commas int }
	var open []bracket
	text := byte(0)
	for i := 0; i < len(line); i++ {
		c := line[i]
		switch {
		case text != 0 && c == '\\':
			i++
		case text != 0:
			if c == text {
				text = 0
			}
		case c == '"' || c == '\'':
			text = c
		case strings.IndexByte("([{", c) >= 0:
			open = append(open, bracket{at: i})
		case strings.IndexByte(")]}", c) >= 0:
			open = open[:max(len(open)-1, 0)]
		case c == ',' && len(open) > 0:
			open[len(open)-1].commas++
		}
	}
	if len(open) == 0 || line[open[len(open)-1].at] != '(' {
		return -1, 0
	}
	last := open[len(open)-1]
	return last.at, last.commas
}
