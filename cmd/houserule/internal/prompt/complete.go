package prompt

import (
	"regexp"
	"slices"
	"strings"

	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/stdlib/narrate"
)

// Suggestion is a word that may stand where a line ends.
type Suggestion struct {
	Text string // in place of what is begun there
	Help string // what it is: its type, and a line of help
	menu bool   // it is offered before the others: a menu has it, or it is at the table
}

// written is what may stand at the end of a line: from a byte on, instead of what is
// begun there.
type written struct {
	from    int
	words   []Suggestion
	ordered bool // they stand as they are asked for
}

// Complete lists what may stand at the end of the beginning of a line, instead of what it
// has from a byte on. Behind a thing stands what its kind has or does, in a question its
// answers. Capitals do not matter, nor do blanks, hyphens and underscores.
func (p *Prompt) Complete(before string) (from int, list []Suggestion) {
	if p.Game == nil {
		return 0, nil // a question before there is one
	}
	if !p.busy.TryLock() {
		return 0, nil // typed ahead, while a line goes on
	}
	defer p.busy.Unlock()
	for _, w := range p.places(before) {
		if list := w.fitting(before); len(list) > 0 {
			return w.from, list
		}
	}
	return 0, nil
}

// places are what may stand there, as far as that can be told by what stands before: the
// first of them in which something fits counts.
func (p *Prompt) places(before string) []written {
	if w, ok := p.inText(before); ok {
		return []written{w}
	}
	var list []written
	if w, ok := p.inAnswer(before); ok {
		list = append(list, w)
	}
	if m := commandName.FindString(before); m != "" {
		return append(list, written{from: 1, words: p.commandWords()})
	}
	list = append(list, p.behindCommand(before)...)
	if w, ok := p.inBracket(before); ok {
		list = append(list, w)
	}
	if places := p.behindThing(before); places != nil {
		return append(list, places...)
	}
	start := wordBegins(before)
	if start == len(before) {
		return list
	}
	return append(list, written{from: start, words: p.named(start > 0 && before[start-1] == ':')})
}

// commandName is a command of which the name is begun.
var commandName = regexp.MustCompile(`^:[\pL\pN_]*$`)

// wordBegins is where the word begins that stands at the end of a line, with what stands
// before its dots.
func wordBegins(line string) int {
	return strings.LastIndexFunc(line, func(r rune) bool {
		return r != '_' && r != '.' && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') && r < 0x80
	}) + 1
}

// fitting are the words that go on as one has begun, those of menus first.
func (w written) fitting(before string) []Suggestion {
	begun := before[w.from:]
	var list []Suggestion
	for _, s := range w.words {
		if s.Text != begun && strings.HasPrefix(folded(s.Text), folded(begun)) {
			list = append(list, s)
		}
	}
	if w.ordered {
		return list
	}
	slices.SortStableFunc(list, func(a, b Suggestion) int {
		if a.menu != b.menu {
			if a.menu {
				return -1
			}
			return 1
		}
		return byNumber(a.Text, b.Text)
	})
	return slices.CompactFunc(list, func(a, b Suggestion) bool { return a.Text == b.Text })
}

// byNumber orders texts by letters, and numbers by what they say.
func byNumber(a, b string) int {
	digits := func(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }
	if digits(a) && digits(b) && len(a) != len(b) {
		return len(a) - len(b)
	}
	return strings.Compare(a, b)
}

// folded is a text as it is compared: capitals do not matter, nor how words are parted.
func folded(text string) string {
	return strings.Map(func(r rune) rune {
		if r == '-' || r == ' ' {
			return '_'
		}
		return r
	}, strings.ToLower(text))
}

// thingBefore is a path with what is begun behind it: ann:cl, ann.Climbing.eff, ann.lock b.
var thingBefore = regexp.MustCompile(`([\pL_][\pL\pN_]*(?:\.[\pL_][\pL\pN_]*)*)([.:])([\pL\pN_][\pL\pN_ -]*)?$`)

// behindThing is what may stand behind something of which the kind is known; nil where
// nothing such is known. A word with blanks is tried before the last word alone.
func (p *Prompt) behindThing(before string) []written {
	for _, m := range [][]int{thingBefore.FindStringSubmatchIndex(before), lastPath.FindStringSubmatchIndex(before)} {
		if m == nil {
			continue
		}
		k := p.kindAt(strings.Split(before[m[2]:m[3]], "."))
		if k == nil {
			continue
		}
		w := written{from: m[5]}
		if before[m[4]:m[5]] == ":" {
			w.words = p.methods(k)
		} else {
			w.words = p.readable(k)
		}
		if strings.ContainsAny(before[w.from:], " -") {
			start := wordBegins(before)
			return []written{w, {from: start, words: p.named(false)}}
		}
		return []written{w}
	}
	return nil
}

// lastPath is a path with the word that is begun behind it.
var lastPath = regexp.MustCompile(`([\pL_][\pL\pN_]*(?:\.[\pL_][\pL\pN_]*)*)([.:])([\pL\pN_]*)$`)

// kindAt is the kind of what a path leads to; nil where that cannot be told.
func (p *Prompt) kindAt(path []string) *content.Kind {
	n, ok := narrate.Find(p.Game, path[0])
	if !ok {
		return nil
	}
	book := p.Game.Table.World().Book()
	k := book.Catalogue.Kind(n.Kind)
	for _, word := range path[1:] {
		if k == nil {
			return nil
		}
		var leads types.Type
		if b := k.Box(word); b != nil {
			leads = b.Type
		} else if r := book.Find(k, word); r != nil {
			leads = r.Answer
		} else if e := book.RatedEntry("", k, word); e != nil && k.Is("entity") {
			leads = types.NounType(e.Kind.Name)
		}
		if leads.Base != types.NounBase {
			return nil
		}
		k = book.Catalogue.Kind(leads.Kind)
	}
	return k
}
