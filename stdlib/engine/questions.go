package engine

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/lazyregexp"
	"houserule/lang/luasyntax"
	"houserule/runtime/rules"
	"houserule/stdlib/luabind"
)

// questions caches the texts of questions that the loaded files may ask people.
type questions struct {
	session  *luabind.Session     // the session of the load it was made for
	files    int                  // number of files read for it; it is rebuilt when more are loaded
	texts    []string             // texts that are asked literally
	written  map[string]bool      // every string literal in the files
	patterns []*lazyregexp.Regexp // patterns of questions that scripts build from texts and values
	noted    map[string]bool      // questions already noted for line
	line     int                  // the line of the prompt to which noted belongs
}

// checkDecided checks a question that is decided in advance. A misspelling of a known question is
// an error; one that no loaded text asks is passed to tell as a note, once per line of the
// prompt.
func (l *Loaded) checkDecided(question string, line int, tell func(note string)) error {
	q := l.knownQuestions()
	if q.asks(question) {
		return nil
	}
	if near := diag.NearestTypo(question, q.texts); near != "" {
		p := &diag.Problem{Message: fmt.Sprintf("nothing asks %q", question)}
		return p.Advise(diag.SuggestRename(question, near))
	}
	if q.line != line {
		q.noted, q.line = map[string]bool{}, line
	}
	if q.noted[question] {
		return nil
	}
	q.noted[question] = true
	note := fmt.Sprintf("note: no module asks %q with that text; the decision is kept anyway", diag.Brief(question))
	if near := diag.Nearest(question, q.texts); near != "" {
		note += ". There is " + fmt.Sprintf("%q", near)
	}
	tell(note)
	return nil
}

// knownQuestions returns the questions of the loaded files, and reads them again when files were
// added.
func (l *Loaded) knownQuestions() *questions {
	if l.questions != nil && l.questions.session == l.Session && l.questions.files == len(l.chunks) {
		return l.questions
	}
	q := &questions{session: l.Session, files: len(l.chunks), written: map[string]bool{}}
	if l.questions != nil {
		q.noted, q.line = l.questions.noted, l.questions.line
	}
	q.addOffers(l.Session.Table.World().Program())
	for _, name := range slices.Sorted(maps.Keys(l.chunks)) {
		q.addFile(l.chunks[name].Tree().Tokens)
	}
	l.questions = q
	return q
}

// asks reports whether a loaded text may ask a question.
func (q *questions) asks(question string) bool {
	return q.written[question] || slices.Contains(q.texts, question) ||
		slices.ContainsFunc(q.patterns, func(r *lazyregexp.Regexp) bool { return r.MatchString(question) })
}

func (q *questions) add(text string) {
	if !slices.Contains(q.texts, text) {
		q.texts = append(q.texts, text)
	}
}

// addOffers adds the names of offers, their questions, and the questions that the engine
// asks about dice.
func (q *questions) addOffers(program *rules.Program) {
	for _, o := range program.Offers() {
		q.add(o.Word)
		for _, a := range o.Decl.Offer.Asks {
			q.add(o.Word + ": " + a.Name)
		}
	}
	q.patterns = append(q.patterns, diceQuestions)
}

// diceQuestions matches the questions that the engine asks about rolled dice.
var diceQuestions = lazyregexp.New(`^Which (die|\d+ of the dice) .*\?$`)

// questionAt is the index of the argument that is the question, by the word that asks.
var questionAt = map[string]int{"choose": 1, "rule_that": 0, "may": 0}

// addFile adds the questions of a file.
func (q *questions) addFile(tokens luasyntax.Tokens) {
	for i, t := range tokens {
		if t.Kind == luasyntax.String && !(i > 0 && tokens[i-1].Text == "[" && i+1 < len(tokens) && tokens[i+1].Text == "]") {
			q.written[t.Value] = true // not a table key, which is no question
			if strings.HasSuffix(t.Value, "?") {
				q.add(t.Value) // it may be asked through a variable
			}
		}
		n, ok := questionAt[t.Text]
		if !ok || t.Kind != luasyntax.Name || i+1 == len(tokens) {
			continue
		}
		if next := tokens[i+1]; next.Kind == luasyntax.String && n == 0 {
			q.add(next.Value) // rule_that "Is there anything to hold on to?"
		} else if next.Text == "(" {
			q.addBuilt(argument(tokens[i+2:], n))
		}
	}
}

// argument returns the tokens of the n-th argument of a call, from 0; tokens begin after the
// opening bracket. It returns nil if there is no such argument.
func argument(tokens luasyntax.Tokens, n int) luasyntax.Tokens {
	depth, from := 0, 0
	for i, t := range tokens {
		switch {
		case t.Kind == luasyntax.String:
		case t.Text == "(" || t.Text == "{" || t.Text == "[":
			depth++
		case depth > 0 && (t.Text == ")" || t.Text == "}" || t.Text == "]"):
			depth--
		case depth == 0 && (t.Text == "," || t.Text == ")"):
			if n == 0 {
				return tokens[from:i]
			}
			if n, from = n-1, i+1; t.Text == ")" {
				return nil
			}
		}
	}
	return nil
}

// addBuilt adds the question in an argument: a literal text, or an expression as a pattern.
func (q *questions) addBuilt(argument luasyntax.Tokens) {
	if len(argument) == 1 && argument[0].Kind == luasyntax.String {
		q.add(argument[0].Value)
		return
	}
	shape, known := "^", 0
	for _, t := range argument {
		if t.Kind != luasyntax.String {
			shape += ".*"
			continue
		}
		for i, part := range formatVerb.Split(t.Value, -1) {
			if i > 0 {
				shape += ".*"
			}
			shape, known = shape+regexp.QuoteMeta(part), known+len(strings.TrimSpace(part))
		}
	}
	if known >= fewLetters {
		q.patterns = append(q.patterns, lazyregexp.New("(?s)"+shape+"$"))
	}
}

// formatVerb matches a verb of string.format.
var formatVerb = lazyregexp.New(`%[-+ #0-9.]*[a-zA-Z]`)

// fewLetters is the minimum length in bytes of the fixed texts in a pattern: a pattern with less
// would match almost any question.
const fewLetters = 4
