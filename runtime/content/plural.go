package content

import "strings"

// Plural returns the kind whose plural a word is in a module: "wagons", "armies", "witnesses".
// Nil if there is none, and for events and named things, which cannot be listed.
func (c *Catalogue) Plural(module, word string) *Kind {
	for _, ending := range [][2]string{{"s", ""}, {"ies", "y"}, {"es", ""}} {
		one, ok := strings.CutSuffix(word, ending[0])
		if !ok || one+ending[1] == "" {
			continue
		}
		if k := c.Seen(module, one+ending[1]); k != nil && (k.Nature == Record || k.Nature == Printed) {
			return k
		}
	}
	return nil
}

// PluralOf returns the usual plural of a kind.
func PluralOf(kind string) string {
	one := Written(kind)
	stem, y := strings.CutSuffix(one, "y")
	switch {
	case y && stem != "" && !strings.ContainsAny(stem[len(stem)-1:], "aeiou"):
		return stem + "ies"
	case strings.HasSuffix(one, "s"), strings.HasSuffix(one, "x"), strings.HasSuffix(one, "z"), strings.HasSuffix(one, "ch"), strings.HasSuffix(one, "sh"):
		return one + "es"
	}
	return one + "s"
}

// Spoken returns a declared name, such as that of a box, as people say it.
func Spoken(name string) string { return strings.ReplaceAll(Written(name), "_", " ") }

// Counted returns a number and the name of a box, in the singular for 1: "1 action", "2 skill
// points".
func Counted(n, name string) string {
	name = Spoken(name)
	if n != "1" {
		return n + " " + name
	}
	for _, ending := range [][2]string{{"ss", "ss"}, {"us", "us"}, {"is", "is"}, {"ies", "y"}, {"xes", "x"}, {"ches", "ch"}, {"shes", "sh"}, {"s", ""}} {
		if stem, ok := strings.CutSuffix(name, ending[0]); ok && stem != "" {
			return n + " " + stem + ending[1]
		}
	}
	return n + " " + name
}
