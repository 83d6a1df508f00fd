package narrate

import (
	"houserule/lang/types"
	"houserule/runtime/explain"
	"houserule/runtime/table"
)

// RollReport is a check with all its lines, for programs.
type RollReport struct {
	Check  string         `json:"check"`
	Who    string         `json:"who,omitempty"`
	ID     uint64         `json:"id,omitempty"` // of the roller
	Of     string         `json:"of,omitempty"` // the thing that is checked, such as a skill
	Depth  int            `json:"depth,omitempty"`
	Dice   []string       `json:"dice,omitempty"`
	Lines  map[string]any `json:"lines,omitempty"`
	Source string         `json:"source,omitempty"`
	Module string         `json:"module,omitempty"`
	Text   string         `json:"text"`
}

// NewRollReport makes the report of a check.
func NewRollReport(tb *table.Table, x table.Announcement) RollReport {
	f, t := x.Check, tb
	r := RollReport{Check: f.Rule().Name, Depth: x.Depth, Lines: map[string]any{}, Module: f.Rule().Decl.Module, Source: f.Rule().Decl.Source.String(), Text: explain.CheckText(f.View())}
	if f.Roller() != (types.Ref{}) {
		r.Who, r.ID = t.World().Names.Of(f.Roller()), f.Roller().Record
	}
	if f.Ref() != (types.Ref{}) {
		r.Of = t.World().Names.Of(f.Ref())
	}
	for _, roll := range f.Rolls() {
		r.Dice = append(r.Dice, roll.String())
	}
	for _, name := range f.Words() {
		v, err := f.View().Known(name)
		if err != nil || v == nil {
			continue
		}
		switch v := v.(type) {
		case float64, bool, string:
			r.Lines[name] = v
		default:
			r.Lines[name] = t.World().Names.Show(v)
		}
	}
	return r
}
