package checks

import (
	"fmt"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/rules"
)

// substitute returns a notation with its variables for dice and faces replaced by the values of
// formulas. It returns the same expression for the same notation and values. Variables for
// numbers are left.
func (cs *Checks) substitute(e *dice.Expression, words map[string]*formula.Program, f rules.Frame) (*dice.Expression, error) {
	parts, faces := map[string]*dice.Expression{}, map[string][]dice.Face{}
	for _, a := range e.Variables() {
		p := words[rules.VariableKey(a)]
		if p == nil || !a.GivesFaces && p.Type().Base == types.Number {
			continue
		}
		v, err := p.Run(f)
		if err != nil {
			return nil, err
		}
		if a.GivesFaces {
			if faces[a.Name], err = facesOf(p, v); err != nil {
				return nil, err
			}
			continue
		}
		switch v := v.(type) {
		case float64:
		case string:
			if err := types.Check(v, types.DiceType()); err != nil {
				return nil, p.Problem(err.Error(), "")
			}
			if parts[a.Name], err = cs.parse(v); err != nil {
				return nil, err
			}
		default:
			return nil, p.Problem(fmt.Sprintf("`%s` is %s, and the dice need a number or other dice", p.Text(), types.Format(v)), "")
		}
	}
	if len(parts)+len(faces) == 0 {
		return e, nil
	}
	replaced, err := e.Substitute(parts, faces)
	if err != nil {
		return nil, err
	}
	return cs.canonical(replaced, e)
}

// maxFaces is the maximum number of faces that a formula can give to a die.
const maxFaces = 1000

// facesOf returns the faces for the value of a formula, a list of texts and numbers.
func facesOf(p *formula.Program, v types.Value) ([]dice.Face, error) {
	list := types.AsList(v)
	if len(list) == 0 || len(list) > maxFaces {
		return nil, p.Problem(fmt.Sprintf("`%s` gives %d faces, and a die has 1 to %d", p.Text(), len(list), maxFaces), "")
	}
	faces := make([]dice.Face, len(list))
	for i, e := range list {
		switch e := e.(type) {
		case float64:
			faces[i] = dice.Face{Value: e}
			continue
		case string:
			if text := strings.TrimSpace(e); text != "" && !strings.ContainsAny(text, "\"\r\n") {
				faces[i] = dice.Face{Text: text}
				continue
			}
		}
		return nil, p.Problem(fmt.Sprintf("`%s` gives a face that is neither a word nor a number: %q", p.Text(), diag.Cut(types.Format(e), diag.MaxText)), "such as '-', 'hit' or 'hit&boon'")
	}
	return faces, nil
}

// NumberOf returns the value of a formula as a number; ok is false if p is nil or the value is
// no number.
func NumberOf(p *formula.Program, f rules.Frame) (float64, bool, error) {
	if p == nil {
		return 0, false, nil
	}
	v, err := p.Run(f)
	n, ok := v.(float64)
	return n, ok, err
}
