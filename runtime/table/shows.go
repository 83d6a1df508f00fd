package table

import (
	"slices"
	"strings"

	"houserule/lang/types"
	"houserule/runtime/rules"
)

// Text writes parts of a text of the module; roll writes its place of the dice. Said is false where a value in it is none.
func (f *Check) Text(parts []rules.TextPart, roll func() string) (text string, said bool, err error) {
	run := f.t.run
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

// leavesOut tells whether one of some words is a line that nobody has thrown.
func (f *Check) leavesOut(words []string) bool {
	return slices.ContainsFunc(words, f.IsUnrolled)
}
