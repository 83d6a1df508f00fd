package engine

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/luasyntax"
	"houserule/runtime/rules"
	"houserule/stdlib/luabind"
)

// questions caches the texts of questions that the loaded files may ask people.
type questions struct {
	session *luabind.Session // of the load it was made for
	files   int              // files that were read for it; it is made again when more are loaded
	texts   []string         // texts that stand where a question does
	written map[string]bool  // every text of the files
	made    []*regexp.Regexp // questions that scripts put together, as patterns
	told    map[string]bool  // questions for which a note was given at line
	line    int              // the line of the prompt of told
}

// checkDecided checks a question that is decided in advance. A misspelling of a known question is
// an error; one that no loaded text asks is passed to tell as a note, once per line of the
// prompt.
func (l *Loaded) checkDecided(question string, line int, tell func(note string)) error {
	q := l.knownQuestions()
	if q.asks(question) {
		return nil
	}
	if near := diag.Slip(question, q.texts); near != "" {
		p := &diag.Problem{Message: fmt.Sprintf("nothing asks %q", question)}
		return p.Advise(diag.MeantBy(question, near))
	}
	if q.line != line {
		q.told, q.line = map[string]bool{}, line
	}
	if q.told[question] {
		return nil
	}
	q.told[question] = true
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
		q.told, q.line = l.questions.told, l.questions.line
	}
	q.ofOffers(l.Session.Table.World().Program())
	for _, name := range slices.Sorted(maps.Keys(l.chunks)) {
		q.ofFile(l.chunks[name].Tree().Tokens)
	}
	l.questions = q
	return q
}

// asks says whether something may ask this.
func (q *questions) asks(question string) bool {
	return q.written[question] || slices.Contains(q.texts, question) ||
		slices.ContainsFunc(q.made, func(r *regexp.Regexp) bool { return r.MatchString(question) })
}

func (q *questions) add(text string) {
	if !slices.Contains(q.texts, text) {
		q.texts = append(q.texts, text)
	}
}

// ofOffers adds the names of offers, what they ask, and what is asked of dice.
func (q *questions) ofOffers(program *rules.Program) {
	for _, o := range program.Offers() {
		q.add(o.Word)
		for _, a := range o.Decl.Offer.Asks {
			q.add(o.Word + ": " + a.Name)
		}
	}
	q.made = append(q.made, diceQuestions)
}

// diceQuestions are what the engine itself asks of dice that lie on the table.
var diceQuestions = regexp.MustCompile(`^Which (die|\d+ of the dice) .*\?$`)

// questionAt is which argument of a word is the question that it asks.
var questionAt = map[string]int{"choose": 1, "rule_that": 0, "may": 0}

// ofFile adds the questions of a file.
func (q *questions) ofFile(tokens luasyntax.Tokens) {
	for i, t := range tokens {
		if t.Kind == luasyntax.String && !(i > 0 && tokens[i-1].Text == "[" && i+1 < len(tokens) && tokens[i+1].Text == "]") {
			q.written[t.Value] = true // a key of a table asks nothing
			if strings.HasSuffix(t.Value, "?") {
				q.add(t.Value) // it may be asked from where it is kept
			}
		}
		n, ok := questionAt[t.Text]
		if !ok || t.Kind != luasyntax.Name || i+1 == len(tokens) {
			continue
		}
		if next := tokens[i+1]; next.Kind == luasyntax.String && n == 0 {
			q.add(next.Value) // rule_that "Is there anything to hold on to?"
		} else if next.Text == "(" {
			q.madeOf(argument(tokens[i+2:], n))
		}
	}
}

// argument is the tokens of one argument, behind an opening bracket.
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

// madeOf adds a question: a text, or what is made of texts and values.
func (q *questions) madeOf(argument luasyntax.Tokens) {
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
		for i, part := range placeholder.Split(t.Value, -1) {
			if i > 0 {
				shape += ".*"
			}
			shape, known = shape+regexp.QuoteMeta(part), known+len(strings.TrimSpace(part))
		}
	}
	if known >= fewLetters {
		q.made = append(q.made, regexp.MustCompile("(?s)"+shape+"$"))
	}
}

// placeholder is what string.format puts a value in place of.
var placeholder = regexp.MustCompile(`%[-+ #0-9.]*[a-zA-Z]`)

// fewLetters is of how many letters a question must be made so that it is known by
// them.
const fewLetters = 4
