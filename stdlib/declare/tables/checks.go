package tables

import (
	"fmt"
	"math"
	"strings"
	"unicode/utf8"

	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/lang/lazyregexp"
	"houserule/lang/types"
	"houserule/runtime/rules"
)

// Check reports rows and columns of a table that overlap or can never be found, and returns whether
// those of numbers are ascending ranges. params are the parameters of the table.
func (tr *Reader) Check(rows []rules.TableRow, params []rules.Param) (sound bool) {
	mixed := func(i int) bool { return i < len(params) && params[i].Type.Base == types.Any }
	return tr.check(rows, mixed(0), mixed(1))
}

// check is Check; mixedRows and mixedColumns say whether texts may stand beside numbers.
func (tr *Reader) check(rows []rules.TableRow, mixedRows, mixedColumns bool) (sound bool) {
	tr.checkAmounts(rows)
	sound = tr.checkAxis(RowKeys(rows), mixedRows)
	return tr.checkAxis(columnKeys(rows), mixedColumns) && sound
}

// RowKeys returns a row for each different key of rows, in their order.
func RowKeys(rows []rules.TableRow) (list []rules.TableRow) {
	for i, r := range rows {
		if i == 0 || r.Column == nil || r.Pos != rows[i-1].Pos || r.TableKey != rows[i-1].TableKey {
			list = append(list, rules.TableRow{TableKey: r.TableKey, Pos: r.Pos})
		}
	}
	return list
}

// columnKeys returns a row for each column; nil for a table with one parameter.
func columnKeys(rows []rules.TableRow) (list []rules.TableRow) {
	first := map[*rules.TableKey]bool{}
	for _, r := range rows {
		if r.Column != nil && !first[r.Column] {
			first[r.Column] = true
			list = append(list, rules.TableRow{TableKey: *r.Column, Pos: r.Pos})
		}
	}
	return list
}

// checkAxis reports keys of rows, or of columns, that overlap. mixed says that both texts and
// numbers are allowed.
func (tr *Reader) checkAxis(keys []rules.TableRow, mixed bool) (sound bool) {
	sound = true
	for i, r := range keys {
		if !r.IsText && r.Low > r.High {
			tr.failRow(r, nil, "", "%s: a row goes from %s to %s", tr.h, types.Format(r.Low), types.Format(r.High))
			sound = false
		}
		for _, q := range keys[:i] {
			switch {
			case r.IsText != q.IsText && mixed:
			case r.IsText != q.IsText:
				hint := "give the parameter the type `any`, which allows both"
				if len(tr.h.Params) == 0 {
					hint = "" // a roll is a number or a text
				}
				tr.failRow(r, &q, hint, "%s mixes texts and numbers as keys", tr.h)
				return false
			case r.IsText && r.Text == q.Text:
				tr.failRow(r, &q, "", "%s has the row %q twice", tr.h, r.Text)
			case !r.IsText && r.Low <= q.High && q.Low <= r.High:
				tr.failRow(r, &q, "", "%s: the rows for %s and %s overlap", tr.h, q.Key(), r.Key())
			}
		}
	}
	return sound
}

// failRow reports a problem of a row: at its line in a spreadsheet, together with another row in
// conflict with it, or else at the heading.
func (tr *Reader) failRow(r rules.TableRow, other *rules.TableRow, hint, format string, args ...any) {
	if tr.Sheets[r.Pos.File] == nil {
		tr.fail(hint, format, args...)
		return
	}
	p := tr.Problem(r.Pos, utf8.RuneCountInString(r.Key()), format, args...)
	p.Hint = hint
	if other != nil {
		p.Notes = append(p.Notes, diag.Note{Pos: other.Pos, Message: "the other row is here"})
	}
	tr.Problems.Add(p)
}

// amount matches a number followed by a word, or with a comma.
var amount = lazyregexp.New(`^([-+]?[0-9]+(?:[.,][0-9]+)*)(?: +\pL+| *\p{Sc})?$`)

// checkAmounts reports rows such as "5 coins" beside rows such as 3: readers of the table expect
// one or the other.
func (tr *Reader) checkAmounts(rows []rules.TableRow) {
	var numbers, amounts []rules.TableRow
	for _, r := range rows {
		switch v := r.Value.(type) {
		case float64:
			numbers = append(numbers, r)
		case nil: // a dash
		case string:
			if !amount.MatchString(v) {
				return // the rows are of many forms
			}
			amounts = append(amounts, r)
		default:
			return
		}
	}
	if len(numbers) == 0 || len(amounts) == 0 {
		return
	}
	if len(numbers) >= len(amounts) {
		for _, r := range amounts {
			tr.failRow(r, &numbers[0], "write "+strings.ReplaceAll(amount.FindStringSubmatch(r.Value.(string))[1], ",", "."), "%s: the row %s holds the text %q, and others hold numbers", tr.h, r.Key(), r.Value)
		}
		return
	}
	for _, r := range numbers {
		tr.failRow(r, &amounts[0], "", "%s: the row %s holds the number %s, and others hold texts such as %q", tr.h, r.Key(), types.Format(r.Value), amounts[0].Value)
	}
}

