package lint

import (
	"testing"

	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// options is the scope of a formula that reads options alone.
type options struct{}

func (options) Lookup(name string) (formula.Symbol, error) {
	return formula.Symbol{Name: name, Type: types.YesNoType()}, nil
}
func (options) Member(types.Type, string) (formula.Symbol, error) {
	return formula.Symbol{}, formula.ErrUnknown
}
func (options) Names() []string                 { return nil }
func (options) MemberNames(types.Type) []string { return nil }

// TestHouseRulesAreNotCompared: replacements are compared in pairs, so those of the house, of
// which a long campaign has hundreds on one rule, are left out first.
func TestHouseRulesAreNotCompared(t *testing.T) {
	byOption, err := formula.Compile(nil, formula.Source{Text: "option"}, options{}, types.YesNoType())
	if err != nil {
		t.Fatal(err)
	}
	r := &rules.Rule{Name: "climber.reach", Replacements: []*rules.Layer{{Module: "a"}, {Module: "b", When: byOption}}}
	for range 240 {
		r.Replacements = append(r.Replacements, &rules.Layer{Module: content.House, House: true, When: byOption})
	}
	if n := len(staticReplacements(r)); n != 2 {
		t.Errorf("%d replacements are compared in pairs, not the 2 of modules", n)
	}
	r.Replacements = append(r.Replacements, &rules.Layer{Module: content.House, House: true})
	if n := len(staticReplacements(r)); n != 0 {
		t.Errorf("%d replacements are compared though the house settles the rule", n)
	}
}
