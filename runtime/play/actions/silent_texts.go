package actions

import (
	"fmt"

	"houserule/lang/types"
	"houserule/runtime/play/eval"
	"houserule/runtime/rules"
)

// evaluateSilently evaluates a text in odds for its effects only. It does not roll dice, skips
// tables that only roll, and does not evaluate values of a check, because they have no effect but
// the text.
func (ex *executor) evaluateSilently(text *rules.Text, f *eval.Frame) error {
	for _, p := range text.Parts {
		var err error
		switch {
		case p.Table != nil:
			if ex.ac.isRollOnly(p.Table, f) {
				continue
			}
			_, err = ex.do(p.Table, f)
		case p.Value != nil && f.Check == nil:
			_, err = textValue(p, f)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// textValue returns the value of a formula in a text; none is an error.
func textValue(p rules.TextPart, f *eval.Frame) (types.Value, error) {
	v, err := p.Value.Run(f)
	if err == nil && v == nil {
		err = p.Value.Problem(fmt.Sprintf("`%s` is none, so nothing can be said", p.Value.Text()), fmt.Sprintf("write {%s ?? 'nothing'}", p.Value.Text()))
	}
	return v, err
}

// isRollOnly reports whether a step rolls on a table without any effect but its answer.
func (ac *Actions) isRollOnly(s *rules.Step, f *eval.Frame) bool {
	if s.Rule == nil || s.Box != nil || s.Field(rules.Later) != nil {
		return false
	}
	n := f.Ref
	if s.Actor != nil {
		v, err := s.Actor.Run(f)
		if n = types.AsRef(v); err != nil || n == (types.Ref{}) {
			return false
		}
	}
	return ac.isRollOnlyTable(s.Rule, n, map[*rules.Rule]bool{})
}

// isRollOnlyTable reports whether rolling on a table has no effect but the answer, whatever is
// rolled: neither the table nor the tables in its rows have any.
func (ac *Actions) isRollOnlyTable(r *rules.Rule, n types.Ref, seen map[*rules.Rule]bool) bool {
	if seen[r] {
		return true
	}
	seen[r] = true
	if !ac.HasRowsOnly(r, n) {
		return false
	}
	rows := r.Decl.Random.Rolled
	for _, y := range r.Adds {
		rows = append(rows[:len(rows):len(rows)], y.Answer.Rows...)
	}
	for _, row := range rows {
		if name, ok := row.ReferredTable(); ok {
			other, at := ac.FollowUp(name, n)
			if other == nil || !ac.isRollOnlyTable(other, at, seen) {
				return false
			}
		}
		if row.Result == nil {
			continue
		}
		for _, p := range row.Result.Parts {
			if s := p.Table; s != nil && (s.Actor != nil || s.Rule == nil || s.Box != nil || !ac.isRollOnlyTable(s.Rule, n, seen)) {
				return false
			}
		}
	}
	return true
}

// FollowUp returns the table at which a row continues, and whose it is; nil for none.
func (ac *Actions) FollowUp(name string, n types.Ref) (*rules.Rule, types.Ref) {
	r := ac.world.Program().Rule(name)
	if r == nil || r.Kind == nil {
		return nil, n
	}
	if id := rules.SingletonRecord(r.Kind.Name); id != 0 {
		n = types.Ref{Record: id, Kind: r.Kind.Name}
	}
	return r, n
}

// HasRowsOnly reports whether rolling on a table of n only selects a row: the table has no
// requirements, costs, offers or layers except added rows, and nothing on the clock counts it.
func (ac *Actions) HasRowsOnly(r *rules.Rule, n types.Ref) bool {
	return r.DeclKind == rules.Action && r.Decl.Random.Roll != "" && r.Base.Body == nil && ac.world.Program().Find(ac.world.Kind(n), r.Word) == r &&
		len(r.Replacements)+len(r.Wraps)+len(r.Carried)+len(r.House)+len(r.Requires)+len(r.Costs)+len(r.Uses.Once) == 0 &&
		!r.Uses.Resets && !ac.offers.HasOffers(r) && len(ac.world.Schedule.Awaiting(r.Name, n)) == 0
}
