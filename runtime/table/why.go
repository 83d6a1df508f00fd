package table

import (
	"cmp"
	"fmt"

	"houserule/runtime/play/checks"
	"houserule/runtime/play/command"
	"houserule/runtime/play/trace"
	"houserule/runtime/rules"
)

// Why runs an entry of the journal again with a recorder, rolls it back and returns the recorded
// trace. Entries are counted from 0; negative numbers count from the end.
func (jo *Journal) Why(entry int) (*trace.Node, error) {
	run := jo.t.run
	if err := jo.t.explore.requireIdle(run, "ask why"); err != nil {
		return nil, err
	}
	if entry < 0 {
		entry += len(jo.t.journal.entries)
	}
	if entry < 0 || entry >= len(jo.t.journal.entries) {
		return nil, &rules.Refusal{Reason: fmt.Sprintf("there is no entry %d in the log of %d", entry, len(jo.t.journal.entries))}
	}
	e := jo.t.journal.entries[entry]
	if e.hasOtherRules() {
		return nil, &rules.Refusal{Reason: fmt.Sprintf("%q happened under other rules, which are not here: it cannot be run again", e.Title)}
	}
	if !e.RunsAgain() {
		return nil, &rules.Refusal{Reason: fmt.Sprintf("%q cannot be run again", e.Title)}
	}
	defer jo.runAfterwards()
	r := trace.New(e.Title, jo.t.world, checks.Untraced{Run: run})
	if _, err := jo.t.journal.Rerun(entry, InputChanges{}, r); err != nil {
		return nil, err
	}
	return r.Recorded(nil), nil
}

// RunsAgain reports whether a command can be run again. One that ran as a function can only be run
// again by the process that ran it.
func (e *Entry) RunsAgain() bool { return e.task.run != nil || e.Command != nil }

// Explain runs do, a question or a command, with a recorder, rolls it back and returns the recorded
// trace.
func (jo *Journal) Explain(title string, do func() (any, error)) (*trace.Node, error) {
	run := jo.t.run
	if err := jo.t.explore.requireIdle(run, "ask why"); err != nil {
		return nil, err
	}
	r := trace.New(title, jo.t.world, checks.Untraced{Run: run})
	var recorded *trace.Node
	run.Trace = r
	failed, err := jo.t.journal.trial(run, &Entry{Title: title, Inputs: &command.Inputs{}, task: entryTask{run: do}}, func(v any) { recorded = r.Recorded(v) })
	run.Trace = nil
	if failed != nil || err != nil {
		return nil, cmp.Or(failed, err)
	}
	return recorded, nil
}
