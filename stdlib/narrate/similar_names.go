package narrate

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/sandbox"
	"houserule/runtime/content"
	"houserule/stdlib/act"
	"houserule/stdlib/engine"
)

// mostSimilarNames is the number of names that are suggested for an unknown one.
const mostSimilarNames = 6

// SuggestNames returns a hint for an error on an unknown name in a line: a thing at the table or a
// printed entry with a similar name. It returns "" for other errors.
func SuggestNames(g *engine.Game, source string, err error) string {
	if name := unknownName(err); name != "" {
		list := similarNames(g, name)
		if len(list) > 0 {
			return "at the table: " + strings.Join(list, ", ")
		}
		if rest, ok := strings.CutPrefix(strings.TrimSpace(source), name); ok && (rest == "" || strings.ContainsRune(":.[", rune(rest[0]))) {
			if list = shortNames(g); len(list) > 0 && len(list) <= mostSimilarNames {
				return "at the table: " + strings.Join(list, ", ")
			}
		}
		return ""
	}
	var absent *act.NotBringableError
	if !errors.As(err, &absent) || absent.Explained {
		return ""
	}
	var list []string
	for _, s := range Bringable(g.Table.World().Program()) {
		if s.Help != "kind" && hasPrefixFold(s.Text, absent.Name) && !slices.Contains(list, fmt.Sprintf("%q", s.Text)) {
			list = append(list, fmt.Sprintf("%q", s.Text))
		}
	}
	here := similarNames(g, absent.Name)
	switch {
	case len(list) > 0:
		return "there is " + FirstNames(list)
	case len(here) > 0:
		return "at the table already: " + strings.Join(here, ", ")
	}
	for _, e := range Entries(g.Table.World().Program().Catalogue) {
		if strings.EqualFold(e.Name, absent.Name) {
			return fmt.Sprintf("%s is %s: it cannot come by itself, somebody must have it", e.Name, diag.A(content.Written(e.Kind.Name)))
		}
	}
	return ""
}

// unknownName returns the undefined variable that a script read; "" for other errors.
func unknownName(err error) string {
	var script *sandbox.Error
	if !errors.As(err, &script) || script.Problem == nil {
		return ""
	}
	name, near := "", script.Problem.Hint == ""
	for _, s := range script.Problem.Suggestions {
		switch s := s.(type) {
		case diag.RequireDeclaring:
			name = s.Name
		case diag.Rename:
			near = true
		}
	}
	if !near { // the error has its own hint
		return ""
	}
	return name
}

// shortNames returns the prompt's variables that hold a thing at the table.
func shortNames(g *engine.Game) (list []string) {
	for _, s := range ThingVariables(g) {
		if n, ok := g.Variables.Thing(s.Text); ok && g.Table.World().Departed.CheckExists(n) == nil {
			list = append(list, s.Text)
		}
	}
	return list
}

// similarNames returns the prompt's variables that begin with name without its number, or that
// hold a thing whose name does; at most mostSimilarNames, with full names. If there is none it
// returns the variable with the nearest spelling.
func similarNames(g *engine.Game, name string) (list []string) {
	stem := strings.TrimRight(name, "0123456789")
	for _, short := range shortNames(g) {
		n, _ := g.Variables.Thing(short)
		full := g.Table.World().Names.Of(n)
		if hasPrefixFold(short, stem) || hasPrefixFold(stem, strings.TrimRight(short, "0123456789")) || hasPrefixFold(full, stem) {
			if !strings.EqualFold(full, short) {
				short += " (" + full + ")"
			}
			list = append(list, short)
		}
	}
	if more := len(list) - mostSimilarNames; more > 0 {
		list = append(list[:mostSimilarNames], fmt.Sprintf("%d more", more))
	}
	if len(list) == 0 {
		if near := diag.Nearest(name, shortNames(g)); near != "" {
			list = []string{near}
		}
	}
	return list
}

// hasPrefixFold reports whether name begins with a text, ignoring case. A text of one letter
// matches only itself.
func hasPrefixFold(name, with string) bool {
	if len(with) < 2 {
		return strings.EqualFold(name, with)
	}
	return len(name) >= len(with) && strings.EqualFold(name[:len(with)], with)
}