// CheckKeys reports rows that can never be looked up: keys of another type than the parameter, or
// that the dice cannot roll.
func (tr *Reader) CheckKeys(d *rules.Declaration) {
	if d.Random.Roll != "" {
		if len(d.Params) > 0 {
			tr.fail("leave the brackets out, or write no roll", "%s rolls and takes nothing", tr.h)
		}
		if d.Body.Rows[0].Column != nil {
			tr.failAt("columns", "leave columns out, or write no roll", "%s rolls for a row, and has columns", tr.h)
			return
		}
		tr.checkRoll(d)
		return
	}
	two := d.Body.Rows[0].Column != nil
	switch {
	case len(d.Params) > 2:
		tr.fail("write a table for each, or a rule", "%s looks up at most two things, not %d", tr.h, len(d.Params))
		return
	case len(d.Params) == 2 && !two:
		tr.fail(fmt.Sprintf("write columns = { ... }, the keys of `%s`, and rows of a key and the values", d.Params[1].Name), "%s has two parameters, and its rows have one key", tr.h)
		return
	case len(d.Params) == 1 && two:
		tr.fail(fmt.Sprintf("write table \"%s (%s, other)\", or leave out columns", d.Name, d.Params[0].Name), "%s has columns, and no parameter to choose one", tr.h)
		return
	}
	for i, p := range d.Params {
		keys := RowKeys(d.Body.Rows)
		if i == 1 {
			keys = columnKeys(d.Body.Rows)
		}
		tr.checkKeyType(p, keys)
	}
}

// checkKeyType reports keys that no value of a parameter belongs to.
func (tr *Reader) checkKeyType(p rules.Param, keys []rules.TableRow) {
	text := keys[0].IsText // all are alike, or the parameter may be anything
	switch p.Type.Base {
	case types.Any:
	case types.Number:
		if text {
			tr.fail(fmt.Sprintf("write (%s: text)", p.Name), "%s is looked up by texts, but `%s` is %s", tr.h, p.Name, p.Type.Describe())
		}
	case types.Text, types.Choice, types.RefBase:
		if !text {
			tr.fail(fmt.Sprintf("write (%s)", p.Name), "%s is looked up by numbers, but `%s` is %s", tr.h, p.Name, p.Type.Describe())
		}
	default:
		tr.fail("look up a text or a number, such as the name of a thing", "%s is looked up by texts or numbers, but `%s` is %s", tr.h, p.Name, p.Type.Describe())
	}
}

// checkRoll reports invalid dice notation of a table and in its results.
func (tr *Reader) checkRoll(d *rules.Declaration) {
	e, err := dice.Parse(d.Random.Roll)
	if err == nil && len(e.VariableNames()) > 0 {
		tr.failAt("roll", "roll it in a check, and look its total up", "%s: its dice have no `@%s` to read", tr.h, e.VariableNames()[0])
		return
	}
	if err != nil {
		tr.notation(err, tr.h.Placed(d.Random.Roll, "roll"))
		return
	}
	d.Random.Sees = tr.results(d.Body.Rows)
}

// CheckGaps reports gaps between whole numbers of the rows, and of the columns.
func (tr *Reader) CheckGaps(rows []rules.TableRow) {
	tr.checkAxisGaps(RowKeys(rows))
	tr.checkAxisGaps(columnKeys(rows))
}

func (tr *Reader) checkAxisGaps(rows []rules.TableRow) {
	for _, r := range rows {
		if r.IsText || math.IsInf(r.High, 1) {
			continue
		}
		next, found := math.Inf(1), false
		for _, q := range rows {
			if q.IsText {
				continue
			}
			if q.Low <= r.High && q.High > r.High { // it overlaps and goes on
				next, found = r.High, false
				break
			}
			if q.Low > r.High && q.Low < next {
				next, found = q.Low, true
			}
		}
		if found && next > r.High+1 {
			tr.fail("", "%s has no row between %s and %s", tr.h, types.Format(r.High), types.Format(next))
		}
	}
}
