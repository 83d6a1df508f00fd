package eval

import (
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/play/command"
)

// Read returns the value of a box: the one that was written, else the printed one, else the
// one it starts with, else its default. A box that must be filled and is not is an error.
func (ev *Evaluator) Read(run *command.Run, n types.Ref, b *content.Box) (types.Value, error) {
	if ev.Reads != nil {
		*ev.Reads = append(*ev.Reads, command.BoxRef{Of: n, Box: b})
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
	if b.Type.HasWordBounds() {
		return run.World.Limits.Within(run, n, b, v)
	}
	switch v.(type) {
	case types.Ref, types.List, types.Map: // only these refer to things, which have owners and can be removed
		if v, err = run.World.Boxes.Owned(run, n, b, v); err != nil {
			return nil, err
		}
		return run.World.Boxes.Remaining(run, n, b, v)
	}
	return v, nil
}

// notePrivate is called before a private box is read and, while the audience is restricted,
// before any box. It returns an error if the audience must not know the value. If the value
// is private it notes the read for the trace and for the texts of the running line.
func notePrivate(run *command.Run, n types.Ref, b *content.Box) error {
	audience := &run.World.Audience
	if private, err := audience.IsPrivate(n, b); err != nil || !private {
		return err
	}
	audience.Reads.Note(run.Settling != nil)
	run.Trace.PrivateRead()
	return nil
}

// BoxReader reads boxes for formulas and functions.
type BoxReader interface {
	// Read returns the value of a box. A box that must be filled and is not is an error.
	Read(run *command.Run, n types.Ref, b *content.Box) (types.Value, error)
}
