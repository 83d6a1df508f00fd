package author

import (
	"fmt"
	"strings"
	"text/tabwriter"
	"time"

	"houserule/cmd/houserule/internal/program"
	"houserule/lang/diag"
	"houserule/stdlib/bench"
)

// benchmarkGrowth measures how the costs of operations grow with the size of a game.
func benchmarkGrowth(p *program.Program, wanted []string, long time.Duration) error {
	rows, err := chosenGrowthRows(wanted)
	if err != nil {
		return program.Unusable(err)
	}
	all, err := measureEach(p, rows, func(r bench.GrowthRow) (*bench.Growth, error) { return bench.MeasureGrowth(r, long) })
	if err != nil {
		return err
	}
	if p.Flags.JSON {
		return p.WriteJSON(map[string]any{"growth": all})
	}
	return growthTable(p, all)
}

// chosenGrowthRows returns the rows whose names or sizes contain one of some texts.
func chosenGrowthRows(wanted []string) (chosen []bench.GrowthRow, err error) {
	rows := bench.GrowthRows()
	if len(wanted) == 0 {
		return rows, nil
	}
	found := make([]bool, len(wanted))
	var names []string
	for _, r := range rows {
		name, take := r.Name+", "+r.Of, false
		names = append(names, name)
		for i, text := range wanted {
			if strings.Contains(name, text) {
				found[i], take = true, true
			}
		}
		if take {
			chosen = append(chosen, r)
		}
	}
	for i, text := range wanted {
		if !found[i] {
			return nil, &diag.Problem{Message: fmt.Sprintf("no row is called %q", text), Hint: "there are " + strings.Join(names, "; ")}
		}
	}
	return chosen, nil
}

func growthTable(p *program.Program, all []*bench.Growth) error {
	w := tabwriter.NewWriter(p.Out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "row\tsizes\ttimes\tallocations\tgrows with\tat most")
	for _, g := range all {
		var sizes, times, allocs []string
		for i, r := range g.Results {
			sizes, times = append(sizes, fmt.Sprint(g.Sizes[i])), append(times, readable(r.Nanos))
			allocs = append(allocs, fmt.Sprintf("%.0f", r.Allocs))
		}
		fmt.Fprintf(w, "%s\t%s %s\t%s\t%s\tsize^%.2f\t%s\n", g.Name, strings.Join(sizes, ", "), g.Of,
			strings.Join(times, ", "), strings.Join(allocs, ", "), g.Exponent, g.Order)
	}
	return w.Flush()
}
