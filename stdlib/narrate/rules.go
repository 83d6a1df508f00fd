package narrate

import (
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/lazyregexp"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// HeadingWords matches a declaring word and the name after it at the beginning of a text.
var HeadingWords = lazyregexp.New(`^([\pL_][\pL\pN_]*)[\s(]*("[^"]*"|'[^']*')`)

// Rules lists rules by name or pattern. A single rule is written with all its layers.
func Rules(program *rules.Program, rest string) (string, error) {
	changed := false
	var words []string
	for _, w := range strings.Fields(rest) {
		if w == "--changed" {
			changed = true
			continue
		}
		words = append(words, w)
	}
	pattern := Unquoted(strings.Join(words, " "))
	if text := template(program, pattern); text != "" && !changed {
		return text, nil
	}
	l, err := FindRules(program, pattern, changed, nil)
	if err != nil {
		return "", err
	}
	return l.String() + l.Others(":rules *"), nil
}

// RuleList is the list of rules of :rules and of the command rules of the program.
type RuleList struct {
	Words   []*content.WordList // lists of words with exactly this name
	Rules   []*rules.Rule
	Full    bool // each rule is written with all layers, not only the modules that change it
	Engine  int  // number of the engine's rules that are left out
	Follows int  // number of rules left out whose changes are all inherited
}

// FindRules finds rules by name, part of a name, or a pattern with * and ?. Without a pattern it
// finds all except for unchanged rules of the engine and unchanged lines of checks. With changed it
// finds only rules that a module changes and, without a pattern, none whose changes are all
// inherited. With by, only changes by these modules count.
func FindRules(program *rules.Program, pattern string, changed bool, by []string) (RuleList, error) {
	all := program.Everything()
	for _, r := range all {
		if r.Name == pattern && len(by) == 0 {
			list := []*rules.Rule{r}
			if changed {
				list = append(list, changedLines(all, r)...)
			}
			return RuleList{Rules: list, Full: true}, nil
		}
	}
	l := RuleList{Full: changed, Words: listsCalled(program, pattern)}
	for _, r := range all {
		changes := r.Changes()
		if len(by) > 0 {
			changes = slices.DeleteFunc(changes, func(y *rules.Layer) bool { return !slices.Contains(by, y.Module) })
		}
		switch {
		case !r.Matches(pattern):
		case changed && len(changes) == 0:
		case changed && pattern == "" && !changesOfItsOwn(changes):
			l.Follows++
		case pattern == "" && len(changes) == 0 && r.DeclKind == rules.Line:
		case pattern == "" && len(changes) == 0 && r.Decl.Module == "houserule":
			l.Engine++
		default:
			l.Rules = append(l.Rules, r)
		}
	}
	if len(l.Rules)+l.Engine+len(l.Words) == 0 && !changed {
		names := program.Catalogue.Words.Names("")
		for _, r := range all {
			names = append(names, r.Name)
		}
		return l, &diag.Problem{Message: fmt.Sprintf("there is no rule %q", pattern), Hint: diag.DidYouMean(pattern, names)}
	}
	return l, nil
}

// listsCalled returns the lists of words with a name.
func listsCalled(program *rules.Program, name string) []*content.WordList {
	return slices.DeleteFunc(slices.Clone(program.Catalogue.Words.All()), func(l *content.WordList) bool {
		return content.Written(l.Name) != name && l.Name != name
	})
}

// changedLines returns the lines of a check that a module changes.
func changedLines(all []*rules.Rule, check *rules.Rule) []*rules.Rule {
	var lines []*rules.Rule
	for _, r := range all {
		if r.DeclKind == rules.Line && strings.HasPrefix(r.Name, check.Name+".") && len(r.Changes()) > 0 {
			lines = append(lines, r)
		}
	}
	return lines
}

func changesOfItsOwn(changes []*rules.Layer) bool {
	for _, y := range changes {
		if y.Family.Inherited == "" {
			return true
		}
	}
	return false
}

// String returns the list as text for people.
func (l RuleList) String() string {
	if len(l.Rules) == 0 && l.Engine == 0 && len(l.Words) == 0 {
		return "no rule is changed\n"
	}
	var b strings.Builder
	for _, list := range l.Words {
		b.WriteString(list.Describe() + "\n  " + list.Module + "\n")
	}
	for _, r := range l.Rules {
		if l.Full {
			b.WriteString(r.Describe() + "\n")
			continue
		}
		fmt.Fprintf(&b, "%-32s %-8s %s", r.Name, r.DeclKind, r.Decl.Module)
		if by := r.Changers(); len(by) > 0 {
			b.WriteString(", changed by " + strings.Join(by, ", "))
		}
		b.WriteString("\n")
	}
	switch {
	case l.Follows == 1:
		b.WriteString("and 1 that inherits these changes\n")
	case l.Follows > 1:
		fmt.Fprintf(&b, "and %d that inherit these changes\n", l.Follows)
	}
	return b.String()
}

// Others returns the text on how many rules were left out, and the command that lists them.
func (l RuleList) Others(command string) string {
	if l.Engine == 0 {
		return ""
	}
	return fmt.Sprintf("and %d of the engine; %s lists them, too\n", l.Engine, command)
}
