package modules_test

import (
	"fmt"
	"strings"
	"testing"

	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/rules"
	"houserule/runtime/rules/names"
	"houserule/stdlib/engine"
)

// Lines that checks inherit are compiled once for all checks in which they mean the same. With the hook
// of coverage each is compiled for itself; nothing that was linked may differ.
func TestSharedFormulasMeanTheSame(t *testing.T) {
	t.Parallel()
	shelf, _ := standard(t)
	for _, ids := range [][]string{{"rpj-examples", "rpj-conditions", "rpj-inventory"}, {"tbd"}, {"brp"}, {"bum"}, {"hex-tactical"}} {
		load := func(hooks engine.Hooks) (string, int) {
			g, err := engine.Open(engine.Options{Modules: ids, Finder: shelf, Hooks: hooks})
			if err != nil {
				t.Fatal(err)
			}
			defer g.Close()
			return linked(g.Table.World().Program())
		}
		got, programs := load(engine.Hooks{})
		want, all := load(engine.Hooks{Ran: func(names.Place) func(types.Value, error) { return nil }})
		if got != want {
			a, b := strings.Split(got, "\n"), strings.Split(want, "\n")
			for i := range a {
				if i >= len(b) || a[i] != b[i] {
					t.Fatalf("%v: linked otherwise with shared formulas:\n%s\n%s", ids, a[i], append(b, "")[min(i, len(b))])
				}
			}
		}
		if ids[0] == "rpj-examples" && programs > all*9/10 {
			t.Errorf("%v: %d programs with shared formulas and %d without", ids, programs, all)
		}
	}
}

// linked writes the formulas of the layers of a program with their types and what they read, and counts
// their programs.
func linked(program *rules.Program) (text string, programs int) {
	var b strings.Builder
	seen := map[*formula.Program]bool{}
	write := func(what string, p *formula.Program) {
		if p != nil {
			seen[p] = true
			fmt.Fprintln(&b, " ", what, p.Place(), p.Text(), p.Type(), p.Want(), p.Uses(), p.Reads())
		}
	}
	rows := func(what string, list []rules.LinkedRow) {
		for _, row := range list {
			write(what+" when", row.When)
			write(what, row.Value)
		}
	}
	for _, r := range program.Everything() {
		fmt.Fprintln(&b, r.Name, r.Signature.Result)
		write("condition", r.When)
		for _, q := range r.Requires {
			write("requires", q.Holds)
			write("requires when", q.When)
			write("requires if", q.If)
		}
		for _, y := range r.Layers() {
			fmt.Fprintln(&b, " ", y.Word(), y.Module, y.Pos, y.Family.Inherited)
			write("when", y.When)
			write("answer", y.Answer.Formula)
			rows("sum", y.Answer.Sum)
			rows("best", y.Answer.Best)
			rows("first", y.Answer.First)
		}
	}
	for _, w := range append(program.Warnings(), program.Notes()...) {
		fmt.Fprintln(&b, w)
	}
	return b.String(), len(seen)
}
