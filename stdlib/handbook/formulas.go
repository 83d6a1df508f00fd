package handbook

import (
	"encoding/json"
	"slices"
	"strings"

	"houserule/lang/lazyregexp"
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

// paths matches string literals, which are skipped, and paths of names in a formula.
var paths = lazyregexp.New(`'[^']*'|"[^"]*"|#?[\pL_][\pL\pN_]*(?:\.[\pL_][\pL\pN_]*)*|#(?:\.[\pL_][\pL\pN_]*)+`)

// formulaScope is the scope in which the names of a formula are resolved.
type formulaScope struct {
	from   Link          // the rule that contains the formula
	kind   *content.Kind // of the rule; nil for none
	params []rules.Param // of the rule
	lines  []*rules.Rule // of the check that contains the formula; nil for other rules
}

// scopeOf returns the scope of the formulas of a rule or of a line.
func (w *writer) scopeOf(r *rules.Rule) formulaScope {
	check := w.ruleOrCheckName(r)
	scope := formulaScope{kind: r.Kind, params: r.Signature.Params, lines: w.lines[check], from: Link{check, w.anchors.of(ruleKey(check))}}
	if whole := w.program.Rule(check); whole != nil {
		scope.kind, scope.params, scope.from.Text = whole.Kind, whole.Signature.Params, whole.DisplayName()
	}
	return scope
}

// formula splits a formula into links and the text between.
func (w *writer) formula(text string, scope formulaScope) (f Formula) {
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
			if to := w.resolve(word, before, scope); to != "" {
				if offset > done {
					f = append(f, Link{Text: text[done:offset]})
				}
				f = append(f, Link{word, to})
				done = offset + len(word)
				w.recordReader(scope.from, to)
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

// resolve returns the anchor of the rule, line or option that a name in a formula means; "" if it
// means something else, has no anchor, or is known only in play. before is the preceding name in
// the path; "" for the first.
func (w *writer) resolve(word, before string, scope formulaScope) string {
	c := w.program.Catalogue
	switch {
	case before == "option":
		return w.anchors.of(optionKey(word))
	case before == "":
		if slices.ContainsFunc(scope.params, func(p rules.Param) bool { return p.Name == word }) {
			return ""
		}
		for _, line := range scope.lines {
			if line.Word == word {
				return w.anchors.of(ruleKey(line.Name))
			}
		}
		if scope.kind != nil && scope.kind.Box(word) != nil {
			return ""
		}
		if r := w.program.FindSeen(w.module.ID, scope.kind, word); r != nil {
			return w.anchors.of(ruleKey(r.Name))
		}
	default:
		if k := c.Seen(w.module.ID, before); k != nil {
			if r := w.program.FindSeen(w.module.ID, k, word); r != nil {
				return w.anchors.of(ruleKey(r.Name))
			}
		}
	}
	// The kind of the value before it is not known. If only one rule has the name, it is meant.
	if found := w.byWord[word]; len(found) == 1 {
		return w.anchors.of(ruleKey(found[0].Name))
	}
	return ""
}

// rulesWithWords maps words to the rules of that name, without words that are also boxes.
func (w *writer) rulesWithWords() map[string][]*rules.Rule {
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

// recordReader records that a formula of a rule reads what has the anchor to.
func (w *writer) recordReader(from Link, to string) {
	if from.To == "" || from.To == to {
		return
	}
	w.readers[to] = appendNew(w.readers[to], from)
}
