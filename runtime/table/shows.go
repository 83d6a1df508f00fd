package table

import (
	"slices"
	"strings"

	"houserule/lang/types"
	"houserule/runtime/rules"
)

// Shown is what the check announces in the words of its module; ok is false where these
// list lines, or say nothing. whole says that it is all that is told of the check: then
// roll gave what stands for its dice. A text of which a value is none is left out.
func (f *Form) Shown(run *Run, roll func() string) (text string, whole, ok bool) {
	shows := f.plan.ShowsText
	if shows == nil || len(f.members) != 1 || !f.open {
		return "", false, false
	}
	for _, p := range shows.Parts {
		whole = whole || p.Roll
	}
	text, said, err := f.shownParts(run, shows.Parts, roll)
	if !said || err != nil {
		return "", false, err == nil && !whole // told as if nothing had been written
	}
	return text, whole, true
}

// shownParts writes parts of a text; said is false where a value in it is none.
func (f *Form) shownParts(run *Run, parts []rules.TextPart, roll func() string) (text string, said bool, err error) {
	v, err := f.t.asked(run, func() (types.Value, error) {
		var b strings.Builder
		run.queries++
		defer func() { run.queries-- }()
		for _, p := range parts {
			switch {
			case p.Roll:
				b.WriteString(roll())
			case p.Value == nil:
				b.WriteString(p.Plain)
			case f.leavesOut(p.Value.Uses()):
				return nil, nil
			default:
				v, err := p.Value.Run(f.frame(run, nil))
				if err != nil || v == nil {
					return nil, err
				}
				b.WriteString(f.t.world.Names.Show(v))
			}
		}
		return b.String(), nil
	})
	text, said = v.(string)
	return text, said && err == nil, err
}

// shownSubject is what a module writes before the dice, as who does what; "" where it
// writes nothing there, or nothing yet.
func (f *Form) shownSubject(run *Run) string {
	shows := f.plan.ShowsText
	if shows == nil || len(f.members) != 1 {
		return ""
	}
	at := slices.IndexFunc(shows.Parts, func(p rules.TextPart) bool { return p.Roll })
	if at < 1 {
		return ""
	}
	text, _, _ := f.shownParts(run, shows.Parts[:at], nil)
	return strings.TrimRight(text, " :,")
}

// shownBehind is what a module writes behind the dice, where it writes the whole line.
func (f *Form) shownBehind(run *Run) (text string, ok bool) {
	if _, whole, _ := f.Shown(run, func() string { return "" }); !whole {
		return "", false
	}
	text, said, err := f.behindRoll(run)
	return text, said && err == nil
}

// behindRoll is what a module writes behind the place of the dice; said is false where it
// writes no such place, or a value behind it is none.
func (f *Form) behindRoll(run *Run) (text string, said bool, err error) {
	if f.plan.ShowsText == nil {
		return "", false, nil
	}
	parts := f.plan.ShowsText.Parts
	at := slices.IndexFunc(parts, func(p rules.TextPart) bool { return p.Roll })
	if at < 0 {
		return "", false, nil
	}
	text, said, err = f.shownParts(run, parts[at+1:], func() string { return "" })
	return strings.Trim(text, " :,"), said, err
}

// leavesOut tells whether one of some words is a line that nobody has thrown.
func (f *Form) leavesOut(words []string) bool {
	for _, word := range words {
		if i, ok := f.plan.Line(word); ok && f.plan.Lines[i].Lazy && !f.wasThrown(i) {
			return true
		}
	}
	return false
}
