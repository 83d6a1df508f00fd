package declare

import (
	"fmt"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/luasyntax"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/stdlib/declare/loading"
	"houserule/stdlib/grammar"
)

// parameters parses "skill.check (difficulty, bonus = 0, topic: text or none)".
func (l *Loader) parameters(h *loading.Heading) error {
	i := strings.IndexByte(h.Full, '(')
	if p := l.noName(h, i); p != nil {
		return p
	}
	if i < 0 || !strings.HasSuffix(strings.TrimSpace(h.Full), ")") || grammar.IsTitled(h.Word) || l.Vocabulary.IsKindWord(h.Word) {
		return nil
	}
	h.Name = strings.TrimSpace(h.Full[:i])
	inner := strings.TrimSuffix(strings.TrimSpace(h.Full[i+1:]), ")")
	if strings.TrimSpace(inner) == "" {
		return nil
	}
	var list diag.List
	for _, part := range splitParams(inner) {
		if name, ok := inheritedName(part); ok {
			if h.Word == "to" {
				list.Add(l.Problem(h.Pos, h.Length(), "%s: like stands in headings of rules, actions and checks", h))
			}
			h.Takes = append(h.Takes, rules.Parent{Name: name, Pos: h.Within(name)})
			continue
		}
		p, err := l.parameter(h, part)
		if err != nil {
			problem := l.Problem(h.Pos, h.Length(), "%s: parameter %q: %s", h, strings.TrimSpace(part), messageOf(err))
			list.Add(problem.Advise(hintOf(err)))
			continue
		}
		for _, other := range h.Params {
			if other.Name == p.Name {
				list.Add(l.Problem(h.Pos, h.Length(), "%s has two parameters `%s`", h, p.Name))
			}
		}
		if noun, _, owned := strings.Cut(h.Name, "."); owned && p.Name == content.Written(noun) {
			message, hint := rules.NameOfKindProblem(h.String(), p.Name, "a parameter")
			l.Fail(h.Pos, h.Length(), hint, "%s", message)
		}
		h.Params = append(h.Params, p)
	}
	if _, word, _ := strings.Cut(h.Name, "."); (h.Word == "rule" || h.Word == "table") && (word == "sorted" || word == "position") {
		list.Add(l.Problem(h.Pos, h.Length(), "%s: `%s(...)` is a function of formulas, and cannot be a rule with parameters", h, word))
	}
	return list.Err()
}

// noName reports the name of a rule, action, check or table that contains something to be written
// in parentheses. bracket is the index of the first parenthesis.
func (l *Loader) noName(h *loading.Heading, bracket int) error {
	if !grammar.Is(h.Word, grammar.Question, grammar.Command) {
		return nil
	}
	name := strings.TrimSpace(h.Full)
	if bracket >= 0 && strings.HasSuffix(name, ")") {
		name = strings.TrimSpace(h.Full[:bracket])
	}
	if !strings.ContainsAny(name, " \t\n:=,()") {
		return nil
	}
	noun, word, owned := strings.Cut(name, ".")
	if strings.ContainsAny(noun, " \t\n:=,()") || !owned {
		noun, word = "", name
	} else {
		noun += "."
	}
	p := l.Problem(h.Pos, h.Length(), "%s: `%s` is no name: parameters stand in brackets", h, word)
	if i := strings.IndexAny(word, " \t\n:=,()"); i > 0 && luasyntax.IsName(word[:i]) {
		first, rest := word[:i], strings.Trim(word[i:], " \t\n:=,()")
		bracketed := noun + first + " (" + rest + ")"
		p.Advise(diag.Suggest(fmt.Sprintf("write %s \"%s\"", h.Word, bracketed), diag.Heading{Word: h.Word, Name: bracketed}))
		if joined := first + "_" + strings.Join(strings.Fields(rest), "_"); luasyntax.IsName(joined) {
			p.Hint += fmt.Sprintf(", or %s \"%s%s\" if it is a name", h.Word, noun, joined)
			p.Suggest(diag.Heading{Word: h.Word, Name: noun + joined})
		}
		if rest == "" {
			p.Advise(diag.Suggest(fmt.Sprintf("write %s \"%s%s\"", h.Word, noun, first), diag.Heading{Word: h.Word, Name: noun + first}))
		}
	}
	return p
}

// splitParams splits at commas, but not within a choice: what follows a parameter with a colon
// belongs to it up to the word behind an "or".
func splitParams(s string) []string {
	var parts []string
	pieces := strings.Split(s, ",")
	for i, part := range pieces {
		if n := len(parts); n > 0 && strings.Contains(parts[n-1], ":") && choiceGoesOn(pieces[i:]) {
			parts[n-1] += "," + part
			continue
		}
		parts = append(parts, part)
	}
	return parts
}

// choiceGoesOn reports whether the pieces begin with the rest of a choice: "Average", "Difficult
// or Impossible = Average".
func choiceGoesOn(pieces []string) bool {
	for _, piece := range pieces {
		switch {
		case strings.Contains(piece, ":"):
			return false
		case strings.Contains(piece, " or "):
			return true
		case strings.Contains(piece, "="):
			return false
		}
	}
	return false
}

// inheritedName parses "like attack".
func inheritedName(part string) (name string, ok bool) {
	name, ok = strings.CutPrefix(strings.TrimSpace(part), "like ")
	name = strings.TrimSpace(name)
	return name, ok && !strings.ContainsAny(name, ":= ")
}

func (l *Loader) parameter(h *loading.Heading, text string) (rules.Param, error) {
	name, kind, typed := strings.Cut(text, ":")
	if !typed {
		var def string
		var has bool
		name, def, has = strings.Cut(text, "=")
		kind = "number"
		if has {
			kind += " = " + strings.TrimSpace(def)
		}
	}
	name = strings.TrimSpace(name)
	if !luasyntax.IsName(name) {
		return rules.Param{}, fmt.Errorf("%q is no name", name)
	}
	if grammar.IsReserved(name) {
		return rules.Param{}, fmt.Errorf("`%s` is a word of the language", name)
	}
	t, d, err := l.Vocabulary.Parse(strings.TrimSpace(kind))
	p := rules.Param{Name: name, Type: t, Default: d.Value, Optional: d.Written || t.Optional, Module: l.Current}
	before, written, has := strings.Cut(kind, "=")
	written = strings.TrimSpace(written)
	switch {
	case err != nil && has && loading.IsPath(written) && !isValueWord(written):
		t, _, other := l.Vocabulary.Parse(strings.TrimSpace(before))
		if other != nil {
			return rules.Param{}, err
		}
		return rules.Param{Name: name, Type: t, Optional: true, Module: l.Current, DefaultSource: h.WordOf(text, written)}, nil
	case err != nil:
		return rules.Param{}, err
	case has && t.List != nil && loading.IsPath(written) && !isValueWord(written), has && t.Base == types.RefBase && written != "none", has && t.Base == types.Text && loading.IsPath(written) && !isValueWord(written):
		p.DefaultSource = h.WordOf(text, written)
	}
	return p, nil
}

// isValueWord reports whether a text is a value of some type, such as true.
func isValueWord(text string) bool {
	switch text {
	case "none", "nil", "true", "false", "yes", "no", "empty":
		return true
	}
	return false
}
