package odds

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"houserule/lang/types"
)

// maxColumns is the maximum number of columns of a two-way table.
const maxColumns = 12

// twoWayTable returns the joint distribution of two values as a table: the value with more
// outcomes has the rows, the other one the columns. It returns false if the table would be too
// wide, if a value needs the name of a thing, or for any other distribution.
func (d *Distribution) twoWayTable() (string, bool) {
	if d.Together != 2 || d.Method == Sampled {
		return "", false
	}
	down, across := d.values(0), d.values(1)
	if slices.ContainsFunc(slices.Concat(down, across), hasName) {
		return "", false
	}
	first := 0
	if len(across) > len(down) {
		down, across, first = across, down, 1
	}
	if len(across) > maxColumns || slices.ContainsFunc(slices.Concat(down, across), isWide) {
		return "", false
	}
	chances := map[string]string{}
	for _, o := range d.Outcomes {
		if p, _ := o.Chance.Float64(); p > 0 {
			chances[types.Key(o.Value)] = strings.TrimSpace(Percent(p))
		}
	}
	rows := make([][]string, len(down)+1)
	rows[0] = append([]string{""}, texts(across)...)
	for i, x := range down {
		rows[i+1] = []string{types.Format(x)}
		for _, y := range across {
			pair := types.List{x, y}
			if first == 1 {
				pair = types.List{y, x}
			}
			rows[i+1] = append(rows[i+1], chances[types.Key(pair)])
		}
	}
	return aligned(rows), true
}

// values returns the different values at a position of the outcomes, sorted.
func (d *Distribution) values(at int) []types.Value {
	var list []types.Value
	seen := map[string]bool{}
	for _, o := range d.Outcomes {
		pair, _ := o.Value.(types.List)
		if key := types.Key(pair[at]); !seen[key] {
			seen[key] = true
			list = append(list, pair[at])
		}
	}
	slices.SortStableFunc(list, types.Compare)
	return list
}

// hasName reports whether a value may contain a thing, whose name only the world knows.
func hasName(v types.Value) bool {
	switch v.(type) {
	case nil, bool, float64, string:
		return false
	}
	return true
}

// isWide reports whether a value is too long for a column.
func isWide(v types.Value) bool { return len(types.Format(v)) > maxAligned }

func texts(values []types.Value) []string {
	list := make([]string, len(values))
	for i, v := range values {
		list[i] = types.Format(v)
	}
	return list
}

// aligned formats rows of cells, each column right-aligned and as wide as its widest cell.
func aligned(rows [][]string) string {
	var b strings.Builder
	widths := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	for _, row := range rows {
		line := ""
		for i, cell := range row {
			if i > 0 {
				line += "  "
			}
			line += fmt.Sprintf("%*s", widths[i], cell)
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return b.String()
}
