package repl

import (
	"slices"
	"strings"

	"houserule/lang/lazyregexp"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening"
	"houserule/stdlib/evening/commands"
	"houserule/stdlib/narrate"
)

// completion is a list of words that can replace the end of a line, from a byte on.
type completion struct {
	from    int // index of the first replaced byte
	words   []narrate.Suggestion
	ordered bool // words are already in order, and are not sorted
}

// Complete returns the words that can replace before[from:], the end of a line: after a thing the
// words of its kind, at a question the answers. Case, blanks, hyphens and underscores are ignored.
// It returns none while a line is in progress.
func Complete(e *evening.Evening, before string) (from int, list []narrate.Suggestion) {
	if e.Game == nil {
		return 0, nil // a question is asked before a game is open
	}
	e.Peek(func() {
		for _, w := range completionsFor(e, before) {
			if list = w.matching(before); len(list) > 0 {
				from = w.from
				return
			}
		}
	})
	return from, list
}

// completionsFor returns the possible completions. The first with a matching word is used.
func completionsFor(e *evening.Evening, before string) []completion {
	if w, ok := inQuotes(e.Game.Table.World().Program(), before); ok {
		return []completion{w}
	}
	if w, ok := inDuration(before); ok {
		return []completion{w}
	}
	var list []completion
	if w, ok := inAnswer(e.Questions, before); ok {
		list = append(list, w)
	}
	if m := commandName.FindString(before); m != "" {
		return append(list, completion{from: 1, words: commands.Suggested(e.Game.Variables)})
	}
	list = append(list, afterCommand(e, before)...)
	if w, ok := inArguments(e.Game, before); ok {
		list = append(list, w)
	}
	if places := afterThing(e.Game, before); places != nil {
		return append(list, places...)
	}
	start := wordStart(before)
	if start == len(before) {
		return list
	}
	return append(list, completion{from: start, words: narrate.CompletionNames(e.Game, start > 0 && before[start-1] == ':')})
}

// commandName matches the beginning of a command's name.
var commandName = lazyregexp.New(`^:[\pL\pN_]*$`)

// wordStart returns the index of the first byte of the last word of a line, including the path
// before its dots.
func wordStart(line string) int {
	return strings.LastIndexFunc(line, func(r rune) bool {
		return r != '_' && r != '.' && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') && r < 0x80
	}) + 1
}

// matching returns the words that begin with before[w.from:], those of menus first.
func (w completion) matching(before string) []narrate.Suggestion {
	begun := before[w.from:]
	var list []narrate.Suggestion
	for _, s := range w.words {
		if s.Text != begun && strings.HasPrefix(narrate.Folded(s.Text), narrate.Folded(begun)) {
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

// byNumber compares two texts alphabetically, or by value if both are numbers.
func byNumber(a, b string) int {
	digits := func(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }
	if digits(a) && digits(b) && len(a) != len(b) {
		return len(a) - len(b)
	}
	return strings.Compare(a, b)
}

// thingBefore matches a path and the beginning of a word after it, which may contain blanks:
// ann:cl, ann.Climbing.eff, ann.lock b.
var thingBefore = lazyregexp.New(`([\pL_][\pL\pN_]*(?:\.[\pL_][\pL\pN_]*)*)([.:])([\pL\pN_][\pL\pN_ -]*)?$`)

// afterThing returns the completions after a path to a thing of a known kind; nil for none. If the
// word begun contains blanks, the second completion is that of its last part.
func afterThing(g *engine.Game, before string) []completion {
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
			w.words = methods(g.Table.World().Program(), k)
		} else {
			w.words = properties(g.Table.World().Program(), k)
		}
		if strings.ContainsAny(before[w.from:], " -") {
			start := wordStart(before)
			return []completion{w, {from: start, words: narrate.CompletionNames(g, false)}}
		}
		return []completion{w}
	}
	return nil
}

// lastPath matches a path and the beginning of a word after it, without blanks.
var lastPath = lazyregexp.New(`([\pL_][\pL\pN_]*(?:\.[\pL_][\pL\pN_]*)*)([.:])([\pL\pN_]*)$`)

// kindAt returns the kind of the thing at a path; nil if it is not known.
func kindAt(g *engine.Game, path []string) *content.Kind {
	n, ok := narrate.Find(g, path[0])
	if !ok {
		return nil
	}
	program := g.Table.World().Program()
	k := program.Catalogue.Kind(n.Kind)
	for _, word := range path[1:] {
		if k == nil {
			return nil
		}
		var leads types.Type
		if b := k.Box(word); b != nil {
			leads = b.Type
		} else if r := program.Find(k, word); r != nil {
			leads = r.Signature.Result
		} else if e := program.RatedEntry("", k, word); e != nil && k.Is("entity") {
			leads = types.RefType(e.Kind.Name)
		}
		if leads.Base != types.RefBase {
			return nil
		}
		k = program.Catalogue.Kind(leads.Kind)
	}
	return k
}
