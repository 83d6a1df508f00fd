package checks

import (
	"fmt"
	"slices"

	"houserule/lang/diag"
	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/rules"
)

// A check that somebody else demands and that cannot be rolled fails without dice. It is played like
// others, with one state of the dice that has no rolls, but makes no offers and is never rolled again.

// isUndecided reports whether the check fails without dice and a line depends on them.
func (c *Check) isUndecided(i int) bool { return c.failed != nil && c.plan.Failure.IsUndecided(i) }

// settleFailed settles the lines of a check that fails without dice, and rolls the checks that success
// always reads: that of the other side.
func (pl play) settleFailed() error {
	if err := pl.settle(); err != nil {
		return err
	}
	for _, i := range pl.c.plan.Failure.Nested {
		if pl.c.nested[i] != nil {
			continue
		}
		if _, err := pl.c.look(pl.run).line(i); err != nil {
			return err
		}
	}
	return nil
}

// failedLine returns the value of a line of a check that fails without dice; is is false for a line that
// is evaluated as ever.
func (l look) failedLine(i int, m *DiceState) (v types.Value, is bool, err error) {
	line, failure := l.c.plan.Lines[i], &l.c.plan.Failure
	switch value := failure.Value(i); {
	case line.Word == "success":
		v = false
	case value != nil:
		if v, err = l.failedValue(i, value, m); err != nil {
			return nil, false, err
		}
	case !failure.IsUndecided(i):
		return nil, false, nil
	case l.c.failed.By.Tag != "" || failure.Least:
		v = rules.LeastValue(line.Signature.Result)
	default:
		return nil, false, undecidedError(l.c.rule, line.Word)
	}
	node := l.run.Trace.Line(line)
	node.Close(v, nil)
	l.memoizeForAll(i, v)
	return v, true, nil
}

// failedValue evaluates a formula of fails_as.
func (l look) failedValue(i int, value *formula.Program, m *DiceState) (types.Value, error) {
	line := l.c.plan.Lines[i]
	if slices.Contains(l.c.lines.stack, i) {
		return nil, value.Problem(fmt.Sprintf("in a failure of %s the line `%s` needs itself", l.c.rule.DisplayName(), line.Word), "")
	}
	fr := l.c.Frame(l.run, m)
	if err := l.run.EnterFast(line, &fr.Ref); err != nil {
		return nil, err
	}
	l.c.lines.stack = append(l.c.lines.stack, i)
	outer, current := l.run.Settling, l.c.lines.current
	l.run.Settling, l.c.lines.current = l.c, line.Word
	v, err := value.Run(fr)
	l.run.Settling, l.c.lines.current = outer, current
	l.c.lines.stack = l.c.lines.stack[:len(l.c.lines.stack)-1]
	if err != nil {
		err = faultUnlessLook(l.run, err)
	}
	l.run.Leave()
	return v, err
}

// undecidedError returns the error of reading a line, or "dice", that has no value without dice.
func undecidedError(check *rules.Rule, word string) error {
	return &diag.Problem{Pos: check.Decl.Pos, Message: fmt.Sprintf("%s failed without dice, and `%s` depends on them", check.DisplayName(), word),
		Hint: fmt.Sprintf("write fails_as = { %s = \"formula\" } in the check, or read success first", word)}
}
