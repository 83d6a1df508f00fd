package table

import (
	"errors"
	"fmt"
	"slices"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/play/actions"
	"houserule/runtime/play/checks"
	"houserule/runtime/play/command"
	"houserule/runtime/play/eval"
	"houserule/runtime/rules"
	"houserule/runtime/state"
)

// Command is a command as data: the action or check named Word of Ref, with arguments.
type Command struct {
	Ref  types.Ref
	Word string
	Args rules.Args
}

// Entry is a command in the journal.
type Entry struct {
	Line    int      // the line that ran it; Undo takes back all commands of a line together
	Title   string   // such as "Ann: climb"
	Command *Command // nil for other tasks, such as a value written at the prompt
	Inputs  *command.Inputs
	Said    []string
	Summary []string            // said by rules for the summary of the session
	Asked   []*command.Decision // in order; the answers are in Inputs
	Checks  []*checks.Check     // in the order they were opened
	Rolled  bool                // new dice were rolled
	Fiat    bool                // a person wrote a box by hand

	Cancelled []command.Cancelled // actions that offers prevented, in order

	t        *Table
	task     entryTask
	rare     *rareEntry         // nil for most
	program  *rules.Program     // the rules under which it happened
	start    tablePoint         // before it; without the position of the decider
	touched  []*checks.Snapshot // snapshots of checks of other commands, to be swapped on undo and redo
	saidAt   []command.SaidAt   // when each text of Said was said
	narrated []command.BoxRef   // boxes that were written by rules that also say a text

	live entryLive
}

// entryTask is what an entry runs.
type entryTask struct {
	run        func() (any, error) // nil for a Command
	repeatable bool                // run has the same effect each time and can be run again
	checked    bool                // args, with their computed defaults, are those of the run to come
	rule       *rules.Rule         // of a Command
	args       rules.Args          // of a Command, validated
}

// entryLive is storage that an entry needs while it runs, allocated together with it.
type entryLive struct {
	command  Command
	inputs   command.Inputs
	progress struct {
		command.Progress
		checks.Opened
	}
	result      any                         // the result of the task; nil once play has returned
	diceStorage [command.DiceStateSize]byte // of start
}

// Do performs an action or opens a check of n. It returns the value of the action, or the *Check.
// Outside of a command it runs as a command: on an error the game is as before.
func (jo *Journal) Do(n types.Ref, word string, given rules.Args) (any, error) {
	return jo.do(n, word, given, false)
}

// DoWithOwn is [Journal.Do] for arguments that the caller made and does not use any more: they may be
// changed.
func (jo *Journal) DoWithOwn(n types.Ref, word string, given rules.Args) (any, error) {
	return jo.do(n, word, given, jo.t.run.Command != nil && !jo.t.run.Simulated) // else the title is made of the arguments as they were given
}

// do is Do; the arguments may be changed if own is true.
func (jo *Journal) do(n types.Ref, word string, given rules.Args, own bool) (any, error) {
	run := jo.t.run
	r, err := jo.t.actions.Verb(n, word)
	if err != nil {
		return nil, err
	}
	said, raw := given, given
	if own {
		given, err = eval.ValidateOwnArgs(jo.t.eval, r, n, raw)
	} else {
		given, err = jo.t.eval.ValidateArgs(r, n, raw)
	}
	if err == nil {
		err = jo.t.world.Departed.CheckArgs(r, given)
	}
	if err != nil {
		return nil, err
	}
	if run.Command != nil || run.ReadOnly() {
		v, err := jo.perform(run, r, n, given) // a question fails in Perform or OpenCheck
		if err != nil && run.Simulated {
			if refusal := rules.AsRefusal(err); refusal != nil && refusal.Simulated == "" {
				refusal.Simulated = jo.titleOf(n, r, word, said, given)
			}
		}
		return v, err
	}
	e := jo.newEntry(jo.titleOf(n, r, word, said, given))
	e.live.command = Command{n, word, given}
	if e.task.rule, e.task.args, e.Command = r, given, &e.live.command; r.HasComputedDefaults() {
		e.live.command.Args, e.task.checked = raw, true // a rerun computes the defaults again
	}
	return jo.commit(run, e)
}

