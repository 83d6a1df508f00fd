package eval

import (
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/play/command"
)

// Read returns the value of a box: the written value, else the printed one, else the starting
// value, else the default. A box with none of these is an error unless its type is optional.
func (ev *Evaluator) Read(run *command.Run, n types.Ref, b *content.Box) (types.Value, error) {
	if ev.Reads != nil {
		*ev.Reads = append(*ev.Reads, command.BoxRef{Of: n, Box: b})
	}
	if canSettle(run) {
		return settling(ev, run, func() (types.Value, error) { return readBox(run, n, b) })
	}
	return readBox(run, n, b)
}

func readBox(run *command.Run, n types.Ref, b *content.Box) (types.Value, error) {
	if b.Private != "" || run.World.Audience.Restricted() {
		if err := notePrivate(run, n, b); err != nil {
			return nil, err
		}
	}
	if b.Plain && run.Hypothetical == nil {
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
	case types.Ref, types.List, types.Map: // these refer to things, which have owners and can be lost
		if v, err = run.World.Boxes.WithOwner(run, n, b, v); err != nil {
			return nil, err
		}
		return run.World.Boxes.Remaining(run, n, b, v)
	}
	return v, nil
}

// notePrivate is called before a private box is read and, while the audience is restricted,
// before any box is read. It returns an error if the audience may not know the value. It
// records the read of a private value for the trace and for the messages of the command line.
func notePrivate(run *command.Run, n types.Ref, b *content.Box) error {
	audience := &run.World.Audience
	if private, err := audience.IsPrivate(n, b); err != nil || !private {
		return err
	}
	audience.Reads.Note(run.Settling != nil, audience.RestrictionOfBox(n, b))
	run.Trace.PrivateRead()
	return nil
}

// BoxReader reads boxes for formulas and functions.
type BoxReader interface {
	// Read returns the value of a box, as [Evaluator.Read] does.
	Read(run *command.Run, n types.Ref, b *content.Box) (types.Value, error)
}
