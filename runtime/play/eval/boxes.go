package eval

import (
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/play/command"
)

// Read gives the value of a box: what was written, else what is printed, else
// what it starts with, else its default. A box that must be filled and was not
// is an error, never a silent nothing.
func (ev *Evaluator) Read(run *command.Run, n types.Ref, b *content.Box) (types.Value, error) {
	if ev.Reads != nil {
		*ev.Reads = append(*ev.Reads, command.BoxOf{Of: n, Box: b})
	}
	if b.Private != "" || run.World.Audience.Restricted() {
		if err := notePrivate(run, n, b); err != nil {
			return nil, err
		}
	}
	if b.Plain && run.Supposition == nil {
		if v, ok := run.World.Boxes.ReadPlain(n, b); ok {
			return v, nil
		}
	}
	v, err := run.World.Boxes.Raw(run, n, b)
	if err != nil {
		return nil, err
	}
	if b.Type.Worded() {
		return run.World.Limits.Within(run, n, b, v)
	}
	switch v.(type) {
	case types.Ref, types.List, types.Map: // nothing else is anybody's, or can be gone
		if v, err = run.World.Boxes.Owned(run, n, b, v); err != nil {
			return nil, err
		}
		return run.World.Boxes.Remaining(run, n, b, v)
	}
	return v, nil
}

// notePrivate is called before a private box is read, and before any box where something
// else may be hidden. It refuses what the audience of the table may not know; for traces
// and for what the running line tells it notes that something private was read.
func notePrivate(run *command.Run, n types.Ref, b *content.Box) error {
	audience := &run.World.Audience
	if private, err := audience.Withholds(n, b); err != nil || !private {
		return err
	}
	audience.Reads.Note(run.Settling != nil)
	run.Trace.PrivateRead()
	return nil
}

// BoxReader reads boxes for whatever is evaluated.
type BoxReader interface {
	// Read gives the value of a box. One that must be filled and is not is an error.
	Read(run *command.Run, n types.Ref, b *content.Box) (types.Value, error)
}
