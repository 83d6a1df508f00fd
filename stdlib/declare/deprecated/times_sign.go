package deprecated

import (
	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/lang/lazyregexp"
	"houserule/lang/luasyntax"
)

// timesSign matches a number with × before dice.
var timesSign = lazyregexp.New(`^\s*([0-9]+\s*)×`)

// warnTimesSign warns of texts with dice notation that begins with a number and ×, which repeats the
// roll, as x does, and multiplied it before.
func (w *Words) warnTimesSign() {
	for _, f := range w.files {
		for _, t := range f.chunk.Tree().Tokens {
			if t.Kind != luasyntax.String {
				continue
			}
			at := timesSign.FindStringSubmatchIndex(t.Value)
			if at == nil {
				continue
			}
			if e, err := dice.Parse(t.Value); err != nil || e.Times() == 0 || !dice.HasDice(e.Root()) {
				continue
			}
			start, end := t.SourceOffset(at[3]), t.SourceOffset(at[1])
			w.warn(f.chunk, t.SourceOffset(at[2]), len([]rune(t.Value[at[2]:at[1]])), "write * to multiply, as before, or x to repeat the roll",
				[]diag.Edit{{File: f.chunk.Source().Name, Start: start, End: end, New: "*"}},
				"× before dice repeats the roll, as x does; it multiplied before")
		}
	}
}
