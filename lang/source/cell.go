package source

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"houserule/lang/diag"
)

// Cell returns text for a cell of a spreadsheet. A text that a program would evaluate as a
// formula, since it begins with =, +, -, @, a tab or a carriage return, is prefixed with ', as
// spreadsheets do it. Control characters are replaced by visible ones. Numbers are not changed.
// [CellText] is the inverse.
func Cell(text string) string {
	text = diag.Printable(text)
	if _, err := strconv.ParseFloat(text, 64); err == nil || !isFormula(text) {
		return text
	}
	return "'" + text
}

// CellText returns the text of a cell written by [Cell] or by a spreadsheet.
func CellText(cell string) string {
	if rest, ok := strings.CutPrefix(cell, "'"); ok && isFormula(rest) {
		return rest
	}
	return cell
}

// isFormula reports whether a spreadsheet would evaluate text as a formula, also after a leading
// ', which would otherwise be lost.
func isFormula(text string) bool {
	if text == "" {
		return false
	}
	if rest, ok := strings.CutPrefix(text, "'"); ok {
		return isFormula(rest)
	}
	first, _ := utf8.DecodeRuneInString(text)
	return strings.ContainsRune("=+-@\t\r\u240d\uff1d\uff0b\uff0d\uff20", first)
}
