package formula

import (
	"testing"

	"github.com/expr-lang/expr"
	"github.com/expr-lang/expr/vm"

	"houserule/lang/types"
)

// BenchmarkAgainstBareExpr runs the same formulas here and in expr alone, over
// a map of plain numbers and with its machine used again.
func BenchmarkAgainstBareExpr(b *testing.B) {
	env := map[string]any{"level": 5.0, "bonus": 2.0, "dice": []float64{3, 9, 14}}
	f := frame{"level": 5.0, "bonus": 2.0, "dice": types.List{3.0, 9.0, 14.0}}
	for _, text := range []string{"floor(level / 3)", "level + bonus * 2 > 7 ? 1 : 2", "sum(dice, # + 1)"} {
		b.Run(text+"/bare expr", func(b *testing.B) {
			code, err := expr.Compile(text, expr.Env(env))
			if err != nil {
				b.Fatal(err)
			}
			machine := vm.VM{}
			b.ReportAllocs()
			for b.Loop() {
				if _, err := machine.Run(code, env); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(text+"/formula", func(b *testing.B) {
			p, err := Compile(nil, Source{Text: text}, game{}, types.NumberType())
			if err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			for b.Loop() {
				if _, err := p.Run(f); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
