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
	"houserule/runtime/rules"
	"houserule/runtime/state"
)

// Command is what was done, as data: a word about a thing, with parameters.
type Command struct {
	Ref  types.Ref
	Word string
	Args rules.Args
}

// Entry is one line of the journal: a command that happened.
type Entry struct {
	Line    int      // commands with one number are taken back together
	Title   string   // "Ann: climb"
	Command *Command // nil for what cannot be run again, such as a value written at the prompt
	Inputs  *command.Inputs
	Said    []string
	Summary []string            // said by rules for the summary of the session
	Asked   []*command.Decision // in order, with the answers on the tape
	Checks  []*checks.Check     // in the order they were opened
	Rolled  bool                // new dice were rolled
	Fiat    bool                // a person wrote a box by hand

	Cancelled []command.Cancelled // actions that offers let not happen, in order

	t        *Table
	task     entryTask
	rare     *rareEntry         // nil for most
	program  *rules.Program     // the rules under which it happened
	start    tablePoint         // before it
	touched  []*checks.Snapshot // checks of other commands that it may have changed
	saidAt   []command.SaidAt   // when each text was said
	narrated []command.BoxRef   // boxes that were written by what says something besides

	live entryLive
}

// entryTask is what an entry does whenever it is run.
type entryTask struct {
	run        func() (any, error) // nil for a Command
	repeatable bool                // run does the same whenever it is called
	rule       *rules.Rule         // of a Command
	args       rules.Args          // what that was given, checked
}

// entryLive is what an entry is while it goes on, allocated in one piece with it.
type entryLive struct {
	command  Command
	inputs   command.Inputs
	progress struct {
		command.Progress
		checks.Opened
	}
	result      any                         // what it answers
	diceStorage [command.DiceStateSize]byte // of start
}

// Do lets a thing do something: an action gives its value, a check its *Check.
// Outside of a command it is one: on any error the game is as it was before.
func (jo *Journal) Do(n types.Ref, word string, given rules.Args) (any, error) {
	run := jo.t.run
	r, err := jo.t.actions.Verb(n, word)
	if err != nil {
		return nil, err
	}
	said, raw := given, given
	if given, err = jo.t.eval.ValidateArgs(r, n, raw); err == nil {
		err = jo.t.world.Departed.CheckArgs(r, given)
	}
	if err != nil {
		return nil, err
	}
	if run.Command != nil || run.ReadOnly() {
		v, err := jo.perform(run, r, n, given) // what only answers is refused by what it tries to do
		if err != nil && run.Imagining {
			if refusal := rules.AsRefusal(err); refusal != nil && refusal.Simulated == "" {
				refusal.Simulated = jo.titleOf(n, r, word, said, given)
			}
		}
		return v, err
	}
	e := jo.newEntry(jo.titleOf(n, r, word, said, given))
	e.live.command = Command{n, word, given}
	if e.task.rule, e.task.args, e.Command = r, given, &e.live.command; r.HasComputedDefaults() {
		e.live.command.Args = raw // run again, it is given what its defaults are then
	}
	return jo.commit(run, e)
}

// execute does what a command says, or what else an entry is.
func (e *Entry) execute(run *command.Run) (any, error) {
	if e.task.run != nil {
		return e.task.run()
	}
	c, t := e.Command, e.t
	now, err := t.actions.Verb(c.Ref, c.Word)
	if err != nil {
		return nil, err
	}
	given := e.task.args
	if now != e.task.rule || now.HasComputedDefaults() { // run again, it goes by what then holds
		if given, err = t.eval.ValidateArgs(now, c.Ref, c.Args); err != nil {
			return nil, err
		}
	}
	return t.journal.perform(run, now, c.Ref, given)
}

// forRerun is an entry that does the same on the same tape.
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

// Transaction runs something as one command that cannot be run again for why
// or late purchases: what a person typed. Inside a command it just runs.
func (jo *Journal) Transaction(title string, do func() (any, error)) (any, error) {
	run := jo.t.run
	if run.Command != nil || run.ReadOnly() {
		return do()
	}
	return jo.transaction(run, title, do)
}

