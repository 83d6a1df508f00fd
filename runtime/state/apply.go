package state

import (
	"errors"
	"fmt"

	"houserule/lang/types"
)

// ConflictError reports that changes cannot be applied or reverted, because the state of
// the store differs from the one in which they were made.
type ConflictError struct {
	Index  int // of the change in Changes.List
	Change Change
	Reason string
	Cause  error // the error of the store; nil for a mismatch
}

// Error names the change and the reason.
func (e *ConflictError) Error() string {
	what := fmt.Sprintf("record %d (%s)", e.Change.Record, e.Change.Kind)
	if e.Change.Op == Changed {
		what = fmt.Sprintf("`%s` of record %d", e.Change.Box, e.Change.Record)
	}
	return fmt.Sprintf("change %d, of %s, does not fit the state: %s", e.Index+1, what, e.Reason)
}

// Unwrap returns Cause.
func (e *ConflictError) Unwrap() error { return e.Cause }

// Apply makes changes that were recorded elsewhere and logs them. If the record or box of
// one is not in the state before the change, Apply returns a [*ConflictError] and nothing
// changes. Numbers up to c.Last are not given out again.
func (l *Log) Apply(c Changes) error {
	last := l.store.last
	l.store.ReserveIDs(c.Last)
	before := l.Savepoint()
	for i, x := range c.List {
		if err := l.apply(x); err != nil {
			err.Index, err.Change = i, x
			l.store.last = last
			if back := l.Rollback(before); back != nil {
				return errors.Join(err, back)
			}
			return err
		}
	}
	return nil
}

// Revert applies the reversed changes. The index in a [*ConflictError] is that of the
// change in c.List.
func (l *Log) Revert(c Changes) error {
	err := l.Apply(c.Reversed())
	var bad *ConflictError
	if errors.As(err, &bad) {
		bad.Index = len(c.List) - 1 - bad.Index
		bad.Change = c.List[bad.Index]
	}
	return err
}

func (l *Log) apply(x Change) *ConflictError {
	switch x.Op {
	case Created:
		return l.create(x)
	case Removed:
		return l.remove(x)
	case Changed:
		return l.write(x)
	}
	return &ConflictError{Reason: "its operation is unknown"}
}

func (l *Log) create(x Change) *ConflictError {
	l.store.ReserveIDs(x.Record)
	if err := l.store.Recreate(x.Record, x.Kind); err != nil {
		return &ConflictError{Reason: err.Error(), Cause: err}
	}
	for _, h := range x.Boxes {
		if err := l.store.Set(x.Record, h.Box, h.Value); err != nil {
			return &ConflictError{Reason: err.Error(), Cause: err}
		}
	}
	return nil
}

// remove removes a record if its boxes are those of the change.
func (l *Log) remove(x Change) *ConflictError {
	if !l.store.Exists(x.Record) {
		return &ConflictError{Reason: "there is no such record"}
	}
	if kind := l.store.Kind(x.Record); kind != x.Kind {
		return &ConflictError{Reason: "it is a " + kind}
	}
	boxes := l.store.Boxes(x.Record)
	for i, h := range x.Boxes {
		if i >= len(boxes) || boxes[i] != h.Box {
			return &ConflictError{Reason: fmt.Sprintf("its boxes differ: `%s`", h.Box)}
		}
		if why := l.mismatch(x.Record, h.Box, h.Value, true); why != "" {
			return &ConflictError{Reason: why}
		}
	}
	if len(boxes) > len(x.Boxes) {
		return &ConflictError{Reason: fmt.Sprintf("its boxes differ: `%s`", boxes[len(x.Boxes)])}
	}
	if err := l.store.Remove(x.Record); err != nil {
		return &ConflictError{Reason: err.Error(), Cause: err}
	}
	return nil
}

func (l *Log) write(x Change) *ConflictError {
	if !l.store.Exists(x.Record) {
		return &ConflictError{Reason: "there is no such record"}
	}
	if why := l.mismatch(x.Record, x.Box, x.Before, x.Had); why != "" {
		return &ConflictError{Reason: why}
	}
	var err error
	if x.Has {
		err = l.store.Set(x.Record, x.Box, x.After)
	} else {
		err = l.store.Unset(x.Record, x.Box)
	}
	if err != nil {
		return &ConflictError{Reason: err.Error(), Cause: err}
	}
	return nil
}

// mismatch describes how a box differs from the expected value; "" if it does not.
func (l *Log) mismatch(id ID, box string, wanted types.Value, has bool) string {
	v, set := l.store.Get(id, box)
	switch {
	case set == has && types.Equal(v, wanted):
		return ""
	case !set:
		return fmt.Sprintf("`%s` is unset, expected %s", box, shorten(types.Format(wanted)))
	case !has:
		return fmt.Sprintf("`%s` holds %s, expected it to be unset", box, shorten(types.Format(v)))
	}
	return fmt.Sprintf("`%s` holds %s, expected %s", box, shorten(types.Format(v)), shorten(types.Format(wanted)))
}
