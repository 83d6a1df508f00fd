package formula_test

import (
	"fmt"
	"strings"
	"testing"

	"houserule/lang/formula"
	"houserule/lang/types"
)

// Whoever listens hears each run once, whatever way it takes: as a value, as a number or
// as yes and no, written out, along a path or through closures.
func TestWatchedFormulas(t *testing.T) {
	for _, c := range []struct {
		text string
		want types.Type
		run  func(p *formula.Program) (any, error)
		told string
	}{
		{"7", types.NumberType(), value, "7"},
		{"7", types.NumberType(), number, "7"},
		{"3 + 4", types.NumberType(), value, "7"},
		{"3 + 4", types.NumberType(), number, "7"},
		{"true", types.YesNoType(), yes, "yes"},
		{"2 > 3", types.YesNoType(), yes, "no"},
		{"2 > 3", types.Type{}, yes, "no"},
		{"'a'", types.Type{}, value, "a"},
		{"1 / 0", types.NumberType(), number, "failed"},
	} {
		var told []string
		p, err := formula.Compile(nil, formula.Source{Text: c.text}, nothing{}, c.want, formula.OnResult(func(v types.Value, err error) {
			if err != nil {
				told = append(told, "failed")
				return
			}
			told = append(told, types.Format(v))
		}))
		if err != nil {
			t.Fatalf("%s: %v", c.text, err)
		}
		if len(told) > 0 {
			t.Errorf("%s tells of itself before it is run: %v", c.text, told)
		}
		plain, err := formula.Compile(nil, formula.Source{Text: c.text}, nothing{}, c.want)
		if err != nil {
			t.Fatalf("%s: %v", c.text, err)
		}
		got, failed := c.run(p)
		same, failedToo := c.run(plain)
		if fmt.Sprint(got, failed) != fmt.Sprint(same, failedToo) {
			t.Errorf("%s gives %v, %v where somebody listens, else %v, %v", c.text, got, failed, same, failedToo)
		}
		if strings.Join(told, " ") != c.told {
			t.Errorf("%s tells %v, not %s", c.text, told, c.told)
		}
	}
}

func value(p *formula.Program) (any, error)  { return p.Run(nil) }
func number(p *formula.Program) (any, error) { return p.Number(nil) }
func yes(p *formula.Program) (any, error)    { return p.Yes(nil) }

// nothing is a scope without names.
type nothing struct{}

func (nothing) Lookup(string) (formula.Symbol, error) { return formula.Symbol{}, formula.ErrUnknown }
func (nothing) Member(types.Type, string) (formula.Symbol, error) {
	return formula.Symbol{}, formula.ErrUnknown
}
func (nothing) Names() []string                 { return nil }
func (nothing) MemberNames(types.Type) []string { return nil }
