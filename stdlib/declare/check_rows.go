package declare

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/rules"
)

// checkRows reports overlaps, and tells whether every row is from a lower number
// to a higher one, or all are texts.
func (l *Loader) checkRows(b *body, rows []rules.TableRow) (sound bool) {
	sound = true
	l.checkAmounts(b, rows)
	for i, r := range rows {
		if !r.IsText && r.Low > r.High {
			b.failRow(r, nil, "", "%s: a row goes from %s to %s", b.h, types.Format(r.Low), types.Format(r.High))
			sound = false
		}
		for _, q := range rows[:i] {
			switch {
			case r.IsText != q.IsText:
				b.failRow(r, &q, "", "%s mixes texts and numbers as keys", b.h)
				return false
			case r.IsText && r.Text == q.Text:
				b.failRow(r, &q, "", "%s has the row %q twice", b.h, r.Text)
			case !r.IsText && r.Low <= q.High && q.Low <= r.High:
				b.failRow(r, &q, "", "%s: the rows for %s and %s overlap", b.h, q.Key(), r.Key())
			}
		}
	}
	return sound
}

// failRow reports a problem of a row: at its line in a spreadsheet, with that of
// another row that it does not go with, else at the heading.
func (b *body) failRow(r rules.TableRow, other *rules.TableRow, hint, format string, args ...any) {
	if b.l.sheets[r.Pos.File] == nil {
		b.fail(hint, format, args...)
		return
	}
	p := b.l.problem(r.Pos, utf8.RuneCountInString(r.Key()), format, args...)
	p.Hint = hint
	if other != nil {
		p.Notes = append(p.Notes, diag.Note{Pos: other.Pos, Message: "the other row stands here"})
	}
	b.l.Problems.Add(p)
}

// amount is a number with a word behind it, or one that is written with a comma.
var amount = regexp.MustCompile(`^([-+]?[0-9]+(?:[.,][0-9]+)*)(?: +\pL+| *\p{Sc})?$`)

// checkAmounts reports rows with "5 coins" beside rows with 3: whatever reads the
// table wants one or the other.
func (l *Loader) checkAmounts(b *body, rows []rules.TableRow) {
	var numbers, amounts []rules.TableRow
	for _, r := range rows {
		switch v := r.Value.(type) {
		case float64:
			numbers = append(numbers, r)
		case string:
			if !amount.MatchString(v) {
				return // the rows say many things
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
			b.failRow(r, &numbers[0], "write "+strings.ReplaceAll(amount.FindStringSubmatch(r.Value.(string))[1], ",", "."), "%s: the row %s holds the text %q, and others hold numbers", b.h, r.Key(), r.Value)
		}
		return
	}
	for _, r := range numbers {
		b.failRow(r, &amounts[0], "", "%s: the row %s holds the number %s, and others hold texts such as %q", b.h, r.Key(), types.Format(r.Value), amounts[0].Value)
	}
}

// checkCells reports cells of a column of texts that hold a bare number beside "5 coins".
func (l *Loader) checkCells(file *diag.File, column string, cells []cell) {
	var numbers []cell
	example := ""
	for _, c := range cells {
		if _, err := strconv.ParseFloat(c.text, 64); err == nil {
			numbers = append(numbers, c)
		} else if amount.MatchString(c.text) {
			example = c.text
		} else {
			return
		}
	}
	if example == "" {
		return
	}
	for _, c := range numbers {
		p := file.ProblemAt(c.at, utf8.RuneCountInString(c.text), fmt.Sprintf("`%s` is %s here, and a text such as %q in other rows", column, c.text, example))
		l.Problems.Add(p)
	}
}

// cell is a cell of a spreadsheet that holds a text.
type cell struct {
	text string
	at   diag.Pos
}
