package source

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"houserule/lang/diag"
)

// Cell is a text as it stands in a cell of a spreadsheet: where a program would compute it,
// since it begins with =, +, -, @, a tab or a carriage return, a ' stands before it, as
// spreadsheets themselves have it; characters that steer a terminal are shown as marks.
// Numbers stay numbers. [CellText] reads it.
func Cell(text string) string {
	text = diag.Printable(text)
	if _, err := strconv.ParseFloat(text, 64); err == nil || !computed(text) {
		return text
	}
	return "'" + text
}

// CellText is what stands in a cell that [Cell] or a spreadsheet wrote.
func CellText(cell string) string {
	if rest, ok := strings.CutPrefix(cell, "'"); ok && computed(rest) {
		return rest
	}
	return cell
}

// computed tells texts that a spreadsheet takes for a formula, and such as would lose the '
// that they begin with.
func computed(text string) bool {
	if text == "" {
		return false
	}
	if rest, ok := strings.CutPrefix(text, "'"); ok {
		return computed(rest)
	}
	first, _ := utf8.DecodeRuneInString(text)
	return strings.ContainsRune("=+-@\t\r\u240d\uff1d\uff0b\uff0d\uff20", first)
}
