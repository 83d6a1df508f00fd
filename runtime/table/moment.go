package table

import (
	"errors"

	"houserule/lang/types"
	"houserule/runtime/state"
)

// moment is a point of the running command to which the game can be looked back
// at.
type moment struct{ state, events state.Mark }

// now marks the present moment.
func (t *Table) now() moment {
	return moment{t.state.Savepoint(), t.events.Savepoint()}
}

// past is a stretch of the running command that is taken back for a while.
type past struct {
	t             *Table
	state, events state.Redo
}

// asOf reads something as the game was at a moment of the running command, and
// brings the present back. What happened since the moment was taken back for
// good, or is over with its command, cannot be looked back at: the present
// stands for it.
func (t *Table) asOf(m moment, read func() (types.Value, error)) (v types.Value, err error) {
	if m == t.now() {
		return read()
	}
	p, ok := t.back(m)
	if !ok {
		return read()
	}
	outer := t.past
	t.past = p
	defer func() {
		t.past = outer
		err = errors.Join(err, p.forth())
	}()
	return read()
}

// presently reads something as the game is now, in the midst of looking back.
func (t *Table) presently(read func() (types.Value, error)) (v types.Value, err error) {
	p := t.past
	if p == nil {
		return read()
	}
	then := t.now()
	if err := p.forth(); err != nil {
		return nil, err
	}
	t.past = nil
	defer func() {
		again, ok := t.back(then)
		if !ok {
			err = errors.Join(err, errors.New("the game cannot be looked back at any more"))
			return
		}
		*p = *again
		t.past = p
	}()
	return read()
}

// back takes back what happened since a moment.
func (t *Table) back(m moment) (*past, bool) {
	p := &past{t: t}
	var err error
	if p.state, err = t.state.Undo(m.state); err != nil {
		return nil, false
	}
	if p.events, err = t.events.Undo(m.events); err != nil {
		err = t.state.Redo(p.state) // nothing happened in between, so it holds
		return nil, false
	}
	return p, true
}

// forth does again what was taken back.
func (p *past) forth() error {
	return errors.Join(p.t.state.Redo(p.state), p.t.events.Redo(p.events))
}
