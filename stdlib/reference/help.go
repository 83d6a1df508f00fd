package reference

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"houserule/lang/diag"
	"houserule/lang/formula"
	"houserule/lang/lazyregexp"
	"houserule/runtime/builtin"
	"houserule/runtime/content"
	"houserule/stdlib/engine"
	"houserule/stdlib/grammar"
	"houserule/stdlib/luabind"
)

// topic is a help text with its names.
type topic struct {
	names []string
	text  string
}

// Help returns the help for a name of the language: a word, a field of a declaration, a member
// of things or checks, a built-in kind, rule or action ("track.advance" or "advance"), or a
// function of formulas. For a name with several meanings the texts are joined. For an unknown
// name, near is the nearest known one, or "".
func Help(name string) (text string, ok bool, near string) {
	name = strings.TrimLeft(strings.TrimSpace(name), ":.")
	if text, ok = Text(name); ok {
		return text, true, ""
	}
	var names []string
	for _, t := range topics() {
		names = append(names, t.names...)
	}
	return "", false, diag.Nearest(name, names)
}

// Text returns the help for a known name; false for an unknown one.
func Text(name string) (text string, ok bool) {
	text, ok = texts()[name]
	return text, ok
}

var texts = sync.OnceValue(func() map[string]string {
	list := map[string]string{}
	for _, t := range topics() {
		for i, name := range t.names {
			switch known, ok := list[name]; {
			case slices.Contains(t.names[:i], name):
			case ok:
				list[name] = known + "\n\n" + t.text
			default:
				list[name] = t.text
			}
		}
	}
	return list
})

// Names returns all names that Help knows, sorted, for completion.
func Names() []string {
	var names []string
	for _, t := range topics() {
		names = append(names, t.names...)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// topics returns all help texts in a fixed order.
var topics = sync.OnceValue(func() []topic {
	var list []topic
	var fields []topic
	for _, lib := range engine.Libraries {
		for _, w := range lib.Words {
			list = append(list, topic{[]string{w.Name}, entry(w)})
			if lib.Name == "declare" {
				fields = append(fields, fieldsOf(w)...)
			}
		}
	}
	for _, k := range content.NewCatalogue().Kinds() {
		list = append(list, topic{[]string{k.Name}, kindHelp(k)})
	}
	for _, d := range builtin.Rules() {
		_, word, _ := strings.Cut(d.Name, ".")
		list = append(list, topic{[]string{d.Name, word}, fmt.Sprintf("%s %s\n  %s.", d.DeclKind, heading(d), capital(d.Text))})
	}
	for _, w := range formula.Words() {
		list = append(list, topic{[]string{w.Name}, fmt.Sprintf("in a formula: %s\n  %s.", w.Usage, capital(w.Text))})
	}
	list = slices.Concat(list, fields, sharedFields(), stepFields())
	for i := range list {
		list[i].text = link.ReplaceAllString(list[i].text, "$1")
	}
	return list
})

// link matches a link to a chapter, which the prompt shows as its text.
var link = lazyregexp.New(`\[([^][]+)\]\((?:#|[\w./]+\.md)[^()]*\)`)

// entry returns the help for a word.
func entry(w luabind.Word) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n  %s.", w.Usage, capital(w.Text))
	for _, f := range w.Takes {
		name := f.Name
		if name == "" {
			name = "(body)"
		}
		fmt.Fprintf(&b, "\n  %s: %s. %s.", name, f.Type, capital(f.Text))
	}
	if len(w.Shares) > 0 {
		fmt.Fprintf(&b, "\n  Also: %s; see :help for each.", strings.Join(w.Shares, ", "))
	}
	if w.Gives != "" {
		fmt.Fprintf(&b, "\n  Returns: %s.", w.Gives)
	}
	if w.Errors != "" {
		fmt.Fprintf(&b, "\n  Errors: %s.", w.Errors)
	}
	return b.String()
}

// fieldsOf returns the help for the fields of a declaration.
func fieldsOf(w luabind.Word) []topic {
	var list []topic
	for _, f := range w.Takes {
		if f.Name != "" && !strings.Contains(f.Name, " ") {
			list = append(list, topic{[]string{f.Name}, fmt.Sprintf("%s, a field of %s: %s\n  %s.", f.Name, w.Name, f.Type, capital(f.Text))})
		}
	}
	return list
}

// sharedFields returns the help for the fields that several declarations share.
func sharedFields() []topic {
	var list []topic
	for _, f := range grammar.Shared {
		var of []string
		for _, h := range grammar.Headings {
			if slices.Contains(h.Shares, f.Name) {
				of = append(of, h.Word)
			}
		}
		list = append(list, topic{[]string{f.Name}, fmt.Sprintf("%s, a field of %s: %s\n  %s.", f.Name, strings.Join(of, ", "), f.Type, capital(f.Text))})
	}
	return list
}

// stepFields returns the help for the fields of steps.
func stepFields() []topic {
	var list []topic
	for _, f := range grammar.OfSteps {
		list = append(list, topic{[]string{f.Name}, fmt.Sprintf("%s, a field of a step: %s\n  %s.", f.Name, f.Type, capital(f.Text))})
	}
	return list
}

func kindHelp(k *content.Kind) string {
	var b strings.Builder
	fmt.Fprintf(&b, "kind %s\n  %s.", k.Name, capital(k.Text))
	for _, x := range k.Boxes() {
		fmt.Fprintf(&b, "\n  %s: %s. %s.", x.Name, written(x.Type, x.Default, x.HasDefault), capital(x.Text))
	}
	return b.String()
}
