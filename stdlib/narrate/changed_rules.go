package narrate

import (
	"fmt"
	"slices"
	"strings"

	"houserule/lang/sandbox"
	"houserule/runtime/world"
	"houserule/stdlib/engine"
)

// mostNamesInRow is the number of names that are listed in one row; the others are counted.
const mostNamesInRow = 6

// ChangedRuleNames lists the names of the rules that differ, are new or are gone.
func ChangedRuleNames(d engine.Differences) string {
	var texts []string
	for _, of := range []struct {
		names     []string
		one, many string
	}{{d.Other, "differs", "differ"}, {d.New, "is new", "are new"}, {d.Gone, "is gone", "are gone"}} {
		if n := len(of.names); n > 0 {
			word := of.many
			if n == 1 {
				word = of.one
			}
			texts = append(texts, fmt.Sprintf("%d %s: %s", n, word, FirstNames(of.names)))
		}
	}
	return strings.Join(texts, "; ")
}

// FirstNames lists the first mostNamesInRow names and counts the others.
func FirstNames(names []string) string {
	if more := len(names) - mostNamesInRow; more > 0 {
		return strings.Join(names[:mostNamesInRow], ", ") + fmt.Sprintf(" and %d more", more)
	}
	return strings.Join(names, ", ")
}

// ChangedAnswers lists the changed values of rules at the table, by rule.
func ChangedAnswers(w *world.World, list []engine.OtherAnswer) string {
	list = slices.DeleteFunc(slices.Clone(list), func(o engine.OtherAnswer) bool { // long values, such as sheets, follow from others
		return len(w.Names.Show(o.Was)) > shortValue || len(w.Names.Show(o.Now)) > shortValue
	})
	var words []string
	for _, o := range list {
		if !slices.Contains(words, o.Word) {
			words = append(words, o.Word)
		}
	}
	var texts []string
	for _, word := range words {
		if len(texts) == mostNamesInRow {
			texts = append(texts, fmt.Sprintf("and %d more", len(words)-len(texts)))
			break
		}
		var who []string
		for _, o := range list {
			if o.Word == word {
				who = append(who, fmt.Sprintf("%s %s -> %s", w.Names.Of(o.Who), w.Names.Show(o.Was), w.Names.Show(o.Now)))
			}
		}
		texts = append(texts, strings.ReplaceAll(word, "_", " ")+"  "+FirstNames(who))
	}
	return sandbox.Printable(strings.Join(texts, "\n"+strings.Repeat(" ", 13)))
}
