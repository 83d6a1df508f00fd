package rules

import (
	"math"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
)

// TableKey is a key of a table: a number, a range of numbers or a text.
type TableKey struct {
	Low, High float64 // inclusive; infinite at open ends
	Text      string  // the key when IsText
	IsText    bool
}

// Matches reports whether a value that is looked up belongs to the key. A thing is looked up by its
// name.
func (k TableKey) Matches(value types.Value) bool {
	switch v := value.(type) {
	case float64:
		return !k.IsText && k.Low <= v && v <= k.High
	case string:
		return k.IsText && k.Text == v
	case types.Ref:
		return k.IsText && v.Name != "" && k.Text == v.Name
	}
	return false
}

// Overlaps reports whether a value may belong to both keys.
func (k TableKey) Overlaps(other TableKey) bool {
	if k.IsText || other.IsText {
		return k.IsText == other.IsText && k.Text == other.Text
	}
	return k.Low <= other.High && other.Low <= k.High
}

// String returns the key as it is written.
func (k TableKey) String() string {
	switch {
	case k.IsText:
		return k.Text
	case math.IsInf(k.Low, -1):
		return "up to " + types.Format(k.High)
	case math.IsInf(k.High, 1):
		return types.Format(k.Low) + " and up"
	case k.Low == k.High:
		return types.Format(k.Low)
	}
	return types.Format(k.Low) + " to " + types.Format(k.High)
}

// TableRow is one value of a table: a row, or a cell of a table with two parameters.
type TableRow struct {
	TableKey
	Column *TableKey        // the key of the second parameter; nil for a table with one or none
	Value  types.Value      // nil for none, which only a cell can be
	Braces *content.Formula // the value, if it is a text with braces
	Result *Text            // Braces, linked; nil for a table that is not rolled on
	Pos    diag.Pos
}

// Key returns the keys of the row as text.
func (r TableRow) Key() string {
	if r.Column == nil {
		return r.TableKey.String()
	}
	return r.TableKey.String() + ", " + r.Column.String()
}

// Conflicts reports whether the same keys may belong to both rows.
func (r TableRow) Conflicts(other TableRow) bool {
	if !r.Overlaps(other.TableKey) || (r.Column == nil) != (other.Column == nil) {
		return false
	}
	return r.Column == nil || r.Column.Overlaps(*other.Column)
}

// ReferredTable returns the table to which a row refers by "see kind.table"; false for other rows.
func (r TableRow) ReferredTable() (string, bool) {
	text, _ := r.Value.(string)
	other, found := strings.CutPrefix(text, "see ")
	return other, found && !strings.Contains(other, " ")
}

// KeyOf returns the key of the row for a parameter of its table, by the index of the parameter; nil
// for none.
func (r *TableRow) KeyOf(i int) *TableKey {
	if i == 0 {
		return &r.TableKey
	}
	return r.Column
}
