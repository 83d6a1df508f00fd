package declare

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/formula"
	"houserule/lang/luasyntax"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/stdlib/grammar"
)

// unquoted are the names that mean something in quotes alone: words of formulas,
// and what is printed. They are read off the texts, because they are asked for
// before anything is declared.
type unquoted struct {
	words   map[string]bool
	given   map[string]bool   // parameters
	entries map[string]string // by every way to write them
}

var identifier = regexp.MustCompile(`[A-Za-z_][A-Za-z_0-9]*`)

// Unquoted says of a name that nothing has how it is written, if it means
// something in formulas or to the books; else nothing.
func (l *Loader) Unquoted(u luasyntax.Unknown) diag.Hint {
	if l.unquoted == nil {
		l.unquoted = l.gatherUnquoted()
	}
	name, words := u.Name, l.unquoted
	entry, printed := words.entries[name]
	switch {
	case printed && (u.Inside || u.Value == "" || u.Value == name):
		return diag.Suggest(fmt.Sprintf("what is printed is named in quotes: %q", entry), diag.Replace{New: strconv.Quote(entry)})
	case u.Inside && words.given[name]:
		return diag.Suggest("a function gets what is given as a table: write `given."+name+"`", diag.Replace{New: "given." + name})
	case !words.words[name] && !words.given[name]:
		return diag.Hint{}
	case u.Value != "":
		formula := strings.ReplaceAll(u.Value, `"`, `'`)
		return diag.Suggest(fmt.Sprintf("formulas stand in quotes: \"%s\"", formula), diag.Quote{Text: formula})
	}
	switch {
	case slices.Contains(inMath, name):
		return diag.Suggest("in Lua it is `math."+name+"`", diag.Replace{New: "math." + name})
	case !words.words[name] || isFunction(name):
		return diag.Hint{}
	}
	return diag.Hint{Text: fmt.Sprintf("formulas know `%s`, and they stand in quotes; in Lua write whose it is, as in `who.%s`", name, name)}
}

// inMath are the functions of formulas that Lua has in a table.
var inMath = []string{"abs", "ceil", "floor", "max", "min"}

// isFunction tells the functions of formulas.
func isFunction(name string) bool {
	return slices.ContainsFunc(formula.Words(), func(w formula.Word) bool { return w.Name == name })
}

func (l *Loader) gatherUnquoted() *unquoted {
	u := &unquoted{words: map[string]bool{"roller": true, "payer": true, "usual": true, "owner": true, "option": true}, given: map[string]bool{}, entries: map[string]string{}}
	for _, name := range rules.StandardLines() {
		u.words[name] = true
	}
	for _, w := range formula.Words() {
		u.words[w.Name] = true
	}
	for _, k := range l.Catalogue.Kinds() {
		for _, b := range k.Own() {
			u.words[b.Name] = true
		}
	}
	for _, d := range l.source.Declarations {
		u.heading(d.Name)
	}
	for _, c := range l.found {
		l.gatherFrom(u, c.Tree().Tokens)
	}
	return u
}

func (l *Loader) gatherFrom(u *unquoted, tokens luasyntax.Tokens) {
	for i := 0; i+1 < len(tokens); i++ {
		t, next := tokens[i], tokens[i+1]
		switch {
		case t.Kind != luasyntax.Name:
		case next.Text == "=" && next.Kind == luasyntax.Symbol && i > 0 && (tokens[i-1].Text == "{" || tokens[i-1].Text == ","):
			u.words[t.Text] = true
		case next.Kind == luasyntax.String && l.isKindWord(t.Text):
			u.entries[next.Value], u.entries[content.Underscored(next.Value)] = next.Value, next.Value
		case next.Kind == luasyntax.String && grammar.IsHeading(t.Text):
			u.heading(next.Value)
		}
	}
}

// heading takes in the words of a name such as runner.climbs (difficulty = 0).
func (u *unquoted) heading(name string) {
	name, params, _ := strings.Cut(name, "(")
	for _, word := range identifier.FindAllString(name, -1) {
		u.words[word] = true
	}
	for _, param := range strings.Split(params, ",") {
		if word := identifier.FindString(param); word != "" {
			u.given[word] = true
		}
	}
}
