package repl

import (
	"regexp"
	"slices"
	"strings"

	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening"
	"houserule/stdlib/narrate"
)

// written is what may stand at the end of a line: from a byte on, instead of what is
// begun there.
type completion struct {
	from    int
	words   []narrate.Suggestion
	ordered bool // they stand as they are asked for
}

// Complete lists what may stand at the end of the beginning of a line, instead of what it
// has from a byte on. Behind a thing stands what its kind has or does, in a question its
// answers. Capitals do not matter, nor do blanks, hyphens and underscores.
func Complete(e *evening.Evening, before string) (from int, list []narrate.Suggestion) {
	if e.Game == nil {
		return 0, nil // a question before there is one
	}
	e.Peek(func() { // what is typed ahead while a line is in progress is not completed
		for _, w := range completionsFor(e, before) {
			if list = w.fitting(before); len(list) > 0 {
				from = w.from
				return
			}
		}
	})
	return from, list
}

// places are what may stand there, as far as that can be told by what stands before: the
// first of them in which something fits counts.
func completionsFor(e *evening.Evening, before string) []completion {
	if w, ok := inText(e.Game.Table.World().Book(), before); ok {
		return []completion{w}
	}
	var list []completion
	if w, ok := inAnswer(e.Questions, before); ok {
		list = append(list, w)
	}
	if m := commandName.FindString(before); m != "" {
		return append(list, completion{from: 1, words: commandWords(e.Game.Variables)})
	}
	list = append(list, behindCommand(e, before)...)
	if w, ok := inBracket(e.Game, before); ok {
		list = append(list, w)
	}
	if places := behindThing(e.Game, before); places != nil {
		return append(list, places...)
	}
	start := wordBegins(before)
	if start == len(before) {
		return list
	}
	return append(list, completion{from: start, words: narrate.Named(e.Game, start > 0 && before[start-1] == ':')})
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
func (w completion) fitting(before string) []narrate.Suggestion {
	begun := before[w.from:]
	var list []narrate.Suggestion
	for _, s := range w.words {
		if s.Text != begun && strings.HasPrefix(folded(s.Text), folded(begun)) {
			list = append(list, s)
		}
	}
	if w.ordered {
		return list
	}
	slices.SortStableFunc(list, func(a, b narrate.Suggestion) int {
		if a.Menu != b.Menu {
			if a.Menu {
				return -1
			}
			return 1
		}
		return byNumber(a.Text, b.Text)
	})
	return slices.CompactFunc(list, func(a, b narrate.Suggestion) bool { return a.Text == b.Text })
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
func behindThing(g *engine.Game, before string) []completion {
	for _, m := range [][]int{thingBefore.FindStringSubmatchIndex(before), lastPath.FindStringSubmatchIndex(before)} {
		if m == nil {
			continue
		}
		k := kindAt(g, strings.Split(before[m[2]:m[3]], "."))
		if k == nil {
			continue
		}
		w := completion{from: m[5]}
		if before[m[4]:m[5]] == ":" {
			w.words = methods(g.Table.World().Book(), k)
		} else {
			w.words = readable(g.Table.World().Book(), k)
		}
		if strings.ContainsAny(before[w.from:], " -") {
			start := wordBegins(before)
			return []completion{w, {from: start, words: narrate.Named(g, false)}}
		}
		return []completion{w}
	}
	return nil
}

// lastPath is a path with the word that is begun behind it.
var lastPath = regexp.MustCompile(`([\pL_][\pL\pN_]*(?:\.[\pL_][\pL\pN_]*)*)([.:])([\pL\pN_]*)$`)

// kindAt is the kind of what a path leads to; nil where that cannot be told.
func kindAt(g *engine.Game, path []string) *content.Kind {
	n, ok := narrate.Find(g, path[0])
	if !ok {
		return nil
	}
	book := g.Table.World().Book()
	k := book.Catalogue.Kind(n.Kind)
	for _, word := range path[1:] {
		if k == nil {
			return nil
		}
		var leads types.Type
		if b := k.Box(word); b != nil {
			leads = b.Type
		} else if r := book.Find(k, word); r != nil {
			leads = r.Signature.Answer
		} else if e := book.RatedEntry("", k, word); e != nil && k.Is("entity") {
			leads = types.RefType(e.Kind.Name)
		}
		if leads.Base != types.NounBase {
			return nil
		}
		k = book.Catalogue.Kind(leads.Kind)
	}
	return k
}
