package repl

import (
	"fmt"
	"strings"

	"houserule/lang/lazyregexp"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/play/command"
	"houserule/runtime/rules"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening"
	"houserule/stdlib/narrate"
)

// nameInQuotes matches a word of the language that takes a name, and the beginning of that name in
// quotes.
var nameInQuotes = lazyregexp.New(`(?:^|[^\pL\pN_.:])(bring|house|after|before|instead_of|to)\s*\(?\s*"([^"]*)$`)

// inQuotes completes a name in quotes: after bring an entry or kind, after a word that changes
// rules a rule.
func inQuotes(program *rules.Program, line string) (completion, bool) {
	m := nameInQuotes.FindStringSubmatchIndex(line)
	if m == nil {
		return completion{}, false
	}
	if line[m[2]:m[3]] == "bring" {
		return completion{from: m[4], words: narrate.Bringable(program)}, true
	}
	return completion{from: m[4], words: narrate.RuleNames(program)}, true
}

// inAnswer completes the last of the answers, separated by commas, to the open question: by number
// if it begins with a digit and answers have numbers, otherwise by name.
func inAnswer(questions *evening.Questions, line string) (completion, bool) {
	asked := questions.Current()
	if asked == nil || strings.HasPrefix(line, ":") {
		return completion{}, false
	}
	q, begun := asked.Decision, strings.LastIndexByte(line, ',')+1
	begun += len(line[begun:]) - len(strings.TrimLeft(line[begun:], " "))
	w := completion{from: begun, ordered: true}
	list := asked.Answers()
	numbered := len(list) > 0 && list[0].Number != ""
	if q.NoneText != "" {
		list = append(list, narrate.AnswerOption{Number: narrate.NoneNumber(asked.Names()), Label: q.NoneText, Beside: ""})
	}
	if text := line[begun:]; text != "" && numbered && strings.Trim(text, "0123456789") == "" || q.Kind == command.Keep {
		for _, a := range list {
			w.words = append(w.words, narrate.Suggestion{Text: a.Number, Help: narrate.HelpText(a.Label, a.Beside)})
		}
		return w, true
	}
	names := asked.Names()
	for i, a := range list {
		name := a.Label
		switch {
		case q.Kind == command.May || q.Kind == command.Consent:
			name, a.Beside, _ = strings.Cut(a.Label, " ")
			name = strings.TrimSuffix(name, ",")
		case i < len(names):
			name = names[i]
		}
		w.words = append(w.words, narrate.Suggestion{Text: name, Help: narrate.HelpText(a.Number, a.Beside)})
	}
	return w, true
}

// inArguments completes an argument of an action, check or rule: in round brackets with values of
// its parameter, in braces with the names of parameters and, after a name, with values.
func inArguments(g *engine.Game, line string) (completion, bool) {
	open, number := openBracket(line)
	if open < 0 {
		return completion{}, false
	}
	called := strings.TrimRight(line[:open], " ")
	if line[open] == '{' {
		called = strings.TrimRight(strings.TrimSuffix(called, "("), " ")
	}
	m := lastPath.FindStringSubmatch(called)
	if m == nil {
		return completion{}, false
	}
	k := kindAt(g, strings.Split(m[1], "."))
	if k == nil {
		return completion{}, false
	}
	r := g.Table.World().Program().Find(k, m[3])
	switch {
	case r == nil:
		return completion{}, false
	case line[open] == '{':
		return inBraces(g, r, line, open+1, number)
	case number >= len(r.Signature.Params):
		return completion{}, false
	}
	w := completion{from: open + 1 + strings.LastIndexAny(line[open+1:], "(, ") + 1, words: valuesOf(g, r.Signature.Params[number])}
	return w, len(w.words) > 0 && !strings.ContainsAny(line[w.from:], ".:{[")
}

// Patterns of named arguments.
var (
	namedArgument = lazyregexp.New(`([\pL_][\pL\pN_]*)\s*=`)
	lastArgument  = lazyregexp.New(`(?:^|,)\s*(?:([\pL_][\pL\pN_]*)\s*=\s*)?("?[\pL\pN_-]*)$`)
)