// Repeatable is [Journal.Transaction] of what does the same whenever it is run.
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

// commit plays an entry and writes it into the journal.
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
	if jo.t.Options.OnMessage != nil && !jo.t.run.Imagining {
		for _, s := range e.Said {
			jo.t.Options.OnMessage(s)
		}
	}
}

// play runs an entry on its tape and commits it, or takes everything back.
func (jo *Journal) play(run *command.Run, e *Entry) (v any, err error) {
	before, now := jo.t.currentPointIn(e.live.diceStorage[:0]), jo.t.eval.Mark(run)
	e.start = tablePoint{state: before.state, events: before.events, dice: before.dice}
	c, opened := &e.live.progress.Progress, &e.live.progress.Opened
	e.t = jo.t
	if c.Begin(e.Title, e.Inputs, opened); e.Command != nil {
		c.Actor = &e.Command.Ref
	}
	run.Command = c
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

// runEntering does what the entry is that is being entered.
func (jo *Journal) runEntering() error {
	return jo.entering.runToEnd(jo.t.run)
}

// runToEnd does what an entry is, to the end. A panic is an error then.
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

// Message says something to the table, as part of the running command.
func (jo *Journal) Message(text string) {
	run := jo.t.run
	switch {
	case run.Command != nil:
		jo.recordSaidAt(run)
		run.Command.Said = append(run.Command.Said, text)
	case jo.t.Options.OnMessage != nil && !run.Imagining:
		jo.t.Options.OnMessage(text)
	}
}

// Entries lists what happened, oldest first.
func (jo *Journal) Entries() []*Entry { return jo.entries }

// NextLine begins a new line of the prompt or script: Undo takes back whole
// lines.
func (jo *Journal) NextLine() {
	jo.t.journal.line++
	jo.late.replaced, jo.late.replacedFrom = nil, 0
}

// AtLine says which line was the last: the next one has the number behind it.
func (jo *Journal) AtLine(number int) { jo.line = number }

// Replaced is the playthrough of events that purchases of the present line replaced, and
// at which command of the journal it began; nil when none was bought.
func (lp *LatePurchases) Replaced() (course *Undone, from int) {
	return lp.replaced, lp.replacedFrom
}

// Undone is what Undo took back; Redo does it again.
type Undone struct {
	entries []*Entry
	state   state.Redo
	events  state.Redo
	dice    []byte
}

// Commands is how many commands were taken back.
func (u *Undone) Commands() int { return len(u.entries) }

// Renumber gives commands of the lines with the numbers in from the numbers that from has for
// them. [Journal.Undo] takes back commands of one number together.
func (u *Undone) Renumber(from map[int]int) {
	for _, e := range u.entries {
		if to, ok := from[e.Line]; ok {
			e.Line = to
		}
	}
}

// Undo takes back the commands of the last n lines with all their
// consequences, dice included.
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

// UndoFrom takes back the commands of the journal from a place on, counted from 0.
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

// Redo does again what Undo took back; nothing else may have happened since.
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

// Title is the title of the command that goes on, and who does it, for people who are
// asked in its midst; "" where nothing is done by anybody.
func (jo *Journal) Title() (title string, by types.Ref) {
	run := jo.t.run
	if run.Command == nil || run.Command.Actor == nil || *run.Command.Actor == (types.Ref{}) {
		return "", types.Ref{}
	}
	return run.Command.Title, *run.Command.Actor
}

// Innermost is who does what is going on innermost in the running command, and the action of it
// that began last; the zero noun where no entity does. It is the command itself where nobody
// else acts in it.
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

// Opened is how many checks the running command opened, and the one behind the first so
// many; nil where there is none.
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

// hasLateOffers tells whether offers were made that can be taken late.
func (e *Entry) hasLateOffers() bool {
	return slices.ContainsFunc(e.Asked, (*command.Decision).IsLate)
}

// Untaken lists the offers of a command that could be taken late and that nobody took.
func (e *Entry) Untaken() []*command.Decision {
	var open []*command.Decision
	for _, d := range e.Asked {
		if d.IsLate() && e.Inputs.Refused(d) {
			open = append(open, d)
		}
	}
	return open
}
