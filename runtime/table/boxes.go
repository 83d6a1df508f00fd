package table

import (
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/play/command"
)

// read gives the value of a box: what was written, else what is printed, else
// what it starts with, else its default. A box that must be filled and was not
// is an error, never a silent nothing.
func (t *Table) read(n types.Ref, b *content.Box) (types.Value, error) {
	run := t.run
	if t.reads != nil {
		*t.reads = append(*t.reads, command.BoxOf{Of: n, Box: b})
	}
	if b.Private != "" || t.world.Audience.Restricted() {
		if err := notePrivate(run, n, b); err != nil {
			return nil, err
		}
	}
	if b.Plain && run.Supposition == nil {
		if v, ok := t.world.Boxes.ReadPlain(n, b); ok {
			return v, nil
		}
	}
	v, err := t.world.Boxes.Raw(run, n, b)
	if err != nil {
		return nil, err
	}
	if b.Type.Worded() {
		return t.world.Limits.Within(run, n, b, v)
	}
	switch v.(type) {
	case types.Ref, types.List, types.Map: // nothing else is anybody's, or can be gone
		if v, err = t.world.Boxes.Owned(run, n, b, v); err != nil {
			return nil, err
		}
		return t.world.Boxes.Remaining(run, n, b, v)
	}
	return v, nil
}