// inBraces completes the last of the arguments in braces that begin at a position of a line. number
// counts the arguments before it. The first may stand without its name.
func inBraces(g *engine.Game, r *rules.Rule, line string, from, number int) (completion, bool) {
	m := lastArgument.FindStringSubmatchIndex(line[from:])
	if m == nil {
		return completion{}, false
	}
	w, name := completion{from: from + m[4]}, ""
	if m[2] >= 0 {
		name = line[from+m[2] : from+m[3]]
	}
	given := map[string]bool{}
	for _, n := range namedArgument.FindAllStringSubmatch(line[from:], -1) {
		given[n[1]] = true
	}
	for i, param := range r.Signature.Params {
		switch {
		case name == param.Name:
			w.words = valuesOf(g, param)
		case name == "" && !given[param.Name]:
			w.words = append(w.words, narrate.Suggestion{Text: param.Name + " = ", Help: param.Type.String(), Menu: true})
			if i == 0 && number == 0 {
				w.words = append(w.words, valuesOf(g, param)...)
			}
		}
	}
	return w, len(w.words) > 0
}

// valuesOf lists values for a parameter: things and entries of its kind, words, or true and false.
func valuesOf(g *engine.Game, param rules.Param) (words []narrate.Suggestion) {
	switch wants := param.Type; wants.Base {
	case types.RefBase:
		for _, s := range narrate.ThingVariables(g) {
			if n, _ := g.Variables.Thing(s.Text); isOfKind(g.Table.World().Program(), n, wants.Kind) {
				s.Menu = true
				words = append(words, s)
			}
		}
		for _, e := range narrate.Entries(g.Table.World().Program().Catalogue) {
			if e.Kind.Nature == content.Printed && wants.Kind != "" && e.Kind.Is(wants.Kind) {
				words = append(words, narrate.Suggestion{Text: fmt.Sprintf("%q", e.Name), Help: narrate.HelpText(e.Kind.Name, narrate.InOneSentence(e.Text, e.Source))})
			}
		}
	case types.Choice:
		for _, word := range wants.Words() {
			words = append(words, narrate.Suggestion{Text: `"` + word + `"`, Help: param.Name})
		}
	case types.YesNo:
		for _, word := range []string{"true", "false"} {
			words = append(words, narrate.Suggestion{Text: word, Help: param.Name})
		}
	}
	return words
}

// durationInQuotes matches time:pass and the beginning of a duration: its number and its unit.
var durationInQuotes = lazyregexp.New(`(?:^|[^\pL\pN_.:])time\s*:\s*pass\s*\(?\s*"(?:([0-9.]+|an?)\s+)?([\pL]*)$`)

// inDuration completes the unit of the duration that time:pass takes; without a number, one unit.
func inDuration(line string) (completion, bool) {
	m := durationInQuotes.FindStringSubmatchIndex(line)
	if m == nil {
		return completion{}, false
	}
	w := completion{from: m[4], ordered: true}
	for _, unit := range rules.StretchUnits {
		switch {
		case m[2] < 0:
			unit = "1 " + unit
		case line[m[2]:m[3]] != "1" && !strings.HasPrefix(line[m[2]:m[3]], "a"):
			unit += "s"
		}
		w.words = append(w.words, narrate.Suggestion{Text: unit, Help: "a unit of the game clock"})
	}
	return w, true
}

// isOfKind reports whether a thing is of a kind; true for the kind "".
func isOfKind(program *rules.Program, n types.Ref, kind string) bool {
	k := program.Catalogue.Kind(n.Kind)
	return kind == "" || k != nil && k.Is(kind)
}

// openBracket returns the position of the last open bracket, if it is round or a brace, and the
// number of commas after it; -1 otherwise. Brackets in strings are ignored.
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
	if len(open) == 0 || line[open[len(open)-1].at] == '[' {
		return -1, 0
	}
	last := open[len(open)-1]
	return last.at, last.commas
}
