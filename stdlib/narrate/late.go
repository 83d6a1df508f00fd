package narrate

import (
	"fmt"
	"slices"

	"houserule/lang/types"
	"houserule/runtime/explain"
	"houserule/runtime/rules"
	"houserule/runtime/table"
)

// worded is a line of a check that says something in words, as it stood.
type lineWord struct{ check, line, value string }

// CheckWords reads the lines of some commands' checks that hold no number, but for
// those that stand in the summary of each check.
func CheckWords(t *table.Table, entries []*table.Entry) []lineWord {
	var list []lineWord
	for _, e := range entries {
		for _, f := range e.Checks {
			for _, name := range f.Words() {
				if slices.Contains(explain.Shows(f.View()), name) || name == "success" || name == "result" || !mayHoldWords(f.Rule(), name) {
					continue
				}
				switch v, err := f.Look(t.Run(), name); v.(type) {
				case string, types.Ref:
					if err == nil {
						list = append(list, lineWord{explain.Subject(f.View()), Spoken(name), t.World().Names.Show(v)})
					}
				}
			}
		}
	}
	return list
}

// saysWords tells the lines of a check that may hold something else than numbers.
func mayHoldWords(check *rules.Rule, name string) bool {
	i, ok := check.Plan.Line(name)
	if !ok || name == "dice" {
		return false
	}
	switch check.Plan.Lines[i].Signature.Answer.Base {
	case types.Number, types.ListBase, types.MapBase:
		return false
	}
	return true
}

// OtherWords tells the lines that came out otherwise.
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
		before = slices.Delete(slices.Clone(before), i, i+1) // the next of that name is another check
	}
	return out
}

// Unsaid tells what was said and is not any more.
func RetractedTexts(before, after []string) []string {
	out := Except(before, after)
	for i, text := range out {
		out[i] = "is not said any more: " + text
	}
	return out
}
