package narrate

import (
	"fmt"
	"slices"

	"houserule/lang/types"
	"houserule/runtime/explain"
	"houserule/runtime/rules"
	"houserule/runtime/table"
)

// lineWord is a line of a check whose value is a word or a thing.
type lineWord struct{ check, line, value string }

// CheckWords returns the lines of the checks of commands whose values are words or things, except
// for those in the check's summary.
func CheckWords(t *table.Table, entries []*table.Entry) []lineWord {
	var list []lineWord
	for _, e := range entries {
		for _, f := range e.Checks {
			for _, name := range f.Words() {
				if slices.Contains(explain.AnnouncedLines(f.View()), name) || name == "success" || name == "result" || !mayHoldWords(f.Rule(), name) {
					continue
				}
				switch v, err := f.Look(t.Run(), name); v.(type) {
				case string, types.Ref:
					if err == nil {
						list = append(list, lineWord{explain.Subject(f.View()), InSentence(name), t.World().Names.Show(v)})
					}
				}
			}
		}
	}
	return list
}

// mayHoldWords reports whether the value of a line of a check may be other than a number, list or
// map.
func mayHoldWords(check *rules.Rule, name string) bool {
	i, ok := check.Plan.Line(name)
	if !ok || name == "dice" {
		return false
	}
	switch check.Plan.Lines[i].Signature.Result.Base {
	case types.Number, types.ListBase, types.MapBase:
		return false
	}
	return true
}

// ChangedWords reports the lines of checks whose value differs after a late purchase.
func ChangedWords(before, after []lineWord) []string {
	var out []string
	for _, a := range after {
		i := slices.IndexFunc(before, func(b lineWord) bool { return b.check == a.check && b.line == a.line })
		if i < 0 {
			continue
		}
		if was := before[i].value; was != a.value {
			out = append(out, fmt.Sprintf("  %s  %s %s -> %s", a.check, a.line, was, a.value))
		}
		before = slices.Delete(slices.Clone(before), i, i+1) // another check may have the same name
	}
	return out
}

// RetractedTexts reports the messages in before that are not in after.
func RetractedTexts(before, after []string) []string {
	out := Without(before, after)
	for i, text := range out {
		out[i] = "no longer said: " + text
	}
	return out
}
