package narrate

import (
	"fmt"
	"strings"

	"houserule/stdlib/campaign/file"
)

// LineRange names the lines from first to last; "nothing changed" if last is less than first.
func LineRange(first, last int64) string {
	switch {
	case last < first:
		return "nothing changed"
	case last == first:
		return fmt.Sprintf("line %d", first)
	case last == first+1:
		return fmt.Sprintf("lines %d and %d", first, last)
	}
	return fmt.Sprintf("lines %d to %d", first, last)
}

// LineNumbers lists the numbers of lines, consecutive ones as a range: "lines 3 to 7 and 9".
func LineNumbers(list []file.Line) string {
	var parts []string
	for i := 0; i < len(list); {
		end := i
		for end+1 < len(list) && list[end+1].Number == list[end].Number+1 {
			end++
		}
		switch first, last := list[i].Number, list[end].Number; last - first {
		case 0:
			parts = append(parts, fmt.Sprint(first))
		case 1:
			parts = append(parts, fmt.Sprint(first), fmt.Sprint(last))
		default:
			parts = append(parts, fmt.Sprintf("%d to %d", first, last))
		}
		i = end + 1
	}
	switch n := len(parts); {
	case len(list) == 1:
		return "line " + parts[0]
	case n == 1:
		return "lines " + parts[0]
	default:
		return "lines " + strings.Join(parts[:n-1], ", ") + " and " + parts[n-1]
	}
}

// SameResults returns the message that the replayed lines first to last have the same results as
// before.
func SameResults(first, last int64) string {
	if first == last {
		return fmt.Sprintf("line %d has the same result", last)
	}
	return fmt.Sprintf("lines %d to %d have the same results", first, last)
}

// SafeLines returns the message that the lines up to last are on disk.
func SafeLines(last int64) string {
	switch last {
	case 0:
		return "and no line is lost"
	case 1:
		return "line 1 is safe"
	}
	return fmt.Sprintf("lines 1 to %d are safe", last)
}

// LinesSoFar returns the text on the number n of lines of a campaign.
func LinesSoFar(n int64) string {
	switch n {
	case 0:
		return "nothing"
	case 1:
		return "1 line"
	}
	return fmt.Sprintf("%d lines", n)
}

// Verb returns one if n is 1, otherwise several.
func Verb(n int, one, several string) string {
	if n == 1 {
		return one
	}
	return several
}
