package handbook

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"

	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// Formula is a formula in pieces; names of rules, lines and options in the handbook are links.
type Formula []Link

// String returns the formula as written.
func (f Formula) String() string {
	var b strings.Builder
	for _, piece := range f {
		b.WriteString(piece.Text)
	}
	return b.String()
}

// MarshalJSON encodes the formula as a string.
func (f Formula) MarshalJSON() ([]byte, error) { return json.Marshal(f.String()) }

// paths matches paths of names and string literals in a formula.
var paths = regexp.MustCompile(`'[^']*'|"[^"]*"|#?[\pL_][\pL\pN_]*(?:\.[\pL_][\pL\pN_]*)*|#(?:\.[\pL_][\pL\pN_]*)+`)

// reading is the scope in which the names of a formula are resolved.
type reading struct {
	from  Link // the rule in which it stands; the zero Link for none
	noun  *content.Kind
	given []rules.Param
	lines []*rules.Rule // of the check in which it stands
}

// readingOf returns the scope of the formulas of a rule or of a line.
func (w *writer) readingOf(r *rules.Rule) reading {
	check := w.checkOrRule(r)
	at := reading{noun: r.Kind, given: r.Signature.Params, lines: w.lines[check], from: Link{check, w.anchors.of(ruleKey(check))}}
	if whole := w.program.Rule(check); whole != nil {
		at.noun, at.given, at.from.Text = whole.Kind, whole.Signature.Params, whole.DisplayName()
	}
	return at
}

// formula splits a formula into links and the text between.
func (w *writer) formula(text string, at reading) (f Formula) {
	if text == "" {
		return nil
	}
	done := 0
	for _, span := range paths.FindAllStringIndex(text, -1) {
		path := text[span[0]:span[1]]
		if path[0] == '\'' || path[0] == '"' {
			continue
		}
		offset := span[0]
		var before string
		for _, word := range strings.Split(path, ".") {
			if to := w.resolve(word, before, at); to != "" {
				if offset > done {
					f = append(f, Link{Text: text[done:offset]})
				}
				f = append(f, Link{word, to})
				done = offset + len(word)
				w.recordReader(at.from, to)
			}
			before = word
			offset += len(word) + 1
		}
	}
	if done < len(text) {
		f = append(f, Link{Text: text[done:]})
	}
	return f
}

// resolve returns the anchor of what a name of a formula means; "" if it has none, or if this
// is known only in play. before is the preceding name in the path.
func (w *writer) resolve(word, before string, at reading) string {
	c := w.program.Catalogue
	switch {
	case before == "option":
		return w.anchors.of(optionKey(word))
	case before == "":
		if slices.ContainsFunc(at.given, func(p rules.Param) bool { return p.Name == word }) {
			return ""
		}
		for _, line := range at.lines {
			if line.Word == word {
				return w.anchors.of(ruleKey(line.Name))
			}
		}
		if at.noun != nil && at.noun.Box(word) != nil {
			return ""
		}
		if r := w.program.FindSeen(w.module.ID, at.noun, word); r != nil {
			return w.anchors.of(ruleKey(r.Name))
		}
	default:
		if k := c.Seen(w.module.ID, before); k != nil {
			if r := w.program.FindSeen(w.module.ID, k, word); r != nil {
				return w.anchors.of(ruleKey(r.Name))
			}
		}
	}
	// If only one rule has the name, it is meant, whatever it is asked of.
	if found := w.words[word]; len(found) == 1 {
		return w.anchors.of(ruleKey(found[0].Name))
	}
	return ""
}

// allWords maps words to the rules of that name, without words that are also boxes.
func (w *writer) allWords() map[string][]*rules.Rule {
	words := map[string][]*rules.Rule{}
	for _, r := range w.program.Rules() {
		if r.Kind != nil && r.DeclKind != rules.Line && r.DeclKind != rules.Offer {
			words[r.Word] = append(words[r.Word], r)
		}
	}
	for _, k := range w.program.Catalogue.Kinds() {
		for _, b := range k.Own() {
			delete(words, b.Name)
		}
	}
	return words
}

// optionKey is the key of options in anchors.
type optionKey string

// recordReader records that a rule reads what has the anchor to.
func (w *writer) recordReader(from Link, to string) {
	if from.To == "" || from.To == to {
		return
	}
	w.readers[to] = appendNew(w.readers[to], from)
}
