package table

import (
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/play/command"
)

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
