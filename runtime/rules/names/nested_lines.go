package names

import (
	"strings"

	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/rules"
)

// nestedLine returns a line of a nested check, as in rival.total.
func (s *Scope) nestedLine(check, name string) (formula.Symbol, error) {
	r := s.l.names.Tables.Rules[check]
	of := s.l.CheckOf(r)
	get := func(f any, self types.Value, _ []types.Value) (types.Value, error) {
		return f.(rules.Frame).NestedLine(self.(types.Ref).Name, name)
	}
	switch i, ok := of.LineIndex(name); {
	case name == "dice":
		t := of.diceType()
		t.Kind = nestedDiceKind + check
		return formula.Symbol{Name: name, Type: t, Get: s.requireOrder(get)}, nil
	case name == "symbols" && !ok && s.l.names.ShowsWords(of.Family):
		t := of.symbolsType("")
		return formula.Symbol{Name: name, Type: t, Get: func(_ any, self types.Value, _ []types.Value) (types.Value, error) {
			return types.Ref{Kind: t.Kind, Name: self.(types.Ref).Name}, nil
		}}, nil
	case ok && of.IsUnordered(i):
		return formula.Symbol{Name: name, Type: of.LineType(i), Get: s.inOrder().requireOrder(get)}, nil
	case ok:
		return formula.Symbol{Name: name, Type: of.LineType(i), Get: get}, nil
	case name == "roller":
		return formula.Symbol{Name: name, Type: of.RollerType(), Get: get}, nil
	}
	return formula.Symbol{}, formula.ErrUnknown
}

// nestedNames lists what formulas can read of a nested check.
func (l *Compiler) nestedNames(check string) []string {
	return append(l.CheckOf(l.names.Tables.Rules[check]).LineNames(), "dice", "roller")
}

// nestedCheckOf returns the name of the nested check of an internal kind; "" for other kinds.
func nestedCheckOf(kind string) string {
	name, ok := strings.CutPrefix(kind, rules.CheckKind)
	if !ok {
		return ""
	}
	return name
}
