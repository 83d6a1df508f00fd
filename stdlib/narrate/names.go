package narrate

import (
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/runtime/table"
	"houserule/stdlib/engine"
)

// BareName returns a full name without the prefixes of games: skill.check for sea:skill.check.
func BareName(name string) string {
	words := strings.Split(name, ".")
	for i, w := range words {
		words[i] = content.Written(w)
	}
	return strings.Join(words, ".")
}

// described is a kind, box or rule with a function that describes it.
type described struct {
	name string
	text func() string
}

// findNamed finds kinds, boxes, rules and lines of checks by full name, ignoring case, or, if none
// has it, by the name without prefixes of games.
func findNamed(t *table.Table, name string) []described {
	var exact, loose []described
	add := func(full string, text func() string) {
		switch {
		case strings.EqualFold(full, name):
			exact = append(exact, described{full, text})
		case strings.EqualFold(BareName(full), name):
			loose = append(loose, described{full, text})
		}
	}
	program := t.World().Program()
	for _, k := range program.Catalogue.Kinds() {
		add(k.Name, func() string { return ShowKind(t, k) })
		for _, b := range k.Own() {
			add(b.FullName(), func() string { return showBox(b) })
		}
	}
	for _, r := range program.Everything() {
		add(r.Name, r.Describe)
	}
	if len(exact) > 0 {
		return exact
	}
	return loose
}

// MeaningOf describes the kind, box, rule or line with a name. For a name that several games
// declare it lists the full names; "" for an unknown one.
func MeaningOf(t *table.Table, name string) (string, error) {
	found := findNamed(t, name)
	var texts, names []string
	for _, d := range found {
		texts = append(texts, strings.TrimRight(d.text(), "\n"))
		if !slices.Contains(names, d.name) {
			names = append(names, d.name)
		}
	}
	if len(names) > 1 && !strings.EqualFold(names[0], name) {
		return "", &diag.Problem{Message: fmt.Sprintf("%q may be %s", name, strings.Join(names, " or ")), Hint: "write the game before it: " + names[0]}
	}
	return strings.Join(texts, "\n"), nil
}

// usesOfWord finds the boxes, rules, actions and checks with this word on any kind. Those of the
// engine are included only if engine is set.
func usesOfWord(program *rules.Program, word string, engine bool) []described {
	var list []described
	for _, k := range program.Catalogue.Kinds() {
		for _, b := range k.Own() {
			if strings.EqualFold(content.Written(b.Name), word) && (engine || b.Module != "houserule") {
				list = append(list, described{b.FullName(), func() string { return showBox(b) }})
			}
		}
	}
	for _, r := range program.Rules() {
		if r.Kind != nil && strings.EqualFold(content.Written(r.Word), word) && (engine || r.Decl.Module != "houserule") {
			list = append(list, described{r.Name, r.Describe})
		}
	}
	return list
}

// HelpOnWord explains a word of kinds: its only use, or a list with a line for each use.
func HelpOnWord(program *rules.Program, word string, engine bool) string {
	list := usesOfWord(program, word, engine)
	if len(list) == 1 {
		return strings.TrimRight(list[0].text(), "\n")
	}
	var b strings.Builder
	for i, d := range list {
		if i == 0 {
			fmt.Fprintf(&b, "several words are called %s; :help with the full name explains one\n", word)
		}
		heading, more, _ := strings.Cut(d.text(), "\n")
		fmt.Fprintf(&b, "  %s\n", heading)
		if about, _, _ := strings.Cut(more, "\n"); strings.HasPrefix(about, "  ") && !strings.HasPrefix(about, "  1  ") {
			fmt.Fprintf(&b, "  %s\n", about)
		}
	}
	return strings.TrimRight(b.String(), "\n")
}

// boxLine writes the type and the description of a box in one line.
func boxLine(box *content.Box) string {
	line := box.Type.String()
	if box.HasDefault && box.Default != nil {
		line += " = " + types.Format(box.Default)
	}
	if box.Starts != nil {
		line += ", starts as " + box.Starts.Text
	}
	for i, o := range box.Refills {
		line += []string{", refills each ", " or "}[min(i, 1)] + o.Name
	}
	return line
}

// showBox describes a box.
func showBox(box *content.Box) string {
	text := box.FullName() + "   box: " + boxLine(box) + "   " + box.Module
	if at := box.Pos.String(); at != "" {
		text += "   " + at
	}
	if at := box.Source.String(); at != "" {
		text += ", " + at
	}
	if box.Text != "" {
		text += "\n  " + box.Text
	}
	return text
}

// WordsOfKind lists the boxes, rules, actions and checks of a kind.
func WordsOfKind(program *rules.Program, k *content.Kind) string {
	if k == nil {
		return ""
	}
	groups := map[rules.DeclKind][]string{}
	for _, word := range program.Words(k) {
		if r := program.Find(k, word); r != nil && !strings.HasSuffix(word, ".starts") && !slices.Contains(groups[r.DeclKind], word) {
			groups[r.DeclKind] = append(groups[r.DeclKind], word)
		}
	}
	for _, r := range program.Offers() {
		for on := range r.Offer.On {
			if on.Kind != nil && k.Is(on.Kind.Name) && !slices.Contains(groups[rules.Offer], r.Word) {
				groups[rules.Offer] = append(groups[rules.Offer], r.Word)
			}
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, "rules and actions of %s:\n", diag.A(k.Name))
	for _, g := range []struct {
		sort rules.DeclKind
		name string
	}{{rules.Query, "questions"}, {rules.Lookup, "tables"}, {rules.Action, "actions"}, {rules.Check, "checks"}, {rules.Offer, "offers on them"}} {
		if list := groups[g.sort]; len(list) > 0 {
			fmt.Fprintf(&b, "  %s: %s\n", g.name, strings.Join(list, ", "))
		}
	}
	return strings.TrimRight(b.String(), "\n")
}

// IsFunction reports whether a word is a word of the language.
func IsFunction(word string) bool {
	for _, lib := range engine.Libraries {
		for _, w := range lib.Words {
			if w.Name == word {
				return true
			}
		}
	}
	return false
}