// execute runs the task of an entry and returns its result.
func (e *Entry) execute(run *command.Run) (any, error) {
	if e.task.run != nil {
		return e.task.run()
	}
	c, t := e.Command, e.t
	now, err := t.actions.Verb(c.Ref, c.Word)
	if err != nil {
		return nil, err
	}
	given, checked := e.task.args, e.task.checked
	e.task.checked = false
	if now != e.task.rule || now.HasComputedDefaults() && !checked { // a rerun under new rules or defaults
		if given, err = t.eval.ValidateArgs(now, c.Ref, c.Args); err != nil {
			return nil, err
		}
	}
	return t.journal.perform(run, now, c.Ref, given)
}

// forRerun returns a new entry with the same task and a copy of the inputs.
func (e *Entry) forRerun() *Entry {
	return &Entry{Line: e.Line, Title: e.Title, Command: e.Command, Inputs: e.Inputs.Copy(), task: e.task, program: e.program, Fiat: e.Fiat, rare: e.rare.forRerun()}
}

// perform opens a check or performs an action.
func (jo *Journal) perform(run *command.Run, r *rules.Rule, n types.Ref, given rules.Args) (any, error) {
	if r.DeclKind == rules.Check {
		return jo.t.actions.OpenCheck(run, r, n, given)
	}
	return jo.t.actions.Perform(run, r, n, given)
}

// Transaction runs do as one command, such as a line that a person typed. Late purchases cannot run
// it again. Within a command or question it only calls do.
func (jo *Journal) Transaction(title string, do func() (any, error)) (any, error) {
	run := jo.t.run
	if run.Command != nil || run.ReadOnly() {
		return do()
	}
	return jo.transaction(run, title, do)
}

// Repeatable is [Journal.Transaction] for a do with the same effect each time it is called.
func (jo *Journal) Repeatable(title string, do func() (any, error)) (any, error) {
	run := jo.t.run
	if run.Command != nil || run.ReadOnly() {
		return do()
	}
	e := jo.newEntry(title)
	e.task.run, e.task.repeatable = do, true
	return jo.commit(run, e)
}

func (jo *Journal) transaction(run *command.Run, title string, do func() (any, error)) (any, error) {
	e := jo.newEntry(title)
	e.task.run = do
	return jo.commit(run, e)
}

func (jo *Journal) newEntry(title string) *Entry {
	e := &Entry{Line: jo.line, Title: title, program: jo.t.world.Program()}
	if e.Inputs = &e.live.inputs; jo.t.Options.Numbers != nil {
		jo.t.Options.Numbers(&e.Inputs.Numbers)
	}
	return e
}

// commit plays an entry and appends it to the journal.
func (jo *Journal) commit(run *command.Run, e *Entry) (any, error) {
	defer jo.t.journal.runAfterwards()
	v, err := jo.play(run, e)
	if err != nil {
		return nil, err
	}
	jo.entries = append(jo.entries, e)
	jo.publish(e)
	return v, nil
}

func (jo *Journal) publish(e *Entry) {
	if jo.t.Options.OnEntry != nil {
		jo.t.Options.OnEntry(e)
	}
	if jo.t.Options.OnMessage != nil && !jo.t.run.Simulated {
		for _, s := range e.Said {
			jo.t.Options.OnMessage(s)
		}
	}
}

