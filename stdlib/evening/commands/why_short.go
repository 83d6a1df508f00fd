package commands

import (
	"houserule/runtime/explain"
	"houserule/stdlib/evening"
	"houserule/stdlib/narrate"
)

// explained explains a command of the log; of what was written by hand there is nothing to
// explain but what was written.
func explained(reader *evening.Reader, n int) (narrate.Explained, error) {
	t := reader.Game.Table
	if n >= 1 && n <= len(t.Journal().Entries()) && t.Journal().Entries()[n-1].Fiat {
		trace := &explain.Trace{Title: t.Journal().Entries()[n-1].Title + ", by fiat"}
		for _, w := range t.Changes().WrittenIn(n - 1) {
			trace.Parts = append(trace.Parts, &explain.Trace{Title: narrate.Spoken(w.Box.Name) + " " + reader.HeldBefore(w) + " -> " + reader.Held(w.After, w)})
		}
		return narrate.Explained{Head: trace.Title, Trace: trace}, nil
	}
	trace, err := narrate.Explain(reader.Game, n)
	if err != nil {
		return narrate.Explained{}, err
	}
	return narrate.Explained{Head: narrate.CommandTitle(t.Journal().Entries()[n-1]), Trace: trace}, nil
}
