package author

import (
	"fmt"
	"strings"
	"sync/atomic"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"houserule/cmd/houserule/internal/program"
	"houserule/lang/diag"
	"houserule/stdlib/bench"
)

func benchCommand(p *program.Program) *cobra.Command {
	long, growth := time.Second, false
	cmd := &cobra.Command{
		Use:   "bench [ROW...]",
		Short: "Measure the speed of the engine on this machine",
		Long: `Measure the time of frequent operations. Each operation is one row, which is compared with
the minimal work that it cannot avoid. Times are shown as ratios, because absolute times
differ between machines. The exact numbers of charged steps, branches of odds and
allocations are also shown. A ROW is a part of the name of a row; without arguments, all
rows are measured.

With --growth, each operation is measured at three sizes of the game: entries, people at the
table, lines of a campaign and others. The table shows the power of the size with which the time
grows, beside the growth that the engine allows.`,
		Example: `  houserule bench
  houserule bench strike --for 3s
  houserule bench --growth
  houserule bench --json`,
		Args: program.ArgCount(0, -1),
		RunE: func(_ *cobra.Command, args []string) error {
			if growth {
				return benchmarkGrowth(p, args, long)
			}
			return benchmark(p, args, long)
		},
	}
	cmd.Flags().DurationVar(&long, "for", long, "measuring time per row, or per size of a row")
	cmd.Flags().BoolVar(&growth, "growth", false, "measure how costs grow with the size of a game")
	return cmd
}

func benchmark(p *program.Program, wanted []string, long time.Duration) error {
	rows, err := chosenRows(wanted)
	if err != nil {
		return program.Unusable(err)
	}
	all, err := measureEach(p, rows, func(r bench.Row) (*bench.Result, error) { return bench.Measure(r, long) })
	if err != nil {
		return err
	}
	bench.Compare(all)
	if p.Flags.JSON {
		return p.WriteJSON(map[string]any{"rows": all})
	}
	return benchTable(p, all)
}

// measureEach measures rows until all are measured or the user interrupts it.
func measureEach[Row, Result any](p *program.Program, rows []Row, measure func(Row) (Result, error)) (all []Result, err error) {
	var interrupted atomic.Bool
	stop := p.OnInterrupt(func() { interrupted.Store(true) })
	defer stop()
	for _, row := range rows {
		if interrupted.Load() {
			break // the results so far are shown
		}
		r, err := measure(row)
		if err != nil {
			return nil, program.Fail(err)
		}
		all = append(all, r)
	}
	return all, nil
}

// chosenRows returns the rows whose names contain one of some texts, and the rows that they are
// compared with.
func chosenRows(wanted []string) ([]bench.Row, error) {
	rows := bench.Rows()
	if len(wanted) == 0 {
		return rows, nil
	}
	byName, names, take := map[string]bench.Row{}, []string{}, map[string]bool{}
	for _, r := range rows {
		byName[r.Name], names = r, append(names, r.Name)
	}
	for _, text := range wanted {
		found := false
		for _, r := range rows {
			if strings.Contains(r.Name, text) {
				found = true
				for name := r.Name; name != ""; name = byName[name].Beside {
					take[name] = true
				}
			}
		}
		if !found {
			return nil, &diag.Problem{Message: fmt.Sprintf("no row is called %q", text), Hint: "there are " + strings.Join(names, ", ")}
		}
	}
	var chosen []bench.Row
	for _, r := range rows {
		if take[r.Name] {
			chosen = append(chosen, r)
		}
	}
	return chosen, nil
}

func benchTable(p *program.Program, all []*bench.Result) error {
	w := tabwriter.NewWriter(p.Out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "row\ttime\tbeside\tfloor\tallocations\tcounted")
	for _, r := range all {
		beside, floor := "", ""
		if r.Ratio > 0 {
			beside = fmt.Sprintf("%.3g x %s", r.Ratio, r.Beside)
		}
		if r.Floor > 0 {
			floor = fmt.Sprintf("%.3g x", r.Floor)
		}
		var counts []string
		for _, c := range r.Counts {
			counts = append(counts, fmt.Sprintf("%d %s", c.N, c.Name))
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%.0f\t%s\n", r.Name, readable(r.Nanos), beside, floor, r.Allocs, strings.Join(counts, ", "))
	}
	return w.Flush()
}

// readable formats nanoseconds in a fitting unit with three digits.
func readable(nanos float64) string {
	for _, unit := range []struct {
		from float64
		name string
	}{{1e9, "s"}, {1e6, "ms"}, {1e3, "us"}} {
		if nanos >= unit.from {
			return fmt.Sprintf("%.3g %s", nanos/unit.from, unit.name)
		}
	}
	return fmt.Sprintf("%.3g ns", nanos)
}