// play runs an entry on its inputs and stores the results in it. On an error it rolls everything
// back.
func (jo *Journal) play(run *command.Run, e *Entry) (v any, err error) {
	before, now := jo.t.currentPointIn(e.live.diceStorage[:0]), jo.t.eval.Mark(run)
	e.start = tablePoint{state: before.state, events: before.events, dice: before.dice}
	c, opened := &e.live.progress.Progress, &e.live.progress.Opened
	e.t = jo.t
	if c.Begin(e.Title, e.Inputs, opened); e.Command != nil {
		c.Actor = &e.Command.Ref
	}
	run.Command, jo.playing = c, e
	back := jo.t.world.Under(e.program)
	if jo.t.Options.Enter == nil {
		err = e.runToEnd(run)
	} else {
		jo.entering = e
		err = jo.t.Options.Enter(jo.runEnteringFunc)
	}
	back()
	v, e.live.result = e.live.result, nil
	jo.t.eval.Reset(run, now)
	if err != nil {
		checks.SwapAll(opened.Touched)
		if back := jo.t.rollBackTo(before); back != nil {
			return nil, errors.Join(err, back)
		}
		if !jo.t.world.State().Log.At(before.state) {
			return nil, fmt.Errorf("the state after taking the command back is not what it was before: %w", err)
		}
		return nil, err
	}
	e.Cancelled = c.Cancelled
	e.Said, e.Summary, e.Asked, e.Checks, e.Rolled, e.touched = c.Said, c.Summary, c.Asked, opened.List, c.Rolled, opened.Touched
	e.saidAt, e.narrated = c.SaidAt, c.Narrated
	return v, nil
}

// runEntering runs jo.entering. It is the function passed to [Options.Enter].
func (jo *Journal) runEntering() error {
	return jo.entering.runToEnd(jo.t.run)
}

// runToEnd runs the task of an entry and finishes its command. A panic becomes an error.
func (e *Entry) runToEnd(run *command.Run) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = run.Fault(diag.Recovered(p))
		}
	}()
	if e.live.result, err = e.execute(run); err == nil {
		err = actions.FinishCommand(run)
	}
	return err
}

// Message adds a text to the messages of the running command; without one it is shown at once.
func (jo *Journal) Message(text string) {
	run := jo.t.run
	switch {
	case run.Command != nil:
		jo.recordSaidAt(run)
		run.Command.Said = append(run.Command.Said, text)
	case jo.t.Options.OnMessage != nil && !run.Simulated:
		jo.t.Options.OnMessage(text)
	}
}

// Entries returns the commands of the journal, oldest first. The caller must not modify the slice.
func (jo *Journal) Entries() []*Entry { return jo.entries }

// NextLine begins a new line of the prompt or script. Undo takes back all commands of a line.
func (jo *Journal) NextLine() {
	jo.t.journal.line++
	jo.late.replaced, jo.late.replacedFrom = nil, 0
}

// AtLine sets the number of the present line; the next one has number+1.
func (jo *Journal) AtLine(number int) { jo.line = number }

// Replaced returns the commands that late purchases of the present line replaced, and the index of
// the first of them in the journal; nil if nothing was bought.
func (lp *LatePurchases) Replaced() (course *Undone, from int) {
	return lp.replaced, lp.replacedFrom
}

// Undone holds the commands that Undo took back, for Redo.
type Undone struct {
	entries []*Entry
	state   state.Redo
	events  state.Redo
	dice    []byte
}

// Commands returns the number of commands.
func (u *Undone) Commands() int { return len(u.entries) }

// Renumber changes the line numbers of the commands: from maps old numbers to new ones. Numbers not
// in from are kept.
func (u *Undone) Renumber(from map[int]int) {
	for _, e := range u.entries {
		if to, ok := from[e.Line]; ok {
			e.Line = to
		}
	}
}

// Undo takes back the commands of the last n lines with all their effects, and restores the dice.
func (jo *Journal) Undo(n int) (*Undone, error) {
	run := jo.t.run
	if err := jo.t.explore.requireIdle(run, "take back earlier ones"); err != nil {
		return nil, err
	}
	if n < 1 || len(jo.entries) == 0 {
		return nil, &rules.Refusal{Reason: "there is nothing to undo"}
	}
	from := len(jo.entries)
	for ; n > 0 && from > 0; n-- {
		line := jo.entries[from-1].Line
		for from > 0 && jo.entries[from-1].Line == line {
			from--
		}
	}
	return jo.undoTo(from)
}

