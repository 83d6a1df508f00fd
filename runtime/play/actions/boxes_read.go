package actions

import (
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/play/command"
	"houserule/runtime/play/eval"
	"houserule/runtime/world"
)

// Limits of the values that a refusal shows.
const (
	maxBoxesRead = 3  // boxes
	maxBoxText   = 40 // characters of a value; longer values are left out
)

// boxesRead evaluates a failed requirement again and returns the boxes that it read with their
// values: "Ann, arrows 0". Of more than maxBoxesRead it lists the last ones. Boxes of events, of
// the engine and hidden from players are omitted. In odds and simulations it returns "".
func (ac *Actions) boxesRead(run *command.Run, holds *formula.Program, f *eval.Frame) string {
	if run.Simulated || run.Odds.Chance != nil || ac.eval.Reads != nil {
		return ""
	}
	var reads []command.BoxRef
	outer := run.Trace
	ac.eval.Reads, run.Trace = &reads, nil // the trace has the first evaluation already
	run.Queries++
	_, _ = holds.Run(f) // only the reads matter
	run.Queries--
	ac.eval.Reads, run.Trace = nil, outer
	var last []command.BoxRef
	for _, r := range slices.Backward(reads) {
		if len(last) < maxBoxesRead && content.Players.Sees(r.Box) && r.Box.Keeper == "" && !world.IsEvent(r.Of) && !slices.Contains(last, r) && ac.boxText(run, r) != "" {
			last = append(last, r)
		}
	}
	slices.Reverse(last)
	var texts []string
	for i, r := range last {
		text := content.Written(r.Box.Name) + " " + ac.boxText(run, r)
		text = strings.ReplaceAll(text, "_", " ")
		if i > 0 && last[i-1].Of == r.Of {
			texts[len(texts)-1] += ", " + text
			continue
		}
		texts = append(texts, ac.world.Names.Of(r.Of)+", "+text)
	}
	return strings.Join(texts, "; ")
}

// boxText returns the value of a box as it is shown; "" if it is empty, long or cannot be read.
func (ac *Actions) boxText(run *command.Run, r command.BoxRef) string {
	v, err := run.Read(r.Of, r.Box)
	if list, ok := v.(types.List); err != nil || ok && len(list) == 0 {
		return ""
	}
	if v == nil {
		return "none"
	}
	text := ac.world.Names.Show(v)
	if strings.ContainsAny(text, "\n") || len([]rune(text)) > maxBoxText {
		return ""
	}
	return diag.Printable(text)
}
