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

// What a refusal tells of where things stand, at most.
const (
	maxBoxesRead = 3  // boxes
	maxBoxText   = 40 // letters of what one holds
)

// boxesRead tells where things stand that a requirement looked at, which does not hold:
// "Ann, arrows 0". What an event holds, people do not see. Of many boxes those that were read last, for there it ended. A
// playthrough that is only imagined does not need it.
func (ac *Actions) boxesRead(run *command.Run, holds *formula.Program, f *eval.Frame) string {
	if run.Imagining || run.Odds.Chance != nil || ac.eval.Reads != nil {
		return ""
	}
	var reads []command.BoxRef
	outer := run.Trace
	ac.eval.Reads, run.Trace = &reads, nil // it is no part of what happens
	run.Queries++
	_, _ = holds.Run(f) // it ran before
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

// boxText is what a box holds, for people; "" for what would say nothing.
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
