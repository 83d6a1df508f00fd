package engine

import (
	"context"
	"errors"

	"houserule/lang/sandbox"
)

// Batch runs the calls of one line of the prompt: they share one budget of steps
// ([sandbox.Limits]), [Game.Interrupt] stops them at any point, and a panic is returned as
// an error. If a call breaks the script host, the host is replaced before Batch returns.
func (g *Game) Batch(run func() error) error {
	defer g.control.begin()()
	return g.replaceBrokenHost(func() error { return g.Loaded.Session.Host.Total(0, run) })
}

// Within is [Game.Batch] until a context ends: then the running call is stopped soon, the
// running command is rolled back, and the cause of the error is that of the context.
//
//	err := game.Within(r.Context(), func() error {
//		check, err = game.Check("Ann", "Climbing.check")
//		return err
//	})
func (g *Game) Within(ctx context.Context, run func() error) error {
	return g.Batch(func() error {
		if ctx.Err() != nil {
			return sandbox.Interrupted(context.Cause(ctx))
		}
		told := make(chan struct{})
		stop := context.AfterFunc(ctx, func() {
			g.Interrupt(context.Cause(ctx))
			close(told)
		})
		defer func() {
			if !stop() {
				<-told // waits for the interrupt, so that it cannot stop a later call
			}
		}()
		return run()
	})
}

// replaceBrokenHost calls run. If that breaks the script host and no command is running, the
// host is replaced: the compiled files in force run and are linked again. The game, its
// journal, preset dice and variables stay, except variables that are functions of the
// broken host.
func (g *Game) replaceBrokenHost(run func() error) error {
	err := run()
	if g.Loaded == nil || !g.Loaded.Session.Host.Broken() || g.Table.Run().Command != nil {
		return err
	}
	b, failed := g.newLoader().runInNewHost(g.newLoader().newLoad(), g.Loaded.files, nil)
	if failed != nil {
		return errors.Join(err, failed)
	}
	broken := g.Table.World().Program()
	g.schedule(b)
	g.Table.Replace(broken, b.Program)
	return err
}
