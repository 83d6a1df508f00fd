package link

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/rules"
	"houserule/runtime/rules/names"
)

// isTable reports whether a rule is a table: one that is looked up or rolled on.
func isTable(r *rules.Rule) bool { return r.DeclKind == rules.Lookup || r.Decl.Random.Roll != "" }

// checkRows reports rows in a change of something that is not a table, and rows that do not fit
// the table; false after a problem.
func (l *changer) checkRows(r *rules.Rule, c *rules.Change) bool {
	if c.Random.Roll != "" && r.Decl.Random.Roll == "" {
		l.Fail(c.Pos, "leave roll out", "%s %q: %s does not roll", c.Word.Written, c.Target, r.DisplayName()).Suggest(diag.DropField{Key: "roll"})
		return false
	}
	if len(c.Body.Rows) == 0 {
		return true
	}
	if !isTable(r) {
		l.Fail(c.Pos, "", "%s %q: %s is %s and has no rows", c.Word.Written, c.Target, changedName(c, r), diag.A(r.DeclKind.String()))
		return false
	}
	if r.DeclKind == rules.Lookup && len(r.Signature.Params) > 0 && !l.checkKeyType(r, c) {
		return false
	}
	return c.ChangeKind != rules.To || l.checkNewKeys(r, c)
}

// checkKeyType reports rows whose keys can never be looked up; false after a problem.
func (l *changer) checkKeyType(r *rules.Rule, c *rules.Change) bool {
	for _, row := range c.Body.Rows {
		switch params := r.Signature.Params; {
		case row.Column == nil && len(params) > 1:
			l.Fail(c.Pos, "write columns = { ... } and rows of a key and the values", "%s %q: it has two parameters, and a row has one key", c.Word.Written, c.Target)
			return false
		case row.Column != nil && len(params) == 1:
			l.Fail(c.Pos, "leave out columns, and write { key, value }", "%s %q: it has one parameter, and there are columns", c.Word.Written, c.Target)
			return false
		case !l.keyFits(c, row.TableKey, params[0]), row.Column != nil && !l.keyFits(c, *row.Column, params[1]):
			return false
		}
	}
	return true
}

// keyFits reports a key that no value of a parameter belongs to; false after a problem.
func (l *changer) keyFits(c *rules.Change, key rules.TableKey, p rules.Param) bool {
	switch {
	case p.Type.Base == types.Number && key.IsText:
		l.Fail(c.Pos, "", "%s %q: it is looked up by numbers, and a row has the key %q", c.Word.Written, c.Target, key.Text)
	case isTextual(p.Type) && !key.IsText:
		l.Fail(c.Pos, "", "%s %q: it is looked up by texts, and a row has the key %s", c.Word.Written, c.Target, key)
	default:
		return true
	}
	return false
}

func isTextual(t types.Type) bool {
	return t.Base == types.Text || t.Base == types.Choice || t.Base == types.RefBase
}

// checkNewKeys reports an added row whose key exists already; false after a problem.
func (l *changer) checkNewKeys(r *rules.Rule, c *rules.Change) bool {
	there := append([]rules.TableRow{}, r.Decl.Body.Rows...)
	there = append(there, r.Decl.Random.Rolled...)
	for _, other := range l.targets.Changes[r.Name] {
		if other != c && (other.ChangeKind == rules.InsteadOf || l.targets.LoadOrder[other] < l.targets.LoadOrder[c]) {
			there = append(there, other.Body.Rows...)
		}
	}
	for _, row := range c.Body.Rows {
		for _, x := range there {
			if row.Conflicts(x) {
				l.Problems.Add(&diag.Problem{Pos: row.Pos, Message: fmt.Sprintf("to %q: there is a row for %s already", c.Target, x.Key()),
					Hint: otherAnswer(r, row), Notes: []diag.Note{{Pos: x.Pos, Message: "it stands here"}}})
				return false
			}
		}
	}
	return true
}

// otherAnswer returns the hint for an added row whose key exists already: how to replace the table and,
// where its keys are looked up, how to change the answer of the row alone.
func otherAnswer(r *rules.Rule, row rules.TableRow) string {
	const all = "replace the table with instead_of"
	if r.DeclKind != rules.Lookup || len(r.Signature.Params) == 0 {
		return all
	}
	var conditions []string
	for i, p := range r.Signature.Params {
		if key := row.KeyOf(i); key != nil {
			conditions = append(conditions, keyCondition(p.Name, *key)...)
		}
	}
	value := types.Format(row.Value)
	if text, ok := row.Value.(string); ok {
		value = quotedText(text)
	}
	return fmt.Sprintf("%s, or change its answer: after %q { when = %q, %q }", all, r.Name, strings.Join(conditions, " and "), value)
}

// quotedText returns a text as a formula writes it; '...' for one that needs escapes.
func quotedText(text string) string {
	if strings.ContainsAny(text, `'"\{`) {
		return "'...'"
	}
	return "'" + text + "'"
}

// keyCondition returns the formulas of which all are true for the values of a parameter that belong to
// a key.
func keyCondition(param string, k rules.TableKey) (list []string) {
	switch {
	case k.IsText:
		return []string{param + " == " + quotedText(k.Text)}
	case k.Low == k.High:
		return []string{param + " == " + types.Format(k.Low)}
	}
	if !math.IsInf(k.Low, -1) {
		list = append(list, param+" >= "+types.Format(k.Low))
	}
	if !math.IsInf(k.High, 1) {
		list = append(list, param+" <= "+types.Format(k.High))
	}
	return list
}

// linkRolledRows links the results of rows in a change of a table that is rolled on. Rows that
// replace all others become a function that rolls.
func (l *changer) linkRolledRows(r *rules.Rule, c *rules.Change, y *rules.Layer, x *bodyLinker, s *names.Scope) {
	rows := c.Body.Rows
	if len(rows) == 0 || r.Decl.Random.Roll == "" {
		return
	}
	for i := range rows {
		rows[i].Result = x.linkText(rows[i].Braces, s, names.KnownFacts{})
	}
	if c.ChangeKind != rules.InsteadOf {
		return
	}
	roll := c.Random.Roll
	if roll == "" {
		roll = r.Decl.Random.Roll
	}
	y.Answer.Rows, y.Answer.Func = nil, l.src.Random(r.Decl, roll, rows)
	y.Written = fmt.Sprintf("%s on a table of %d rows", roll, len(rows))
}

// checkRowTypes reports rows with another type of value than the table; false after a problem. Dashes
// fit a table that has dashes itself.
func (l *changer) checkRowTypes(r *rules.Rule, c *rules.Change) bool {
	result := r.Signature.Result
	if r.DeclKind != rules.Lookup || result.Base == types.Any || len(c.Body.Rows) == 0 {
		return true
	}
	isDash := func(row rules.TableRow) bool { return row.Value == nil }
	values := slices.DeleteFunc(slices.Clone(c.Body.Rows), isDash)
	if t, same := rowType(values); len(values) > 0 && (!same || !t.Same(result.Required())) {
		l.Fail(c.Pos, "", "%s %q: its rows answer with %s, and not all of these do", c.Word.Written, c.Target, result.Describe())
		return false
	}
	if len(values) < len(c.Body.Rows) && !result.Optional {
		l.Fail(c.Pos, "write a value; in a table without dashes, every row has one", "%s %q: its rows answer with %s, and a dash is none", c.Word.Written, c.Target, result.Describe())
		return false
	}
	return true
}