// UndoFrom takes back the commands of the journal from index from on.
func (jo *Journal) UndoFrom(from int) (*Undone, error) {
	run := jo.t.run
	if err := jo.t.explore.requireIdle(run, "take back earlier ones"); err != nil {
		return nil, err
	}
	if from < 0 || from >= len(jo.entries) {
		return nil, &rules.Refusal{Reason: "there is nothing to undo"}
	}
	return jo.undoTo(from)
}

func (jo *Journal) undoTo(from int) (*Undone, error) {
	first := jo.entries[from]
	u := &Undone{entries: jo.entries[from:len(jo.entries):len(jo.entries)], dice: command.SaveDice(jo.t.run.Dice)}
	noted := jo.changes.countSinceBaseline()
	var err error
	if u.state, err = jo.t.world.State().Log.Undo(first.start.state); err != nil {
		return nil, err
	}
	if u.events, err = jo.t.world.Events().Log.Undo(first.start.events); err != nil {
		return nil, err
	}
	command.RestoreDice(jo.t.run.Dice, first.start.dice)
	for _, e := range slices.Backward(u.entries) {
		checks.SwapAll(e.touched)
	}
	jo.entries = jo.entries[:from:from]
	if noted >= 0 {
		jo.changes.baselineUndone(noted, u)
	}
	return u, nil
}

// Redo restores the commands that Undo took back, without running them. Nothing else may have
// happened since.
func (jo *Journal) Redo(u *Undone) error {
	if err := jo.t.world.State().Log.Redo(u.state); err != nil {
		return err
	}
	if err := jo.t.world.Events().Log.Redo(u.events); err != nil {
		return err
	}
	command.RestoreDice(jo.t.run.Dice, u.dice)
	for _, e := range u.entries {
		for _, x := range e.touched {
			x.Swap()
		}
	}
	jo.entries = append(jo.entries, u.entries...)
	return nil
}

// Title returns the title of the running command and its actor, for people who are asked a decision
// within it; "" if no command with an actor is running.
func (jo *Journal) Title() (title string, by types.Ref) {
	run := jo.t.run
	if run.Command == nil || run.Command.Actor == nil || *run.Command.Actor == (types.Ref{}) {
		return "", types.Ref{}
	}
	return run.Command.Title, *run.Command.Actor
}

// Innermost returns the entity that acts innermost in the running command, and the first of the
// consecutive calls of its rules there; zero if no entity acts.
func (jo *Journal) Innermost() (by types.Ref, rule string) {
	run := jo.t.run
	for i := len(run.Calls) - 1; i >= 0; i-- {
		s := &run.Calls[i]
		if s.RefAt != nil || !jo.t.world.IsA(s.Ref.Kind, "entity") {
			continue
		}
		if by != (types.Ref{}) && s.Ref != by {
			break
		}
		by, rule = s.Ref, s.Rule
	}
	return by, rule
}

// Opened returns the number of checks that the running command opened, and the check at index
// before; nil if there is none.
func (jo *Journal) Opened(before int) (opened int, next *checks.Check) {
	run := jo.t.run
	if run.Command == nil {
		return 0, nil
	}
	list := checks.OpenedIn(run.Command).List
	if opened = len(list); before < opened {
		next = list[before]
	}
	return opened, next
}

// hasLateOffers reports whether offers were made that can be bought late.
func (e *Entry) hasLateOffers() bool {
	return slices.ContainsFunc(e.Asked, (*command.Decision).IsLate)
}

// Untaken returns the offers of a command that could be bought late and that nobody bought.
func (e *Entry) Untaken() []*command.Decision {
	var open []*command.Decision
	for _, d := range e.Asked {
		if d.IsLate() && e.Inputs.Refused(d) {
			open = append(open, d)
		}
	}
	return open
}
